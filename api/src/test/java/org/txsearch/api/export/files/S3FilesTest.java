package org.txsearch.api.export.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.robothy.s3.rest.LocalS3;
import com.robothy.s3.rest.bootstrap.LocalS3Mode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/** A bucket of a real server of the protocol, within this process. */
class S3FilesTest implements FilesContract {

    private static final String BUCKET = "exports";

    private static LocalS3 server;
    private static S3Client client;

    @BeforeAll
    static void start() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server = LocalS3.builder()
                    .port(free.getLocalPort())
                    .mode(LocalS3Mode.IN_MEMORY)
                    .build();
        }
        server.start();
        client = FilesConfiguration.client(settings(server.getPort()));
        client.createBucket(request -> request.bucket(BUCKET));
    }

    private static FilesSettings.S3 settings(int port) {
        return new FilesSettings.S3(
                BUCKET, "kept/", URI.create("http://127.0.0.1:" + port), "eu-south-2", true, "access", "secret");
    }

    @AfterAll
    static void stop() {
        client.close();
        server.shutdown();
    }

    @Override
    public ExportFiles files() {
        return new S3Files(client, BUCKET, "kept/");
    }

    @Test
    void uploadThatIsNotFinished_isGivenUp() throws IOException {
        try (NewFile file = files().create("exp_1", "1-001.csv")) {
            file.write(new byte[17 << 20], 0, 17 << 20);
            assertThat(client.listMultipartUploads(request -> request.bucket(BUCKET)).uploads())
                    .hasSize(1);
        }
        assertThat(client.listMultipartUploads(request -> request.bucket(BUCKET)).uploads())
                .isEmpty();
    }

    @Test
    void storageThatIsNotThere_isAFailureOfStorage() throws IOException {
        int nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = free.getLocalPort();
        }
        try (S3Files away = new S3Files(FilesConfiguration.client(settings(nobody)), BUCKET, "")) {
            assertThatThrownBy(() -> away.names("exp_1")).isInstanceOf(IOException.class);
            NewFile file = away.create("exp_1", "1-001.csv");
            file.write(7);
            assertThatThrownBy(file::finish).isInstanceOf(IOException.class);
        }
    }
}
