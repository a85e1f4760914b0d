package org.txsearch.freshness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.txsearch.cluster.Cluster;

/**
 * Until when each source of transactions is visible to searches: every event of a source whose {@code ingested_at} is
 * before its watermark is found.
 *
 * <p>A source is opened before it stamps its first event, and closed when it will stamp no more. While it is open its
 * watermark never goes back, whichever process writes it: each write names the state that it replaces, and where another was
 * quicker, the later of the two watermarks stays. What is searched is complete up to the least watermark of the open
 * sources; {@link MinimumWatermark} says why.
 *
 * <p>Where a call fails, nothing is lost: the watermark stays where it was, and the call can be repeated.
 */
public final class Watermarks {

    private static final int MAX_ATTEMPTS = 20;
    private static final int MAX_NAME_BYTES = 512;

    private final WatermarkIndex index;

    /** The states that this writer saw last, so that moving a watermark on costs one request. */
    private final Map<String, WatermarkIndex.Entry> known = new ConcurrentHashMap<>();

    /** The watermarks of that cluster. */
    public Watermarks(Cluster cluster) {
        this.index = new WatermarkIndex(cluster);
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        index.create();
    }

    /**
     * Opens a source that will stamp nothing before that instant; the watermark of one that is open stays. Every reader
     * knows the source when this returns.
     */
    public void open(String source, Instant from) throws IOException {
        checkName(source);
        index.create();
        Map<String, WatermarkIndex.Entry> written = index.write(Map.of(source, toMillis(from)), Map.of());
        known.putAll(written);
        if (written.isEmpty()) {
            // Whoever opened it may still wait for his own refresh.
            index.refresh();
        }
    }

    /**
     * Moves watermarks on, in one request; one that is further already stays. A source that is not open is opened: who
     * moves it on still stamps, and without it searches would promise too much.
     */
    public void advance(Map<String, Instant> visibleBefore) throws IOException {
        Map<String, Instant> wanted = new LinkedHashMap<>();
        visibleBefore.forEach((source, watermark) -> {
            checkName(source);
            wanted.put(source, toMillis(watermark));
        });
        learn(wanted);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            wanted.entrySet().removeIf(source -> isReached(source.getKey(), source.getValue()));
            if (wanted.isEmpty()) {
                return;
            }
            if (!known.keySet().containsAll(wanted.keySet())) {
                index.create();
            }
            Map<String, WatermarkIndex.Entry> written = index.write(wanted, known);
            known.putAll(written);
            wanted.keySet().removeAll(written.keySet());
            known.keySet().removeAll(wanted.keySet());
            learn(wanted);
        }
        throw new IOException("Others kept changing the watermarks of " + wanted.keySet());
    }

    /** Closes a source, of which everything that it stamped is visible; returns whether it was open. */
    public boolean close(String source) throws IOException {
        known.remove(source);
        return index.delete(source);
    }

    /** The open sources with their watermarks, by name: 10,000 at most, those with the oldest watermarks. */
    public Map<String, Instant> open() throws IOException {
        return index.list();
    }

    /**
     * The least watermark of the open sources, if there are any.
     *
     * @throws org.txsearch.cluster.Cluster.DeadlineExceededException if no answer came in time
     */
    Optional<Instant> least(Duration atMost) throws IOException {
        return index.least(atMost);
    }

    private void learn(Map<String, Instant> wanted) throws IOException {
        known.putAll(index.read(wanted.keySet().stream()
                .filter(source -> !known.containsKey(source))
                .toList()));
    }

    private boolean isReached(String source, Instant watermark) {
        WatermarkIndex.Entry entry = known.get(source);
        return entry != null && !entry.watermark().isBefore(watermark);
    }

    /** Events are stamped in milliseconds: what is visible before an instant is visible before its millisecond. */
    private static Instant toMillis(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS);
    }

    private static void checkName(String source) {
        int bytes = source.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > MAX_NAME_BYTES) {
            throw new IllegalArgumentException("A source's name has 1 to " + MAX_NAME_BYTES + " bytes: " + source);
        }
    }

    /** Until when searches are complete: every event that was ingested before is found by a later search. */
    public interface AsOf {

        /** Nothing was ever ingested before it: the answer if nothing is known. */
        Instant UNKNOWN = Instant.EPOCH;

        /** Reads it. If that is not possible in time, the last answer is returned: it stays true for ever. */
        Instant read(Duration atMost);
    }
}
