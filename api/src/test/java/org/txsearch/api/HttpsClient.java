package org.txsearch.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Speaks HTTPS to the API under test, and trusts nothing but its exported certificate. */
public final class HttpsClient {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Map<Integer, HttpsClient> SHARED = new ConcurrentHashMap<>();

    private final int port;
    private final SSLContext tls;
    private final HttpClient http;

    private HttpsClient(int port, SSLContext tls, HttpClient.Version version) {
        this.port = port;
        this.tls = tls;
        this.http = HttpClient.newBuilder()
                .sslContext(tls)
                .version(version)
                .connectTimeout(PATIENCE)
                .build();
    }

    /** One client for each port, whose connections stay open: a handshake takes longer than most requests. */
    public static HttpsClient to(int port) {
        return SHARED.computeIfAbsent(port, HttpsClient::withConnectionsOfItsOwn);
    }

    /** A client that opens connections of its own. */
    public static HttpsClient withConnectionsOfItsOwn(int port) {
        return trusting(TestFolder.DATA.resolve("tls/server.crt"), port);
    }

    public static HttpsClient trusting(Path certificate, int port) {
        try {
            return new HttpsClient(port, trustIn(certificate), HttpClient.Version.HTTP_1_1);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Speaks HTTP/2 if the API does. */
    public static HttpsClient http2To(int port) {
        return new HttpsClient(port, to(port).tls, HttpClient.Version.HTTP_2);
    }

    /** A socket on which both sides have agreed on HTTP/2. */
    public SSLSocket http2Socket() throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("localhost", port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        SSLParameters offer = socket.getSSLParameters();
        offer.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        socket.setSSLParameters(offer);
        socket.startHandshake();
        return socket;
    }

    private static SSLContext trustIn(Path certificate) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream pem = Files.newInputStream(certificate)) {
            trusted.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /** Sends a GET; headers are names and values in turn. */
    public HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    /** Sends a GET with an access token. */
    public HttpResponse<String> getAs(String token, String path, String... headers) {
        return sendAs(token, "GET", path, null, headers);
    }

    /** Sends a GET; the body is left as it came. */
    public HttpResponse<byte[]> bytes(String path) {
        return exchange(request(path).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** Sends a GET with an access token; the body is left as it came. */
    public HttpResponse<byte[]> bytesAs(String token, String path, String... headers) {
        return exchange(
                request(path, headers)
                        .header("Authorization", "Bearer " + token)
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    public HttpResponse<String> sendAs(
            String token, String method, String path, @Nullable String body, String... headers) {
        return exchange(request(path, headers)
                .header("Authorization", "Bearer " + token)
                .method(method, publisher(body))
                .build());
    }

    public HttpResponse<String> send(String method, String path, @Nullable String body, String... headers) {
        return exchange(request(path, headers).method(method, publisher(body)).build());
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                .timeout(PATIENCE);
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static HttpRequest.BodyPublisher publisher(@Nullable String body) {
        return body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
    }

    private HttpResponse<String> exchange(HttpRequest request) {
        return exchange(request, HttpResponse.BodyHandlers.ofString());
    }

    private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> body) {
        try {
            return http.send(request, body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Sends bytes as they are over TLS and returns all that comes back until the server closes. */
    public String raw(String bytes) throws IOException {
        try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("localhost", port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Sends bytes as they are over TLS and closes without reading an answer. */
    public void hangUp(String bytes) throws IOException {
        try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("localhost", port)) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        }
    }

    /** Returns the protocol that a handshake ends with when the client offers one alone. */
    public String negotiated(String protocol) throws IOException {
        try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("localhost", port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.startHandshake();
            return socket.getSession().getProtocol();
        }
    }
}
