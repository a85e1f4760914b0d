package org.txsearch.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.MockResponse;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** A server by HTTPS with a self-signed certificate, which records the accounts of requests. */
public final class TlsNode implements AutoCloseable {

    private final List<String> accounts = new CopyOnWriteArrayList<>();
    private final Path authority;
    private final HttpStub server;

    /** Creates a server whose certificate has that name, and which gives the same response to all requests. */
    public TlsNode(Path folder, String name, MockResponse response) throws IOException {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .commonName("node")
                .addSubjectAlternativeName(name)
                .build();
        authority = Files.writeString(folder.resolve(name + ".crt"), certificate.certificatePem());
        server = new HttpStub(
                request -> {
                    accounts.add(String.valueOf(request.getHeaders().get("Authorization")));
                    return response;
                },
                new HandshakeCertificates.Builder()
                        .heldCertificate(certificate)
                        .build()
                        .sslSocketFactory());
    }

    /** Returns the address. */
    public URI uri() {
        return server.uri();
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
        server.close();
    }
}
