package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.api.request.cursor.CursorKeys;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookEndpoint;

/** Signatures are verified by the library of Standard Webhooks. */
class WebhookSecretsTest {

    private static final byte[] OLD = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    private static final byte[] NEW = "fedcba9876543210fedcba9876543210".getBytes(StandardCharsets.UTF_8);
    private static final String BODY = "{\"type\":\"webhook.test\",\"data\":{\"name\":\"José 王 𐐷\"}}";

    private final WebhookSecrets secrets = new WebhookSecrets(new CursorKeys(List.of(OLD)));
    private final Instant now = Instant.now();

    static WebhookEndpoint endpoint(WebhookSecrets secrets, String id, String merchantId, Instant now) {
        return new WebhookEndpoint(
                id,
                merchantId,
                new EndpointSettings("https://example.com", null, List.of(EventType.TRANSACTION_CREATED), null, true),
                null,
                now,
                now,
                "https://api.example.com",
                List.of(new EndpointSecret(secrets.create(id, merchantId), null)),
                EndpointProgress.startingAt(now),
                "",
                null);
    }

    private Map<String, List<String>> signed(WebhookEndpoint endpoint, Instant at) throws UnreadableSecretException {
        byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
        return Map.of(
                "webhook-id", List.of("evt_1"),
                "webhook-timestamp", List.of(Long.toString(at.getEpochSecond())),
                "webhook-signature", List.of(secrets.signatures(endpoint, "evt_1", at.getEpochSecond(), body, at)));
    }

    @Test
    void signature_isVerifiedByTheForeignLibrary() throws Exception {
        WebhookEndpoint endpoint = endpoint(secrets, "whe_1", "M1", now);
        Webhook receiver = new Webhook(secrets.shown(endpoint));
        receiver.verify(BODY, signed(endpoint, now));
        assertThatThrownBy(() -> receiver.verify(BODY + " ", signed(endpoint, now)))
                .isInstanceOf(WebhookVerificationException.class);
        assertThatThrownBy(() -> receiver.verify(BODY, signed(endpoint, now.minus(Duration.ofMinutes(6)))))
                .isInstanceOf(WebhookVerificationException.class);
        Webhook other = new Webhook(secrets.shown(endpoint(secrets, "whe_1", "M1", now)));
        assertThatThrownBy(() -> other.verify(BODY, signed(endpoint, now)))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @Test
    void afterARotation_bothSecretsVerify_untilTheOldOneEnds() throws Exception {
        WebhookEndpoint before = endpoint(secrets, "whe_1", "M1", now);
        WebhookEndpoint rotated = before.rotated(secrets.create("whe_1", "M1"), now, now.plusSeconds(60));
        Webhook old = new Webhook(secrets.shown(before));
        Webhook current = new Webhook(secrets.shown(rotated));
        Map<String, List<String>> both = signed(rotated, now);
        assertThat(both.getOrDefault("webhook-signature", List.of()).get(0).split(" "))
                .hasSize(2);
        old.verify(BODY, both);
        current.verify(BODY, both);
        Map<String, List<String>> later = signed(rotated, now.plusSeconds(60));
        current.verify(BODY, later);
        assertThatThrownBy(() -> old.verify(BODY, later)).isInstanceOf(WebhookVerificationException.class);
        WebhookEndpoint atOnce = before.rotated(secrets.create("whe_1", "M1"), now, now);
        assertThatThrownBy(() -> old.verify(BODY, signed(atOnce, now)))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @Test
    void secret_isBoundToItsEndpointAndMerchant_andSealedAnewByTheNewKey() throws Exception {
        WebhookEndpoint endpoint = endpoint(secrets, "whe_1", "M1", now);
        String secret = secrets.shown(endpoint);
        assertThat(endpoint.secrets().get(0).sealed()).doesNotContain(secret.substring("whsec_".length()));
        WebhookEndpoint stolen = endpoint(secrets, "whe_2", "M2", now).sealed(endpoint.secrets());
        assertThatThrownBy(() -> secrets.shown(stolen)).isInstanceOf(UnreadableSecretException.class);

        WebhookSecrets rotated = new WebhookSecrets(new CursorKeys(List.of(NEW, OLD)));
        assertThat(secrets.reencrypt(endpoint)).isSameAs(endpoint);
        WebhookEndpoint again = rotated.reencrypt(endpoint);
        assertThat(again).isNotEqualTo(endpoint);
        assertThat(rotated.reencrypt(again)).isSameAs(again);
        List<EndpointSecret> mixed =
                List.of(again.secrets().get(0), endpoint.secrets().get(0));
        assertThat(rotated.reencrypt(endpoint.sealed(mixed)).secrets())
                .startsWith(mixed.get(0))
                .doesNotContain(mixed.get(1));
        WebhookSecrets onlyNew = new WebhookSecrets(new CursorKeys(List.of(NEW)));
        assertThat(onlyNew.shown(again)).isEqualTo(secret);
        assertThatThrownBy(() -> onlyNew.shown(endpoint)).isInstanceOf(UnreadableSecretException.class);
    }
}
