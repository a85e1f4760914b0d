package org.txsearch.api.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.HexFormat;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ConfigurableApplicationContext;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.TransactionSearchApplication;

@ApiTest
@ExtendWith(OutputCaptureExtension.class)
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
    void ownCertificate_isServed_andReplacedWithoutARestart(@TempDir Path folder, CapturedOutput output)
            throws Exception {
        Path first = LocalhostCertificate.in(folder.resolve("first"), Clock.systemUTC());
        Path second = LocalhostCertificate.in(folder.resolve("second"), Clock.systemUTC());
        Path certificate = Files.copy(first.resolveSibling("server.crt"), folder.resolve("own.crt"));
        Path key = Files.copy(first, folder.resolve("own.key"));
        try (ConfigurableApplicationContext api = SpringApplication.run(
                TransactionSearchApplication.class,
                "--server.port=0",
                "--spring.ssl.bundle.watch.file.quiet-period=50ms",
                "--txsearch.security.issuer=https://login.example.com",
                "--txsearch.data-directory=" + folder.resolve("data"),
                "--txsearch.tls.certificate=" + certificate,
                "--txsearch.tls.private-key=" + key)) {
            int ownPort = api.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            HttpsClient connected = HttpsClient.trusting(first.resolveSibling("server.crt"), ownPort);

            assertThat(connected.get("/problems/not-found").statusCode()).isEqualTo(200);
            assertThat(folder.resolve("data/tls")).doesNotExist();

            Files.copy(second, key, StandardCopyOption.REPLACE_EXISTING);
            Files.copy(second.resolveSibling("server.crt"), certificate, StandardCopyOption.REPLACE_EXISTING);
            Patiently.until("the second certificate is served", () -> isServed(second, ownPort));
            // A new connection would fail: this client does not trust the second certificate.
            assertThat(connected.get("/problems/not-found").statusCode()).isEqualTo(200);

            int before = output.length();
            Files.writeString(certificate, "not a certificate");
            Patiently.until(
                    "the failure is logged",
                    () -> output.getAll().substring(before).contains("Unexpected SSL reload error"));
            assertThat(isServed(second, ownPort)).isTrue();
        }
    }

    @Test
    void clientWithoutACertificate_isRefused_ifOneIsRequired(@TempDir Path folder) throws Exception {
        try (ConfigurableApplicationContext api = SpringApplication.run(
                TransactionSearchApplication.class,
                "--server.port=0",
                "--server.ssl.client-auth=need",
                "--txsearch.security.issuer=https://login.example.com",
                "--txsearch.data-directory=" + folder)) {
            int ownPort = api.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            HttpsClient client = HttpsClient.trusting(folder.resolve("tls/server.crt"), ownPort);

            // With TLS 1.3, the client learns of the refusal when it reads.
            assertThatThrownBy(() -> {
                        try (SSLSocket socket = client.http2Socket()) {
                            assertThat(socket.getInputStream().read()).isNegative();
                        }
                    })
                    .isInstanceOf(SSLException.class);
        }
    }

    private static boolean isServed(Path generated, int port) {
        try (SSLSocket socket = HttpsClient.trusting(generated.resolveSibling("server.crt"), port)
                .http2Socket()) {
            return socket.isConnected();
        } catch (SSLHandshakeException untrusted) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
}
