package org.txsearch.api.exports.files;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.platform.settings.ApiSettings;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Creates the storage of files. */
@Configuration(proxyBeanMethods = false)
class FilesConfiguration {

    /** Enough for a part of an upload at half a megabit per second. */
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
                // Threads that write or read a file may block, so the client of the JDK is enough.
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(client -> client.apiCallAttemptTimeout(PATIENCE))
                .region(Region.of(settings.region()))
                .forcePathStyle(settings.pathStyle())
                // Some storages other than AWS do not support the checksums that the client adds by default.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        if (settings.endpoint() != null) {
            builder.endpointOverride(URI.create(settings.endpoint()));
        }
        return builder.build();
    }
}
