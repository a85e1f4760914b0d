package org.txsearch.records;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.RecordStore;
import org.txsearch.cluster.Versioned;
import org.txsearch.time.Rfc3339;

/**
 * Stores the idempotency keys by which merchants create a record once, however often they send the request.
 *
 * <p>A key's document names the new record before it exists, and is itself created only if there is none: of any number of
 * simultaneous requests, one decides which record all of them mean. If that request dies before it creates the record, the
 * next one creates it under the same id.
 */
public final class IdempotencyKeys {

    /** How long a key is bound to its request. */
    public static final Duration KEPT_FOR = Duration.ofHours(24);

    static final String INDEX = "txsearch-export-keys";
    private static final String AT = "at";

    /** The members of keys and of reservations, which are in the same index. */
    static final Map<String, ?> FIELDS = fields();

    private final DocumentStore documents;
    private final RecordStore<KeyClaim> claims;

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public IdempotencyKeys(Cluster cluster, Duration patience) {
        this.documents = new DocumentStore(cluster, INDEX, FIELDS, patience);
        this.claims = new RecordStore<>(documents, KeyClaim.class);
    }

    private static Map<String, ?> fields() {
        return RecordStore.members(
                KeyClaim.class, RecordStore.members(ReservedIds.class, Map.of(AT, DocumentStore.DATE)));
    }

    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Returns the binding of the merchant's key, if it was made within the last day. */
    public Optional<KeyClaim> find(String merchantId, String key, Instant now) throws IOException {
        return claims.find(id(merchantId, key)).map(Versioned::value).filter(claim -> stands(claim, now));
    }

    /** Binds the merchant's key to a record, unless it is bound to another one already; returns the binding that counts. */
    public KeyClaim claim(String merchantId, String key, KeyClaim wanted) throws IOException {
        return claims.update(
                        id(merchantId, key), true, kept -> kept != null && stands(kept, wanted.at()) ? kept : wanted)
                .orElse(wanted);
    }

    /** Notes that the record of the merchant's key has been created. */
    public void done(String merchantId, String key, KeyClaim claim) throws IOException {
        Optional<Versioned<KeyClaim>> kept = claims.find(id(merchantId, key));
        if (kept.isPresent() && kept.get().value().equals(claim)) {
            // Whoever was faster has noted the same.
            var unused =
                    claims.replace(kept.get(), new KeyClaim(claim.id(), claim.requestHash(), claim.at(), true), false);
        }
    }

    /** Forgets keys that are older than a day, and reservations with them. */
    public void forget(Instant now) throws IOException {
        documents.deleteAll(Map.of("range", Map.of(AT, Map.of("lt", Rfc3339.format(now.minus(KEPT_FOR))))));
    }

    private static boolean stands(KeyClaim claim, Instant now) {
        return now.isBefore(claim.at().plus(KEPT_FOR));
    }

    /** Hashed: keys may contain characters that URLs cannot, and clients may treat them as secrets. */
    private static String id(String merchantId, String key) {
        return DigestUtils.sha256Hex(merchantId + "\n" + key);
    }
}
