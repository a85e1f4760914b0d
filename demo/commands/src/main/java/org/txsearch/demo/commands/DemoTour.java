package org.txsearch.demo.commands;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.serve.ApiProcess;
import org.txsearch.local.StartWatch;
import tools.jackson.databind.json.JsonMapper;

/** The text that the demo prints when the API answers: a token, a first search, and further addresses. */
final class DemoTour {

    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final String MERCHANT = "M0001";
    private static final String SECRET = "demo-secret";
    private static final String FIRST_SEARCH =
            "/v1/transactions?name=jose%20gar&limit=1&fields=created_at,status,amount,payer.name";
    private static final String STOP = "Ctrl-C stops it; the transactions stay for the next time.";

    private final String base;
    private final Path certificate;
    private String token = "";

    DemoTour(int port, Path data) {
        this.base = "https://localhost:" + port;
        this.certificate = data.resolve("tls/server.crt");
    }

    /** Waits until the API issues a token. */
    void awaitApi(ApiProcess api) throws IOException, InterruptedException {
        StartWatch watch = api.watch(CommandProgress::print);
        while (!hasToken()) {
            if (!api.isAlive()) {
                throw api.failure();
            }
            if (watch.isStalled()) {
                throw api.stalled();
            }
            pause();
        }
    }

    private static void pause() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }

    /** Returns whether the first search has a response, with a transaction unless it may be empty; otherwise pauses. */
    boolean hasAnswer(boolean mayBeEmpty) throws InterruptedException {
        String answer = answer(HttpRequest.newBuilder(URI.create(base + FIRST_SEARCH))
                .header("Authorization", "Bearer " + token)
                .GET());
        if (answer.contains("\"count\":1") || mayBeEmpty && !answer.isEmpty()) {
            return true;
        }
        pause();
        return false;
    }

    void print(boolean loaded) throws InterruptedException {
        System.out.printf("""

                The console, in a browser (sign in as %2$s, the password is %3$s):
                  %1$s/console/
                """, base, MERCHANT, SECRET);
        System.out.printf("""

                Transaction Search is up at %1$s

                A token of merchant %2$s, for one hour:
                  export TOKEN=%3$s

                A first search:
                  curl --cacert %4$s -H "Authorization: Bearer $TOKEN" '%1$s%7$s'

                Another token (any merchant from M0001 on, the secret is %5$s):
                  curl --cacert %4$s -u %2$s:%5$s -d grant_type=client_credentials %1$s/oauth2/token

                The partner partner-demo (same secret) acts for M0001 and M0002 by the header On-Behalf-Of: M0001;
                ./txsearch grants lists, creates and withdraws its grants.

                The guide: %1$s/docs
                The API's pages: %1$s/swagger-ui/index.html
                %6$s
                """, base, MERCHANT, token, certificate, SECRET, loaded ? STOP : """
                Older transactions are still being loaded, the newest weeks first; what is loaded can be searched.
                """ + STOP, FIRST_SEARCH);
    }

    private boolean hasToken() throws InterruptedException {
        if (!Files.exists(certificate)) {
            return false;
        }
        String credentials =
                Base64.getEncoder().encodeToString((MERCHANT + ":" + SECRET).getBytes(StandardCharsets.US_ASCII));
        String answer = answer(HttpRequest.newBuilder(URI.create(base + "/oauth2/token"))
                .header("Authorization", "Basic " + credentials)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials")));
        token = answer.isEmpty()
                ? ""
                : JsonMapper.shared().readTree(answer).path("access_token").asString("");
        return !token.isEmpty();
    }

    /** Returns the body of a response with status 200; empty while there is none. */
    private String answer(HttpRequest.Builder request) throws InterruptedException {
        try {
            HttpClient client =
                    HttpClient.newBuilder().sslContext(trustingCertificate()).build();
            HttpResponse<String> answer =
                    client.send(request.timeout(Duration.ofSeconds(10)).build(), BodyHandlers.ofString());
            return answer.statusCode() == 200 ? answer.body() : "";
        } catch (IOException | GeneralSecurityException e) {
            // The API has not started yet, or its certificate is incomplete.
            return "";
        }
    }

    private SSLContext trustingCertificate() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(certificate)) {
            store.setCertificateEntry(
                    "api", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
