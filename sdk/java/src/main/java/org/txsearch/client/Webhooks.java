package org.txsearch.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Verifies and reads what the API sends to a webhook endpoint. It sends nothing, and needs no client. */
public final class Webhooks {

    /** How old a request may be by default, and how far ahead of the clock. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final String ALGORITHM = "HmacSHA256";

    private Webhooks() {}

    /**
     * Verifies a request of the API as Standard Webhooks defines it, and returns its event.
     *
     * @param body the body as it arrived; parsed and written again, it has another signature
     * @param header the value of a header, or null, by its name in lower case: {@code request::getHeader} for example
     * @param secrets the endpoint's secret, {@code whsec_…}, or several while one replaces another
     * @throws WebhookVerificationException if the request is not an event of the API. Answer it with status 400
     */
    public static WebhookEvent unwrap(byte[] body, Function<String, @Nullable String> header, String... secrets) {
        return unwrap(body, header, List.of(secrets), TOLERANCE, Clock.systemUTC());
    }

    /** Verifies a request with another tolerance or clock. */
    public static WebhookEvent unwrap(
            byte[] body,
            Function<String, @Nullable String> header,
            Collection<String> secrets,
            Duration tolerance,
            Clock clock) {
        String id = required(header, "webhook-id");
        String sentAt = required(header, "webhook-timestamp");
        String signatures = required(header, "webhook-signature");
        checkTime(sentAt, tolerance, clock.instant());
        List<byte[]> given = Stream.of(signatures.split(" ", -1))
                .filter(each -> each.startsWith("v1,"))
                .map(each -> decoded(each.substring(3)))
                .toList();
        byte[] prefix = (id + "." + sentAt + ".").getBytes(StandardCharsets.UTF_8);
        int matches = 0;
        // All are compared, so that the time says nothing about which one matches.
        for (byte[] key : keys(secrets)) {
            byte[] expected = signature(key, prefix, body);
            for (byte[] each : given) {
                matches += MessageDigest.isEqual(expected, each) ? 1 : 0;
            }
        }
        if (matches == 0) {
            throw new WebhookVerificationException(
                    "No signature of the request matches. Give the endpoint's own secret,"
                            + " and the body as it arrived.",
                    null);
        }
        return event(id, body);
    }

    private static String required(Function<String, @Nullable String> header, String name) {
        String value = header.apply(name);
        if (value == null || value.isEmpty()) {
            throw new WebhookVerificationException("The request has no header " + name + ".", null);
        }
        return value;
    }

    private static void checkTime(String sentAt, Duration tolerance, Instant now) {
        if (!sentAt.matches("[0-9]{1,12}")) {
            throw new WebhookVerificationException("The header webhook-timestamp is not a number of seconds.", null);
        }
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(sentAt)), now);
        if (age.abs().compareTo(tolerance) > 0) {
            throw new WebhookVerificationException(
                    "The request was signed "
                            + age.abs().toSeconds() + " seconds " + (age.isNegative() ? "ahead of this clock" : "ago")
                            + ", and " + tolerance.toSeconds() + " are allowed. Check this machine's clock.",
                    null);
        }
    }

    private static List<byte[]> keys(Collection<String> secrets) {
        List<byte[]> keys = secrets.stream()
                .map(secret -> decoded(secret.startsWith("whsec_") ? secret.substring(6) : secret))
                .toList();
        if (keys.isEmpty() || keys.stream().anyMatch(key -> key.length == 0)) {
            throw new IllegalArgumentException("A secret must be whsec_ and base64, as the API returned it once.");
        }
        return keys;
    }

    /** Nothing if it is not base64. */
    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] signature(byte[] key, byte[] prefix, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(prefix);
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM + ".", e);
        }
    }

    private static WebhookEvent event(String id, byte[] body) {
        try {
            Map<String, Object> members = JsonReader.read(body, JsonReader::tree);
            if (!(members.get("type") instanceof String type)
                    || !(members.get("timestamp") instanceof String timestamp)
                    || !(members.get("data") instanceof Map<?, ?>)) {
                throw new IOException("A member is missing.");
            }
            return new WebhookEvent(
                    id,
                    type,
                    JsonReader.instant(timestamp),
                    data(body, JsonReader::tree),
                    type.startsWith("transaction.") ? data(body, Transaction::new) : null,
                    type.startsWith("export.")
                            ? data(body, Export::new)
                            : ofSchedule(type, body, "export", Export::new),
                    ofSchedule(type, body, "schedule", ExportSchedule::new),
                    type.startsWith("webhook_endpoint.") ? data(body, WebhookEndpoint::new) : null);
        } catch (IOException | DateTimeException e) {
            throw new WebhookVerificationException(
                    "The request is signed, and its body is not an event that this version of the client can read."
                            + " Update it.",
                    e);
        }
    }

    private static <T> T data(byte[] body, JsonReader.Reading<T> reading) throws IOException {
        return JsonReader.read(
                body, in -> member(in, "data", reading).orElseThrow(() -> new IOException("There is no data.")));
    }

    private static <T> @Nullable T ofSchedule(String type, byte[] body, String name, JsonReader.Reading<T> reading)
            throws IOException {
        return type.startsWith("schedule.")
                ? data(body, in -> member(in, name, reading)).orElse(null)
                : null;
    }

    /** One member of an object as one type. */
    private static <T> Optional<T> member(JsonReader in, String name, JsonReader.Reading<T> reading)
            throws IOException {
        Optional<T> found = Optional.empty();
        for (String member = in.member(); member != null; member = in.member()) {
            if (member.equals(name)) {
                found = Optional.ofNullable(in.object(reading));
            } else {
                in.additional(null, member);
            }
        }
        return found;
    }
}
