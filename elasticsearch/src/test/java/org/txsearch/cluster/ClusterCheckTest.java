package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may answer at a configured address in place of a usable cluster. */
class ClusterCheckTest {

    @TempDir
    private Path folder;

    private static final Map<String, String> PRODUCT = Map.of("X-elastic-product", "Elasticsearch");

    @ParameterizedTest
    @CsvSource({"8.0.0", "8.19.21", "9.5.3"})
    void usableVersions_pass(String version) throws IOException {
        assertThat(reason(200, PRODUCT, version("", version))).isNull();
    }

    /** The distribution that tests use has no such route, and an account may lack the privilege. */
    @ParameterizedTest
    @CsvSource({"400", "403", "404", "503"})
    void elasticsearchWithoutAnAnswer_passes(int status) throws IOException {
        assertThat(reason(status, PRODUCT, "{\"error\":\"no handler found\"}")).isNull();
    }

    @Test
    void addressWithoutAServer_passes_sinceItMayStartLater() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        try (Cluster cluster = Cluster.connect(List.of(URI.create("http://127.0.0.1:" + free)))) {
            assertThatCode(() -> ClusterCheck.require(cluster)).doesNotThrowAnyException();
        }
    }

    @Test
    void otherProducts_areNamed() throws IOException {
        assertThat(reason(200, Map.of(), version("opensearch", "2.19.1")))
                .startsWith("OpenSearch 2.19.1 answers at 127.0.0.1:")
                .contains("Elasticsearch 8", "TXSEARCH_ELASTICSEARCH_URIS");
        assertThat(reason(200, PRODUCT, version("", "7.17.29")))
                .startsWith("Elasticsearch 7.17.29 answers at 127.0.0.1:");
        assertThat(reason(200, Map.of(), version("", "7.10.2")))
                .startsWith("Elasticsearch 7.10.2 answers at 127.0.0.1:");
        assertThat(reason(200, Map.of("Content-Type", "text/html; charset=utf-8"), "<html>Sign in</html>"))
                .contains("is not Elasticsearch: it answers 200 with text/html.", "TXSEARCH_ELASTICSEARCH_URIS");
        assertThat(reason(403, Map.of("Content-Type", "<script>"), "")).contains("answers 403 with no content type");
    }

    @Test
    void refusedLogins_nameTheSettings() throws IOException {
        assertThat(reason(401, PRODUCT, "{}"))
                .contains(
                        "refuses the login (401)",
                        "TXSEARCH_ELASTICSEARCH_USERNAME",
                        "TXSEARCH_ELASTICSEARCH_PASSWORDFILE");
        assertThat(reason(407, Map.of(), ""))
                .startsWith("A proxy at 127.0.0.1:")
                .contains("(407)");
    }

    @Test
    void tlsServerByHttp_isToldTheScheme() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> answer(server, ""));
            assertThat(reason("http://127.0.0.1:" + server.getLocalPort())).contains("write https:// in");
            closed.join();
        }
    }

    @Test
    void plainServerByHttps_isToldTheScheme() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answered =
                    CompletableFuture.runAsync(() -> answer(server, "HTTP/1.1 400 Bad Request\r\n\r\n"));
            assertThat(reason("https://127.0.0.1:" + server.getLocalPort()))
                    .contains("does not speak TLS: write http:// in");
            answered.join();
        }
    }

    @Test
    void unknownAuthority_isToldTheSetting() throws Exception {
        try (TlsNode node = new TlsNode(folder, "localhost", HttpStub.status(200))) {
            assertThat(reason(node.uri().toString()))
                    .startsWith("The certificate of localhost:")
                    .contains("TXSEARCH_ELASTICSEARCH_CERTIFICATEAUTHORITY");
        }
    }

    /** Reads the start of a request, writes the answer, and closes the connection. */
    private static void answer(ServerSocket server, String answer) {
        try (Socket socket = server.accept();
                InputStream in = socket.getInputStream()) {
            assertThat(in.read()).isNotNegative();
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            // Bytes that nobody has read would reset the connection before the client has the answer.
            in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String version(String distribution, String number) {
        String member = distribution.isEmpty() ? "" : "\"distribution\":\"" + distribution + "\",";
        return "{\"version\":{" + member + "\"number\":\"" + number + "\"},\"tagline\":\"any\"}";
    }

    private static @Nullable String reason(int status, Map<String, String> headers, String body) throws IOException {
        MockResponse response = new MockResponse(status, Headers.of(headers), body);
        try (HttpStub server = new HttpStub(request -> response)) {
            return reason(server.uri().toString());
        }
    }

    private static @Nullable String reason(String address) throws IOException {
        try (Cluster cluster = Cluster.connect(List.of(URI.create(address)))) {
            UnusableClusterException failure =
                    catchThrowableOfType(UnusableClusterException.class, () -> ClusterCheck.require(cluster));
            return failure == null ? null : failure.getMessage();
        }
    }
}
