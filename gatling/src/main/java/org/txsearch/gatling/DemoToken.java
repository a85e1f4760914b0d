package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Access tokens of the demo's clients. */
public final class DemoToken {

    private DemoToken() {}

    /** A token of that merchant's client. */
    public static String of(String api, String merchant) throws IOException, InterruptedException {
        String client =
                Base64.getEncoder().encodeToString((merchant + ":demo-secret").getBytes(StandardCharsets.US_ASCII));
        HttpRequest request = HttpRequest.newBuilder(URI.create(api + "/oauth2/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Authorization", "Basic " + client)
                .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
                .build();
        return Http.json(Http.send(request)).path("access_token").asString();
    }
}
