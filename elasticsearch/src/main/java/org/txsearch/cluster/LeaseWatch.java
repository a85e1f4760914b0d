package org.txsearch.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Measures how long the holders of leases have been silent.
 *
 * <p>A heartbeat is judged by its change within the watcher's own time, since the clocks of two machines differ. If the watcher
 * could not read the heartbeats, holders probably could not write them: the watch then starts again.
 */
public final class LeaseWatch {

    private final LongSupplier nanos;
    private final Map<String, SeenBeat> last = new HashMap<>();

    private record SeenBeat(Object beat, long nanos) {}

    /** Creates a watch with a clock of nanoseconds that never goes back. */
    public LeaseWatch(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Returns for how long each beat has not changed.
     *
     * @param beats the present beats of all leases; the watch forgets other leases
     */
    public Map<String, Duration> silences(Map<String, ?> beats) {
        long now = nanos.getAsLong();
        last.keySet().retainAll(beats.keySet());
        Map<String, Duration> silences = new HashMap<>();
        beats.forEach((lease, beat) -> {
            SeenBeat seen = last.get(lease);
            if (seen == null || !seen.beat().equals(beat)) {
                seen = new SeenBeat(beat, now);
                last.put(lease, seen);
            }
            silences.put(lease, Duration.ofNanos(now - seen.nanos()));
        });
        return silences;
    }

    /** Returns the leases that have been silent for at least the given time. */
    public Set<String> silent(Map<String, ?> beats, Duration silence) {
        Map<String, Duration> silences = silences(beats);
        silences.values().removeIf(silent -> silent.compareTo(silence) < 0);
        return silences.keySet();
    }

    /** Forgets all beats, since they could not be read. */
    public void pollFailed() {
        last.clear();
    }
}
