package org.txsearch.api.platform.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestFolder;
import org.txsearch.local.FreePorts;

/** A proxy that terminates TLS: a client that writes a proxy's headers, or nginx or HAProxy as the manual configures them. */
final class Front implements AutoCloseable {

    private static final Path MANUAL = Path.of("..", "docs", "operators", "proxy.md");

    private final Kind kind;
    private final String base;
    private final int api;
    private final HttpClient http;
    private final @Nullable Process process;

    /** The fronts, with a path prefix and without one. */
    enum Kind {
        HEADERS("", ""),
        HEADERS_PREFIX("", "/search"),
        NGINX("nginx", ""),
        NGINX_PREFIX("nginx", "/search"),
        HAPROXY("haproxy", ""),
        HAPROXY_PREFIX("haproxy", "/search");

        private final String program;
        private final String prefix;

        Kind(String program, String prefix) {
            this.program = program;
            this.prefix = prefix;
        }

        boolean isInstalled() {
            return program.isEmpty() || Files.isExecutable(executable());
        }

        private Path executable() {
            return Stream.of("/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin")
                    .map(folder -> Path.of(folder, program))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElse(Path.of("/nothing"));
        }
    }

    private Front(Kind kind, String base, int api, HttpClient http, @Nullable Process process) {
        this.kind = kind;
        this.base = base;
        this.api = api;
        this.http = http;
        this.process = process;
    }

    /** Starts one before the API at that port of this machine. */
    static Front start(Kind kind, int api) throws IOException, GeneralSecurityException, InterruptedException {
        if (kind.program.isEmpty()) {
            HttpClient plain =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            return new Front(kind, "https://pay.example.com" + kind.prefix, api, plain, null);
        }
        Path folder = Files.createTempDirectory(TestFolder.DATA, kind.name());
        SSLContext tls = certificate(folder);
        int port = FreePorts.next();
        String configuration = manual(kind.program)
                .replace("listen 443", "listen 127.0.0.1:" + port)
                .replace("bind :443", "bind 127.0.0.1:" + port)
                .replace("127.0.0.1:8443", "127.0.0.1:" + api)
                .replaceAll("/etc/[a-z]+/pay.example.com", folder + "/pay");
        if (kind.prefix.isEmpty()) {
            configuration = configuration
                    .replace("location /search/", "location /")
                    .replace("proxy_set_header X-Forwarded-Prefix /search", "proxy_set_header X-Forwarded-Prefix \"\"")
                    .replace("set-header X-Forwarded-Prefix /search", "del-header X-Forwarded-Prefix")
                    .replaceAll("(?m)^.*/search.*\n", "");
        }
        Process process = kind.program.equals("nginx")
                ? nginx(kind, folder, configuration)
                : haproxy(kind, folder, configuration);
        Patiently.until("open", () -> {
            assertThat(process.isAlive())
                    .as("%s, whose log is in %s", kind, folder)
                    .isTrue();
            return isOpen(port);
        });
        HttpClient http = HttpClient.newBuilder().sslContext(tls).build();
        return new Front(kind, "https://localhost:" + port + kind.prefix, api, http, process);
    }

    /** Returns the configuration in the manual. */
    private static String manual(String program) throws IOException {
        String page = Files.readString(MANUAL);
        int start = page.indexOf("```" + program + "\n") + program.length() + 4;
        return page.substring(start, page.indexOf("```", start));
    }

    private static Process nginx(Kind kind, Path folder, String http) throws IOException {
        Path file = Files.writeString(folder.resolve("nginx.conf"), """
            daemon off;
            pid %1$s/nginx.pid;
            events {}
            http {
            access_log off;
            client_body_temp_path %1$s/body;
            proxy_temp_path %1$s/proxy;
            fastcgi_temp_path %1$s/fastcgi;
            uwsgi_temp_path %1$s/uwsgi;
            scgi_temp_path %1$s/scgi;
            %2$s}
            """.formatted(folder, http));
        return run(
                folder, kind.executable().toString(), "-e", "stderr", "-p", folder.toString(), "-c", file.toString());
    }

    private static Process haproxy(Kind kind, Path folder, String configuration) throws IOException {
        Path file = Files.writeString(folder.resolve("haproxy.cfg"), configuration);
        return run(folder, kind.executable().toString(), "-db", "-f", file.toString());
    }

    private static Process run(Path folder, String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Writes a certificate for localhost and its key; returns what trusts it. */
    private static SSLContext certificate(Path folder)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve("pay.p12");
        Process keytool = run(
                folder,
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "pay",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storepass",
                "changeit",
                "-keystore",
                file.toString());
        assertThat(keytool.waitFor(1, TimeUnit.MINUTES)).isTrue();
        KeyStore store = KeyStore.getInstance(file.toFile(), "changeit".toCharArray());
        String certificate = pem("CERTIFICATE", store.getCertificate("pay").getEncoded());
        String key =
                pem("PRIVATE KEY", store.getKey("pay", "changeit".toCharArray()).getEncoded());
        Files.writeString(folder.resolve("pay.crt"), certificate);
        Files.writeString(folder.resolve("pay.key"), key);
        Files.writeString(folder.resolve("pay.pem"), certificate + key);
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("pay", store.getCertificate("pay"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static String pem(String name, byte[] bytes) {
        return "-----BEGIN " + name + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + name + "-----\n";
    }

    /** Returns the public address of the API. */
    String base() {
        return base;
    }

    String prefix() {
        return kind.prefix;
    }

    /** Sends a request to an address that begins with the public one, and forged headers with it. */
    HttpResponse<String> send(String method, String address, @Nullable String body, String token, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(sentTo(address)))
                .header("Authorization", "Bearer " + token)
                .header("Forwarded", "for=192.0.2.1;host=evil.example;proto=http")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (kind.program.isEmpty()) {
            request.header("X-Forwarded-For", "192.0.2.1, 198.51.100.7")
                    .header("X-Forwarded-Proto", "https")
                    .header("X-Forwarded-Host", "pay.example.com")
                    .header("X-Forwarded-Prefix", kind.prefix);
        } else {
            request.header("X-Forwarded-For", "192.0.2.1")
                    .header("X-Forwarded-Proto", "http")
                    .header("X-Forwarded-Host", "evil.example")
                    .header("X-Forwarded-Port", "1")
                    .header("X-Forwarded-Prefix", "/evil");
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private String sentTo(String address) {
        return kind.program.isEmpty() ? "http://127.0.0.1:" + api + address.substring(base.length()) : address;
    }

    @Override
    public void close() throws InterruptedException {
        if (process != null) {
            process.destroy();
            process.waitFor();
        }
    }
}
