package org.txsearch.api.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.TransactionSearchApplication;
import org.txsearch.api.tls.ServerCertificates.LocalhostCertificate;
import org.txsearch.api.tls.ServerCertificates.LocalhostCertificate.Keytool;

@ApiTest
@Tag("service")
class TlsTest {

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void currentVersions_areSpoken(String version) throws IOException {
        assertThat(HttpsClient.to(port).negotiated(version)).isEqualTo(version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0300", "0301", "0302"})
    void oldVersions_areRefused(String version) throws IOException {
        // A ClientHello with that version, 32 random bytes, no session, two suites of its time, no compression.
        String hello = version + "00".repeat(32) + "00" + "0004c013002f" + "0100";
        String handshake = "01" + length(hello, 6) + hello;
        byte[] record = HexFormat.of().parseHex("16" + version + length(handshake, 4) + handshake);

        byte[] answer = exchange(record);

        // A fatal alert (level 2) that the protocol version (70) is not spoken, or a connection that is just closed.
        assertThat(answer.length == 0 || (answer[0] == 21 && answer[5] == 2)).isTrue();
    }

    @Test
    void plainHttp_isRefused() throws IOException {
        String answer = new String(
                exchange("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII)),
                StandardCharsets.UTF_8);

        assertThat(answer).startsWith("HTTP/1.1 400").doesNotContain("Location");
    }

    @Test
    void ownCertificate_isServed(@TempDir Path folder) throws Exception {
        LocalhostCertificate made = LocalhostCertificate.in(folder.resolve("made"), Clock.systemUTC());
        Path key = Files.writeString(folder.resolve("own.key"), privateKey(made));
        try (ConfigurableApplicationContext api = SpringApplication.run(
                TransactionSearchApplication.class,
                "--server.port=0",
                "--txsearch.security.issuer=https://login.example.com",
                "--txsearch.data-directory=" + folder.resolve("data"),
                "--txsearch.tls.certificate=" + made.certificate(),
                "--txsearch.tls.private-key=" + key)) {
            int ownPort = api.getEnvironment().getRequiredProperty("local.server.port", Integer.class);

            assertThat(HttpsClient.trusting(made.certificate(), ownPort)
                            .get("/problems/not-found")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(folder.resolve("data/tls")).doesNotExist();
        }
    }

    private byte[] exchange(byte[] bytes) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return socket.getInputStream().readAllBytes();
        }
    }

    private static String length(String hex, int digits) {
        return String.format("%0" + digits + "x", hex.length() / 2);
    }

    private static String privateKey(LocalhostCertificate made) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        char[] password = made.password().toCharArray();
        try (InputStream content = Files.newInputStream(made.store())) {
            store.load(content, password);
        }
        byte[] key = store.getKey(Keytool.ALIAS, password).getEncoded();
        return "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                + "\n-----END PRIVATE KEY-----\n";
    }
}
