package org.txsearch.exports;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.RecordStore;
import org.txsearch.cluster.StoredTime;
import org.txsearch.cluster.Versioned;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

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
    private static final String AT = "at";

    /** The members of keys and of reservations, which are in the same index. */
    static final Map<String, ?> FIELDS = fields();

    private final DocumentStore documents;
    private final RecordStore<Claim> claims;

    /** The keys in that cluster; a call takes no longer than that. */
    public ExportKeys(Cluster cluster, Duration patience) {
        this.documents = new DocumentStore(cluster, INDEX, FIELDS, patience);
        this.claims = new RecordStore<>(documents, Claim.class);
    }

    private static Map<String, ?> fields() {
        return RecordStore.members(Claim.class, RecordStore.members(ReservedIds.class, Map.of(AT, DocumentStore.DATE)));
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
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Claim(
            @JsonProperty("export_id") String id,
            String requestHash,
            @StoredTime Instant at,
            boolean done) {}

    /** Returns the binding of the merchant's key, if it was made within the last day. */
    public Optional<Claim> find(String merchantId, String key, Instant now) throws IOException {
        return claims.find(id(merchantId, key)).map(Versioned::value).filter(claim -> stands(claim, now));
    }

    /** Binds the merchant's key to the export, unless it is bound to another one already; returns the binding that counts. */
    public Claim claim(String merchantId, String key, Claim wanted) throws IOException {
        return claims.update(
                        id(merchantId, key), true, kept -> kept != null && stands(kept, wanted.at()) ? kept : wanted)
                .orElse(wanted);
    }

    /** Notes that the export or schedule of the merchant's key has been created. */
    public void done(String merchantId, String key, Claim claim) throws IOException {
        Optional<Versioned<Claim>> kept = claims.find(id(merchantId, key));
        if (kept.isPresent() && kept.get().value().equals(claim)) {
            // Whoever was faster has noted the same.
            var unused =
                    claims.replace(kept.get(), new Claim(claim.id(), claim.requestHash(), claim.at(), true), false);
        }
    }

    /** Forgets keys that are older than a day, and reservations with them. */
    public void forget(Instant now) throws IOException {
        documents.deleteAll(Map.of("range", Map.of(AT, Map.of("lt", Rfc3339.format(now.minus(KEPT_FOR))))));
    }

    private static boolean stands(Claim claim, Instant now) {
        return now.isBefore(claim.at().plus(KEPT_FOR));
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
