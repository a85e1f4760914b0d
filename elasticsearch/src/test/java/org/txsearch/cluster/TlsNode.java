package org.txsearch.cluster;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** What looks like a secured node: HTTPS with a certificate of its own making, and a memory of who asked. */
public final class TlsNode implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    private final List<String> accounts = Collections.synchronizedList(new ArrayList<>());
    private final Path authority;
    private final HttpsServer server;

    /** Whose certificate bears that name. */
    TlsNode(Path folder, String name) throws IOException, InterruptedException {
        this(folder, name, exchange -> exchange.sendResponseHeaders(200, -1));
    }

    /** The same, with answers of its own. */
    public TlsNode(Path folder, String name, HttpHandler answers) throws IOException, InterruptedException {
        Path store = folder.resolve(name + ".p12");
        authority = folder.resolve(name + ".crt");
        keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=node", "-ext", "SAN=dns:" + name);
        keytool(store, "-exportcert", "-rfc", "-file", authority.toString());
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(store)));
        server.createContext("/", exchange -> {
            accounts.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            answers.handle(exchange);
            exchange.close();
        });
        server.start();
    }

    /** Its address. */
    public URI uri() {
        return URI.create("https://localhost:" + server.getAddress().getPort());
    }

    /** Returns the PEM file of who signed its certificate. */
    public Path authority() {
        return authority;
    }

    /** Returns the value of the header {@code Authorization} of each request. */
    public List<String> accounts() {
        return accounts;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void keytool(Path store, String command, String... options)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                command,
                "-alias",
                "node",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString()));
        line.addAll(List.of(options));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("keytool: " + output);
        }
    }

    private static SSLContext context(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }
}
