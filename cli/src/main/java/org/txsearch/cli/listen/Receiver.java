package org.txsearch.cli.listen;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;

/** The address that events are forwarded to, signed as Standard Webhooks defines it. */
public final class Receiver {

    private static final String PREFIX = "whsec_";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int SECRET_BYTES = 24;
    private static final int MAX_SECRET_BYTES = 64;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final URI address;
    private final byte[] key;

    /**
     * Creates the receiver at an address.
     *
     * @throws IllegalArgumentException if the secret is not {@code whsec_} and base64 of 24 to 64 bytes
     */
    public Receiver(URI address, String secret) {
        this.address = address;
        this.key = Base64.getDecoder().decode(secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : "");
        if (key.length < SECRET_BYTES || key.length > MAX_SECRET_BYTES) {
            throw new IllegalArgumentException("It has " + key.length + " bytes.");
        }
    }

    public static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    /**
     * Sends an event, and returns the status of the answer.
     *
     * @throws IOException if there is no answer, with the reason
     */
    int send(ListenedEvent event, Instant at) throws IOException, InterruptedException {
        String body = event.body();
        String seconds = Long.toString(at.getEpochSecond());
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .header("User-Agent", "txsearch-webhooks/1")
                .header("webhook-id", event.id())
                .header("webhook-timestamp", seconds)
                .header("webhook-signature", "v1," + signature(event.id() + "." + seconds + "." + body))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode();
        } catch (ConnectException e) {
            throw new IOException("nothing listens at " + address.getRawAuthority(), e);
        } catch (HttpTimeoutException e) {
            throw new IOException("no answer within " + TIMEOUT.toSeconds() + " s", e);
        }
    }

    private String signature(String signed) {
        return Base64.getEncoder().encodeToString(new HmacUtils(HmacAlgorithms.HMAC_SHA_256, key).hmac(signed));
    }
}
