package org.txsearch.erasure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.Versioned;
import org.txsearch.process.DaemonThreads;
import tools.jackson.databind.JsonNode;

/**
 * The register as ingesting knows it: no older than a second, or read after the record was ingested; else the caller waits.
 * Records that came in during one reading therefore share the next one, however long it takes. Thread-safe.
 *
 * <p>While nothing was ever erased, a question costs a look at the clock, and one small request a second.
 */
public final class ErasedPayers {

    /** How old the knowledge may be. */
    public static final Duration KNOWN_FOR = Duration.ofSeconds(1);

    private static final Duration GIVE_UP_AFTER = Duration.ofMinutes(10);
    private static final Logger LOG = LoggerFactory.getLogger(ErasedPayers.class);
    private static final long PAUSE_MILLIS = 200;
    private static final Duration CALL = Duration.ofSeconds(30);

    private final ErasureRegister register;
    private final Duration knownFor;
    private final Map<String, OfMerchant> merchants = new ConcurrentHashMap<>();
    private final Executor ahead = Executors.newCachedThreadPool(new DaemonThreads("erased-payers"));
    private final AtomicBoolean isAhead = new AtomicBoolean();
    private volatile @Nullable ErasureKey key;
    private long lastNumber = -1;
    private volatile long readAtNanos;
    private volatile long readAtMillis;
    private volatile boolean isRead;

    /** By their hashes. For the same payer the first time of erasure counts: what arrives twice is the same twice. */
    private record OfMerchant(
            Map<String, Erasure> payerIds, Map<String, Erasure> emails, Map<String, Instant> transactions) {}

    public ErasedPayers(Cluster cluster) {
        this(new ErasureRegister(cluster, CALL), KNOWN_FOR);
    }

    ErasedPayers(ErasureRegister register, Duration knownFor) {
        this.register = register;
        this.knownFor = knownFor;
    }

    /** What else may end the waiting for a register that cannot be read. */
    public interface WaitingPayers {
        /** Throws if waiting cannot succeed any more. */
        void check() throws InterruptedException;
    }

    /**
     * Returns whether anything of the merchant was ever erased.
     *
     * @param ingestedAt when the record was ingested, in epoch milliseconds. An erasure waits until {@code as_of} is later than
     *     its entry in the register, so that no record that was ingested before matters
     * @throws UncheckedIOException if the register may not be read, or cannot be for ten minutes
     */
    public boolean concern(String merchantId, LongSupplier ingestedAt, WaitingPayers waiting)
            throws InterruptedException {
        if (!isKnown(ingestedAt)) {
            refresh(() -> isKnown(ingestedAt), waiting);
        } else if (age() > knownFor.toNanos() / 2 && isAhead.compareAndSet(false, true)) {
            // In parallel with the records, which need not wait for the answer.
            ahead.execute(this::readAhead);
        }
        return merchants.containsKey(merchantId);
    }

    private boolean isKnown(LongSupplier ingestedAt) {
        return isRead && (age() <= knownFor.toNanos() || readAtMillis >= ingestedAt.getAsLong());
    }

    private long age() {
        return System.nanoTime() - readAtNanos;
    }

    private void readAhead() {
        try {
            read(() -> false);
        } catch (IOException e) {
            LOG.debug("The register of erasures could not be read ahead; records wait for it if it stays so", e);
        } finally {
            isAhead.set(false);
        }
    }

    /** When the data of that transaction's payer was erased; null if it was not. Ask {@link #concern} first. */
    public @Nullable Instant erasedAt(
            String merchantId,
            String transactionId,
            @Nullable String payerId,
            @Nullable String email,
            Instant createdAt) {
        OfMerchant merchant = merchants.get(merchantId);
        ErasureKey hashes = key;
        if (merchant == null || hashes == null) {
            return null;
        }
        Instant ofTransaction = merchant.transactions.get(hashes.ofTransaction(merchantId, transactionId));
        if (ofTransaction != null) {
            return ofTransaction;
        }
        Erasure byId = payerId == null ? null : merchant.payerIds.get(hashes.ofPayerId(merchantId, payerId));
        if (byId != null && createdAt.isBefore(byId.appliesBefore())) {
            return byId.erasedAt();
        }
        return email == null
                ? null
                : hashes.ofEmailInAnyBuild(merchantId, email).stream()
                        .flatMap(hash -> Stream.ofNullable(merchant.emails.get(hash)))
                        .filter(erasure -> createdAt.isBefore(erasure.appliesBefore()))
                        .map(Erasure::erasedAt)
                        .min(Comparator.naturalOrder())
                        .orElse(null);
    }

    /** Returns whether that text is the id or the e-mail address of the payer of that erasure. */
    public boolean names(Erasure erasure, String text) {
        ErasureKey hashes = key;
        return hashes != null
                && (hashes.ofPayerId(erasure.merchantId(), text).equals(erasure.payerIdHash())
                        || hashes.ofEmailInAnyBuild(erasure.merchantId(), text).contains(erasure.emailHash()));
    }

    /** Notes transactions of an erasure, unless they are known, before they are erased. */
    public void note(Erasure erasure, Collection<String> transactionIds) throws IOException, InterruptedException {
        refresh(() -> false, () -> {});
        ErasureKey hashes = register.key();
        OfMerchant merchant = merchants.get(erasure.merchantId());
        register.note(
                erasure,
                transactionIds.stream()
                        .filter(id -> merchant == null
                                || !merchant.transactions.containsKey(hashes.ofTransaction(erasure.merchantId(), id)))
                        .toList());
    }

    private void refresh(BooleanSupplier isKnown, WaitingPayers waiting) throws InterruptedException {
        long began = System.nanoTime();
        while (true) {
            try {
                read(isKnown);
                return;
            } catch (IOException e) {
                waiting.check();
                if (e instanceof ClusterRefusalException refusal && !refusal.isUnavailable()) {
                    throw new UncheckedIOException(
                            "The register of erasures, txsearch-erasures, must be readable: " + e.getMessage(), e);
                }
                // Nothing goes on without it: erased data could come back.
                if (System.nanoTime() - began > GIVE_UP_AFTER.toNanos()) {
                    throw new UncheckedIOException(
                            "The register of erasures could not be read for " + GIVE_UP_AFTER.toMinutes()
                                    + " minutes; last: " + e.getMessage(),
                            e);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Reads new entries, unless another thread has read them meanwhile. */
    private synchronized void read(BooleanSupplier isKnown) throws IOException {
        if (isKnown.getAsBoolean()) {
            return;
        }
        long start = System.nanoTime();
        long startMillis = System.currentTimeMillis();
        List<Versioned<JsonNode>> page;
        do {
            page = register.since(lastNumber);
            for (Versioned<JsonNode> kept : page) {
                take(kept);
                lastNumber = kept.version().sequenceNumber();
            }
        } while (ErasureRegister.isPage(page));
        readAtNanos = start;
        readAtMillis = startMillis;
        isRead = true;
    }

    private void take(Versioned<JsonNode> kept) throws IOException {
        if (ErasureRegister.isKey(kept)) {
            return;
        }
        if (key == null) {
            key = register.key();
        }
        OfMerchant merchant = merchants.computeIfAbsent(
                ErasureRegister.merchantId(kept),
                id -> new OfMerchant(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>()));
        if (ErasureRegister.isOfPayer(kept)) {
            Erasure erasure = ErasureRegister.erasure(kept);
            merchant.payerIds.put(erasure.payerIdHash(), erasure);
            merchant.emails.put(erasure.emailHash(), erasure);
        } else {
            Instant erasedAt = Instant.parse(kept.value().path("erased_at").asString());
            kept.value().path("hashes").forEach(hash -> merchant.transactions.putIfAbsent(hash.asString(), erasedAt));
        }
    }
}
