package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;

@ApiTest
class CraftedTokenTest {

    private static final int FLIPS = 300;

    @LocalServerPort
    private int port;

    @Test
    void everyCraftedToken_isTheSame401_butForExpiredOnes() throws Exception {
        Map<String, String> tokens = CraftedTokens.all();
        assertThat(tokens).hasSizeGreaterThanOrEqualTo(60);
        String expected = withoutRequestId(client().getAs("malformed", "/v1/probe"));
        SoftAssertions softly = new SoftAssertions();
        tokens.forEach((name, token) -> {
            HttpResponse<String> answer = client().getAs(token, "/v1/probe");
            softly.assertThat(answer.statusCode()).as(name).isEqualTo(401);
            String challenge = answer.headers().firstValue("WWW-Authenticate").orElse("");
            if (name.startsWith("expired")) {
                softly.assertThat(answer.body()).as(name).contains("has expired");
                softly.assertThat(challenge).as(name).contains("error=\"invalid_token\"", "has expired");
            } else {
                softly.assertThat(withoutRequestId(answer)).as(name).isEqualTo(expected);
                softly.assertThat(challenge).as(name).endsWith("error=\"invalid_token\"");
            }
        });
        softly.assertAll();
    }

    /** The token from which all others derive is valid, so that each is refused for its own fault. */
    @Test
    void theirPattern_isAccepted() {
        assertThat(client().getAs(CraftedTokens.good(), "/v1/probe").statusCode())
                .isEqualTo(200);
    }

    @Test
    void flippedBits_areRefused() {
        String good = CraftedTokens.good();
        Random random = new Random(42);
        String expected = withoutRequestId(client().getAs("malformed", "/v1/probe"));
        for (int i = 0; i < FLIPS; i++) {
            int at = random.nextInt(good.length());
            char flipped = (char) (good.charAt(at) ^ (1 << random.nextInt(6)));
            if (!isTokenCharacter(flipped)) {
                continue;
            }
            String token = good.substring(0, at) + flipped + good.substring(at + 1);
            HttpResponse<String> answer = client().getAs(token, "/v1/probe");
            assertThat(answer.statusCode()).as("letter %d", at).isEqualTo(401);
            assertThat(withoutRequestId(answer)).isEqualTo(expected);
        }
    }

    /** Longer than any header that the server reads; it is refused unread. */
    @Test
    void tokenBeyondTheHeadersLimit_isRefusedByTheServer() throws IOException {
        String answer = client().raw("GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + "a".repeat(70_000) + "\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400").contains("\"code\":\"INVALID_REQUEST\"");
    }

    @Test
    void missingScope_isInTheChallengeAndTheDetail() {
        String without = TestIssuer.INSTANCE.token(claims -> claims.claim("scope", "exports:write"));
        HttpResponse<String> answer = client().getAs(without, "/v1/probe");
        HttpResponse<String> other =
                client().getAs(TestIssuer.INSTANCE.merchantToken("M1"), "/v1/probe", "On-Behalf-Of", "M2");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValue("Bearer realm=\"transaction-search\", error=\"insufficient_scope\","
                        + " scope=\"transactions:read\"");
        assertThat(answer.body()).contains("\"FORBIDDEN\"", "lacks the scope transactions:read");
        assertThat(other.body()).contains("\"FORBIDDEN\"", "On-Behalf-Of").doesNotContain("scope");
        assertThat(other.headers().firstValue("WWW-Authenticate")).isEmpty();
    }

    private static boolean isTokenCharacter(char letter) {
        return letter >= '0' && letter <= '9'
                || letter >= 'A' && letter <= 'Z'
                || letter >= 'a' && letter <= 'z'
                || "-_.~+/".indexOf(letter) >= 0;
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }

    private static String withoutRequestId(HttpResponse<String> answer) {
        return answer.body().replace(answer.headers().firstValue("Request-Id").orElseThrow(), "");
    }
}
