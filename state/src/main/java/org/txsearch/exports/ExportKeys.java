package org.txsearch.exports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.ReadDocument;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The idempotency keys by which merchants create an export or a schedule once, however often they send the request.
 *
 * <p>A key's document names the new export before it exists, and is itself created only if there is none: of any number of
 * simultaneous requests, one decides which export or schedule all of them mean. If that request dies before it creates the
 * export, the next one creates it under the same id.
 */
public final class ExportKeys {

    /** How long a key is bound to its request. */
    public static final Duration KEPT_FOR = Duration.ofHours(24);

    static final String INDEX = "txsearch-export-keys";
    static final String AT = "at";
    /** The member of reservations, which are in the same index. */
    static final String RESERVED = "ids";

    private static final String CREATED = "export_id";
    private static final String REQUEST = "request_hash";
    private static final String DONE = "done";
    static final Map<String, ?> FIELDS = Map.of(
            AT,
            Map.of("type", "date"),
            RESERVED,
            DocumentStore.STORED,
            CREATED,
            DocumentStore.STORED,
            REQUEST,
            DocumentStore.STORED,
            DONE,
            DocumentStore.STORED);
    private static final int MAX_AT_ONCE = 1_000;

    private final DocumentStore documents;

    /** The keys in that cluster; a call takes no longer than that. */
    public ExportKeys(Cluster cluster, Duration patience) {
        this.documents = new DocumentStore(cluster, INDEX, FIELDS, patience);
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /**
     * The export or schedule that a key is bound to.
     *
     * @param id the export or the schedule
     * @param requestHash the hash of the request that came with it first
     * @param at when that was, which is the time of creation
     * @param done whether it is known to have been created; if it has been deleted since, it must not be created again
     */
    public record Claim(String id, String requestHash, Instant at, boolean done) {}

    /** Returns the binding of the merchant's key, if it was made within the last day. */
    public Optional<Claim> find(String merchantId, String key, Instant now) throws IOException {
        return documents
                .read(id(merchantId, key))
                .map(kept -> claim(kept.content()))
                .filter(claim -> stands(claim, now));
    }

    /** Binds the merchant's key to the export, unless it is bound to another one already; returns the binding that counts. */
    public Claim claim(String merchantId, String key, Claim wanted) throws IOException {
        return claim(documents.update(
                id(merchantId, key),
                true,
                kept -> !kept.isEmpty() && stands(claim(kept), wanted.at()) ? kept : content(wanted)));
    }

    /** Notes that the export or schedule of the merchant's key has been created. */
    public void done(String merchantId, String key, Claim claim) throws IOException {
        Optional<ReadDocument> kept = documents.read(id(merchantId, key));
        if (kept.isPresent() && claim(kept.get().content()).equals(claim)) {
            // Whoever was faster has noted the same.
            documents.replace(kept.get(), content(new Claim(claim.id(), claim.requestHash(), claim.at(), true)), false);
        }
    }

    /** Forgets keys that are older than a day, and reservations with them. */
    public void forget(Instant now) throws IOException {
        Map<String, ?> old = Map.of("range", Map.of(AT, Map.of("lt", Rfc3339.format(now.minus(KEPT_FOR)))));
        List<ReadDocument> over = documents.search(Map.of("size", MAX_AT_ONCE, "query", old));
        for (ReadDocument key : over) {
            documents.delete(key);
        }
    }

    private static boolean stands(Claim claim, Instant now) {
        return now.isBefore(claim.at().plus(KEPT_FOR));
    }

    private static ObjectNode content(Claim claim) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put(CREATED, claim.id());
        content.put(REQUEST, claim.requestHash());
        content.put(AT, Rfc3339.format(claim.at()));
        content.put(DONE, claim.done());
        return content;
    }

    private static Claim claim(JsonNode kept) {
        return new Claim(
                kept.path(CREATED).asString(),
                kept.path(REQUEST).asString(),
                Rfc3339.parse(kept.path(AT).asString()),
                kept.path(DONE).asBoolean(false));
    }

    /** Hashed: keys may contain characters that URLs cannot, and clients may treat them as secrets. */
    private static String id(String merchantId, String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((merchantId + "\n" + key).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
