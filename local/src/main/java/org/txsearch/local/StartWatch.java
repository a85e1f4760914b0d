package org.txsearch.local;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells whether a process that starts still makes progress, and reports the wait to the user.
 *
 * <p>On a busy machine a start takes minutes. A limit of time would end a process that works, so the limit is one of silence: no
 * new line in a log, and next to no processor time.
 */
public final class StartWatch {

    /** How long a process may be silent before it is stopped. */
    public static final Duration MAX_SILENCE = Duration.ofMinutes(2);

    private static final Duration REPORTED_EVERY = Duration.ofSeconds(10);

    private final String awaited;
    private final Supplier<ProcessActivity> activity;
    private final Consumer<String> progress;
    private final LongSupplier nanos;
    private final long startNanos;
    private long reportedNanos;
    private long progressNanos;
    private ProcessActivity seen;

    /**
     * Watches a process.
     *
     * @param awaited what the user waits for, such as "Elasticsearch"
     * @param logs the files that the process writes to
     * @param progress receives sentences for the user
     */
    public static StartWatch of(String awaited, Process process, List<Path> logs, Consumer<String> progress) {
        return new StartWatch(awaited, () -> ProcessActivity.of(process, logs), progress, System::nanoTime);
    }

    StartWatch(String awaited, Supplier<ProcessActivity> activity, Consumer<String> progress, LongSupplier nanos) {
        this.awaited = awaited;
        this.activity = activity;
        this.progress = progress;
        this.nanos = nanos;
        this.startNanos = nanos.getAsLong();
        this.reportedNanos = startNanos;
        this.progressNanos = startNanos;
        this.seen = activity.get();
    }

    /** Returns whether the process has been silent for too long; to be called again and again during the wait. */
    public boolean isStalled() {
        long now = nanos.getAsLong();
        if (now - reportedNanos >= REPORTED_EVERY.toNanos()) {
            reportedNanos = now;
            ProcessActivity current = activity.get();
            if (current.isProgressSince(seen)) {
                seen = current;
                progressNanos = now;
            }
            progress.accept(report(now, current));
        }
        return now - progressNanos >= MAX_SILENCE.toNanos();
    }

    private String report(long now, ProcessActivity current) {
        return String.format(
                Locale.ROOT,
                "Waiting for %s: %d s; it has used %d s of processor time%s",
                awaited,
                Duration.ofNanos(now - startNanos).toSeconds(),
                current.processorTime().toSeconds(),
                load());
    }

    /** Returns the load of the machine, if the system reports it. */
    private static String load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        int processors = Runtime.getRuntime().availableProcessors();
        return load < 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", and the machine's load is %.1f on %d processor%s",
                        load,
                        processors,
                        processors == 1 ? "" : "s");
    }
}
