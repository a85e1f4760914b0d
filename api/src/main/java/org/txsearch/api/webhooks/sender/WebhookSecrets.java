package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.settings.ApiSettings;
import org.txsearch.api.request.cursor.CursorKeys;
import org.txsearch.api.request.cursor.InvalidCursorException;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.WebhookEndpoint;

/** Creates and encrypts the secrets of endpoints, and signs messages with them as Standard Webhooks defines. */
@Component
public final class WebhookSecrets {

    private static final String PREFIX = "whsec_";
    private static final int LENGTH = 32;

    private final CursorKeys keys;
    private final SecureRandom random = new SecureRandom();

    @Autowired
    WebhookSecrets(WebhookSettings settings, ApiSettings api) throws IOException {
        this(CursorKeys.of("txsearch.webhooks.keys", settings.keys(), api.dataDirectory(), "webhook.key"));
    }

    WebhookSecrets(CursorKeys keys) {
        this.keys = keys;
    }

    /** Returns a new secret, encrypted for an endpoint. */
    public String create(String endpointId, String merchantId) {
        byte[] secret = new byte[LENGTH];
        random.nextBytes(secret);
        return keys.seal(secret, endpointId, merchantId);
    }

    /** Returns the secret in the form that the merchant receives. */
    public String shown(WebhookEndpoint endpoint) throws UnreadableSecretException {
        return PREFIX
                + Base64.getEncoder().encodeToString(open(endpoint.secrets().get(0), endpoint));
    }

    private byte[] open(EndpointSecret secret, WebhookEndpoint endpoint) throws UnreadableSecretException {
        try {
            return keys.open(secret.sealed(), endpoint.id(), endpoint.merchantId());
        } catch (InvalidCursorException e) {
            throw new UnreadableSecretException(e);
        }
    }

    /** Returns the endpoint with all its secrets sealed by the present key; the given endpoint if they already are. */
    WebhookEndpoint reencrypt(WebhookEndpoint endpoint) throws UnreadableSecretException {
        List<EndpointSecret> again = new ArrayList<>();
        try {
            for (EndpointSecret secret : endpoint.secrets()) {
                again.add(
                        keys.isSealedNow(secret.sealed())
                                ? secret
                                : new EndpointSecret(
                                        keys.seal(open(secret, endpoint), endpoint.id(), endpoint.merchantId()),
                                        secret.until()));
            }
        } catch (InvalidCursorException e) {
            throw new UnreadableSecretException(e);
        }
        return again.equals(endpoint.secrets()) ? endpoint : endpoint.sealed(again);
    }

    /** Returns the header {@code webhook-signature} of a message: one signature for each secret that is valid at an instant. */
    String signatures(WebhookEndpoint endpoint, String id, long timestamp, byte[] body, Instant now)
            throws UnreadableSecretException {
        List<String> all = new ArrayList<>();
        for (EndpointSecret secret : endpoint.secrets()) {
            if (secret.until() == null || now.isBefore(secret.until())) {
                all.add("v1," + signature(open(secret, endpoint), id + "." + timestamp + ".", body));
            }
        }
        return String.join(" ", all);
    }

    private static String signature(byte[] secret, String head, byte[] body) {
        Mac mac = HmacUtils.getInitializedMac(HmacAlgorithms.HMAC_SHA_256, secret);
        mac.update(head.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(mac.doFinal(body));
    }
}
