package org.txsearch.api.export.files;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * Where files are kept.
 *
 * @param directory the directory, which all instances share; absent: {@code exports} in the data directory
 * @param s3 a bucket instead of a directory; absent: a directory
 */
@ConfigurationProperties("txsearch.exports")
record FilesSettings(@Nullable Path directory, @Nullable S3 s3) {

    private static final String PREFIX = "txsearch.exports.s3.";

    FilesSettings {
        if (s3 != null) {
            s3.check();
        }
    }

    /**
     * A bucket of a storage that speaks S3.
     *
     * @param bucket its name
     * @param prefix what the keys of all files start with
     * @param endpoint the storage's address; absent: that of AWS in the region
     * @param region its region
     * @param pathStyle whether the bucket stands in the path of an address, as many storages other than AWS want it
     * @param accessKey with the secret key; absent: as the AWS tools find them (environment, profile, instance)
     * @param secretKey see there
     */
    record S3(
            @Nullable String bucket,
            @DefaultValue("") String prefix,
            @Nullable URI endpoint,
            @DefaultValue("us-east-1") String region,
            @DefaultValue("false") boolean pathStyle,
            @Nullable String accessKey,
            @Nullable String secretKey) {

        private void check() {
            if (bucket == null || bucket.isBlank()) {
                throw new InvalidSettingException(PREFIX + "bucket", "must be the name of a bucket");
            }
            if (endpoint != null && (endpoint.getHost() == null || !String.valueOf(endpoint.getScheme()).matches("https?"))) {
                throw new InvalidSettingException(PREFIX + "endpoint", "must be of the form http(s)://host:port");
            }
            if ((accessKey == null) != (secretKey == null)) {
                throw new InvalidSettingException(
                        PREFIX + (accessKey == null ? "access-key" : "secret-key"), "must be set together with the other key");
            }
        }
    }
}
