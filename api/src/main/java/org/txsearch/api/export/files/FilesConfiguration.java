package org.txsearch.api.export.files;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.settings.ApiSettings;
import org.txsearch.api.settings.InvalidSettingException;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Creates the storage of files. */
@Configuration(proxyBeanMethods = false)
class FilesConfiguration {

    /** Enough for a part of an upload at half a megabit a second. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Bean
    ExportFiles exportFiles(FilesSettings settings, ApiSettings api) {
        FilesSettings.S3 s3 = settings.s3();
        if (s3 != null) {
            return new S3Files(client(s3), s3.bucket(), s3.prefix());
        }
        Path directory = settings.directory();
        return new DirectoryFiles(directory == null ? api.dataDirectory().resolve("exports") : directory);
    }

    static S3Client client(FilesSettings.S3 settings) {
        S3ClientBuilder builder = S3Client.builder()
                // Threads that write or read a file may block: the client of the JDK is enough.
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(client -> client.apiCallAttemptTimeout(PATIENCE))
                .region(Region.of(settings.region()))
                .forcePathStyle(settings.pathStyle())
                // Not all storages other than AWS support the checksums that the client would add by default.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        if (settings.endpoint() != null) {
            builder.endpointOverride(URI.create(settings.endpoint()));
        }
        return builder.build();
    }

    /**
     * Where files are stored.
     *
     * @param directory the directory, which all instances share; absent: {@code exports} in the data directory
     * @param s3 a bucket instead of a directory; absent: a directory
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
         * excludes the command line.
         *
         * @param bucket its name
         * @param prefix the prefix of the keys of all files
         * @param endpoint the storage's address; absent: that of AWS in the region
         * @param region its region
         * @param pathStyle whether the bucket is part of an address's path, as many storages other than AWS require
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
}
