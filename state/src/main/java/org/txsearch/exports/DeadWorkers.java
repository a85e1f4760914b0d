package org.txsearch.exports;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.txsearch.cluster.Versioned;

/**
 * Finds the exports that have lost their worker: those whose lease has not beaten for a while.
 *
 * <p>A beat is judged by its change within the watcher's own time, and not by two machines' clocks. While the watcher itself
 * could not read, no worker could beat either: a watcher that could not read forgets what it saw.
 */
public final class DeadWorkers {

    private final Duration silence;
    private final LongSupplier nanos;
    private final Map<String, WorkerBeat> last = new HashMap<>();

    private record WorkerBeat(String owner, long beat, long seenNanos) {}

    /** Those that are silent for that long, by a clock of nanoseconds that never goes back. */
    public DeadWorkers(Duration silence, LongSupplier nanos) {
        this.silence = silence;
        this.nanos = nanos;
    }

    /** Of all exports that run now, those whose workers have died. */
    public List<Versioned<ExportJob>> among(List<Versioned<ExportJob>> running) {
        long now = nanos.getAsLong();
        Map<String, WorkerBeat> beats = new HashMap<>();
        List<Versioned<ExportJob>> dead = new ArrayList<>();
        for (Versioned<ExportJob> seen : running) {
            ExportJob.Lease lease = seen.value().lease();
            WorkerBeat before = last.get(seen.value().id());
            if (before == null || !before.owner.equals(lease.owner()) || before.beat != lease.beat()) {
                beats.put(seen.value().id(), new WorkerBeat(lease.owner(), lease.beat(), now));
                continue;
            }
            beats.put(seen.value().id(), before);
            if (now - before.seenNanos >= silence.toNanos()) {
                dead.add(seen);
            }
        }
        last.clear();
        last.putAll(beats);
        return dead;
    }

    /** Forgets all beats, since they could not be read. */
    public void pollFailed() {
        last.clear();
    }
}
