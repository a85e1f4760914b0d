package org.txsearch.api.exports.files;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.platform.settings.ApiSettings;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * Settings of the storage of files.
 *
 * @param directory directory of the files, shared by all instances; absent: {@code exports} in the data directory
 * @param s3 an S3-compatible store instead of a directory
 */
@ConfigurationProperties("txsearch.exports")
record FilesSettings(@Nullable Path directory, @Nullable S3 s3) {

    FilesSettings {
        if (directory != null && s3 != null) {
            throw new InvalidSettingException(
                    "txsearch.exports.directory", "must not be set together with " + S3.PREFIX + "bucket");
        }
        if (directory != null) {
            ApiSettings.requireWritable("txsearch.exports.directory", directory);
        }
    }

    /**
     * A bucket of an S3-compatible storage. Credentials are not settings: the AWS SDK finds them in its usual places, which
     * do not include the command line.
     *
     * @param bucket bucket of an S3-compatible store, instead of a directory
     * @param prefix prefix of all keys, for example {@code exports/}
     * @param endpoint address of the store, {@code https://host:port}; absent: AWS in the region
     * @param region region of the store
     * @param pathStyle whether the bucket is in the path, as many stores other than AWS require
     */
    record S3(
            @DefaultValue("") String bucket,
            @DefaultValue("") String prefix,
            @Nullable String endpoint,
            @DefaultValue("us-east-1") String region,
            @DefaultValue("false") boolean pathStyle) {

        static final String PREFIX = "txsearch.exports.s3.";

        S3 {
            if (bucket.isBlank()) {
                throw new InvalidSettingException(PREFIX + "bucket", "must be the name of a bucket");
            }
            if (region.isBlank()) {
                throw new InvalidSettingException(PREFIX + "region", "must be the name of a region");
            }
            if (endpoint != null) {
                InvalidSettingException.requireHttp(
                        PREFIX + "endpoint", endpoint, "must be of the form https://host:port");
            }
        }
    }
}
