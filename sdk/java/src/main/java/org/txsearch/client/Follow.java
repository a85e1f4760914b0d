package org.txsearch.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every new transaction and every change, for ever, each with the checkpoint to continue from. Each iterator and each stream starts at
 * the same checkpoint.
 *
 * <p>Store the checkpoint after you have processed its transaction, and follow from it after a restart. Nothing is lost; a transaction
 * may come again, so process by id and version. While the network or the server is away, it waits and tries again. It ends when the
 * client closes; an interrupt of the thread throws a {@link CallInterruptedException}.
 */
public final class Follow implements Iterable<Change> {

    // A row that no promise covers yet: after a restart everything comes again rather than something never.
    private static final String BEGINNING = "1990-01-01T00:00:00.000Z";
    private static final System.Logger LOG = System.getLogger("org.txsearch.client");

    private final Transport transport;
    private final @Nullable String since;
    private final Duration pollInterval;
    private final int limit;

    Follow(Transport transport, @Nullable String since, Duration pollInterval, int limit) {
        this.transport = transport;
        this.since = since;
        this.pollInterval = pollInterval;
        this.limit = limit;
    }

    /** Sets the pause after everything was read; two seconds by default. */
    public Follow pollInterval(Duration pause) {
        return new Follow(transport, since, pause, limit);
    }

    /** Sets the number of transactions a page; 500 by default. */
    public Follow limit(int rows) {
        return new Follow(transport, since, pollInterval, rows);
    }

    /** The changes as a stream, which ends only when the client closes. */
    public Stream<Change> stream() {
        return Pages.stream(iterator());
    }

    @Override
    public Iterator<Change> iterator() {
        return new Changes();
    }

    /**
     * Walks upwards by {@code ingested_at}, again and again from where the last walk was complete.
     *
     * <p>{@code as_of} of a page promises that everything received before it was visible. A row received later than that may have
     * neighbours that are not visible yet, so that a checkpoint never passes {@code as_of}.
     */
    private final class Changes implements Iterator<Change> {

        private final RetryPolicy waits = new RetryPolicy(
                0,
                Duration.ofSeconds(2),
                Duration.ofSeconds(60),
                () -> ThreadLocalRandom.current().nextDouble());
        private @Nullable String start = since;
        private @Nullable Instant asOf = since == null ? null : instantOf(since);
        private @Nullable String cursor;
        private @Nullable Iterator<Transaction> items;
        private int failures;

        @Override
        public boolean hasNext() {
            try {
                while (items == null || !items.hasNext()) {
                    if (items != null) {
                        endOfPage();
                    }
                    fetch();
                }
                return true;
            } catch (ClientClosedException e) {
                return false;
            }
        }

        @Override
        public Change next() {
            if (!hasNext() || items == null) {
                throw new NoSuchElementException("The client is closed.");
            }
            Transaction transaction = items.next();
            return new Change(transaction, checkpoint(transaction));
        }

        private String checkpoint(Transaction transaction) {
            Instant promised = asOf;
            Instant received = transaction.ingestedAt();
            if (promised == null || received == null) {
                return start == null ? BEGINNING : start;
            }
            return Json.time(received.isBefore(promised) ? received : promised);
        }

        private void endOfPage() {
            items = null;
            if (cursor == null) {
                // The walk was complete: the next one starts at what this one promised.
                start = asOf == null ? start : Json.time(asOf);
                transport.sleep(pollInterval);
            }
        }

        private void fetch() {
            Map<String, String> query =
                    new LinkedHashMap<>(Map.of("sort", "ingested_at", "limit", String.valueOf(limit), "total", "none"));
            if (start != null) {
                query.put("ingested_from", start);
            }
            try {
                TransactionPage page = transport.request(
                        Transport.Call.get("/v1/transactions", FilterBuilder.query(query, "cursor", cursor)),
                        TransactionPage::new);
                failures = 0;
                items = page.items().iterator();
                cursor = page.page().nextCursor();
                Instant promised = page.freshness().asOf();
                asOf = promised == null ? asOf : promised;
            } catch (ApiConnectionException | InvalidResponseException | RateLimitException | ServerException e) {
                Duration delay =
                        waits.delay(failures++, e instanceof ApiException problem ? problem.retryAfter() : null);
                LOG.log(
                        System.Logger.Level.WARNING,
                        () -> "Following goes on in " + delay.toSeconds() + " s: " + e.getMessage());
                transport.sleep(delay);
            }
        }

        private static Instant instantOf(String checkpoint) {
            try {
                return JsonReader.instant(checkpoint);
            } catch (java.time.DateTimeException e) {
                throw new IllegalArgumentException("A checkpoint is a time such as " + BEGINNING + ".", e);
            }
        }
    }
}
