package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The API that is measured, called as the demo's clients call it. */
public final class Api {

    /** Tokens are valid for an hour. */
    private static final Duration RENEWED_AFTER = Duration.ofMinutes(30);

    private final String uri;
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();

    private record Token(String text, long nanos) {}

    /** The API at that address. */
    public Api(String uri) {
        this.uri = uri;
    }

    /** Its address. */
    public String uri() {
        return uri;
    }

    /** Starts a request by a merchant's client. */
    public HttpRequest.Builder request(String merchant, String path) throws IOException, InterruptedException {
        return Http.request(uri + path).header("Authorization", "Bearer " + token(merchant));
    }

    /** A request by a merchant's client. */
    public HttpRequest get(String merchant, String path) throws IOException, InterruptedException {
        return request(merchant, path).build();
    }

    /** An access token of a merchant's client. */
    public String token(String merchant) throws IOException, InterruptedException {
        Token known = tokens.get(merchant);
        if (known == null || System.nanoTime() - known.nanos() > RENEWED_AFTER.toNanos()) {
            byte[] client = (merchant + ":demo-secret").getBytes(StandardCharsets.US_ASCII);
            HttpRequest request = Http.request(uri + "/oauth2/token")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(client))
                    .POST(BodyPublishers.ofString("grant_type=client_credentials"))
                    .build();
            known = new Token(Http.json(request).path("access_token").asString(), System.nanoTime());
            tokens.put(merchant, known);
        }
        return known.text();
    }
}
