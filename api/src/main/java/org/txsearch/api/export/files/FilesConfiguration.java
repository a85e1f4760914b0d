package org.txsearch.api.export.files;

import java.nio.file.Path;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.settings.ApiSettings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Where files are kept. */
@Configuration(proxyBeanMethods = false)
class FilesConfiguration {

    @Bean
    ExportFiles exportFiles(FilesSettings settings, ApiSettings api) {
        FilesSettings.S3 s3 = settings.s3();
        if (s3 != null) {
            return new S3Files(client(s3), Objects.requireNonNull(s3.bucket()), s3.prefix());
        }
        Path directory = settings.directory();
        return new DirectoryFiles(directory == null ? api.dataDirectory().resolve("exports") : directory);
    }

    static S3Client client(FilesSettings.S3 settings) {
        S3ClientBuilder builder = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .region(Region.of(settings.region()))
                .forcePathStyle(settings.pathStyle())
                // Storages other than AWS do not all know the checksums that the client would add by itself.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        if (settings.endpoint() != null) {
            builder.endpointOverride(settings.endpoint());
        }
        if (settings.accessKey() != null && settings.secretKey() != null) {
            builder.credentialsProvider(StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(settings.accessKey(), settings.secretKey())));
        }
        return builder.build();
    }
}
