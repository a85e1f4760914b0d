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

    /** An idle JVM uses less than this in {@link #MAX_SILENCE}. */
    private static final Duration WORK = Duration.ofSeconds(3);

    private final String awaited;
    private final Supplier<Activity> activity;
    private final Consumer<String> progress;
    private final LongSupplier nanos;
    private final long startNanos;
    private long reportedNanos;
    private long progressNanos;
    private Activity seen;

    /**
     * The work that a process has done since its start.
     *
     * @param processorTime the processor time that it and its children have used
     * @param logBytes the size of its logs
     */
    record Activity(Duration processorTime, long logBytes) {

        private static Activity of(Process process, List<Path> logs) {
            Duration used = process.descendants()
                    .map(Activity::processorTime)
                    .reduce(processorTime(process.toHandle()), Duration::plus);
            // A log that has not been created yet has no bytes.
            return new Activity(
                    used, logs.stream().mapToLong(log -> log.toFile().length()).sum());
        }

        private static Duration processorTime(ProcessHandle process) {
            return process.info().totalCpuDuration().orElse(Duration.ZERO);
        }

        /** Whether it shows progress since the other. A child that has ended takes its processor time with it. */
        private boolean isProgressSince(Activity other) {
            Duration worked = processorTime.minus(other.processorTime);
            return logBytes != other.logBytes || worked.isNegative() || worked.compareTo(WORK) >= 0;
        }
    }

    /**
     * Watches a process.
     *
     * @param awaited what the user waits for, such as "Elasticsearch"
     * @param logs the files that the process writes to
     * @param progress receives sentences for the user
     */
    public static StartWatch of(String awaited, Process process, List<Path> logs, Consumer<String> progress) {
        return new StartWatch(awaited, () -> Activity.of(process, logs), progress, System::nanoTime);
    }

    StartWatch(String awaited, Supplier<Activity> activity, Consumer<String> progress, LongSupplier nanos) {
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
            Activity current = activity.get();
            if (current.isProgressSince(seen)) {
                seen = current;
                progressNanos = now;
            }
            progress.accept(report(now, current));
        }
        return now - progressNanos >= MAX_SILENCE.toNanos();
    }

    private String report(long now, Activity current) {
        return String.format(
                Locale.ROOT,
                "Waiting for %s: %d s; it has used %d s of processor time%s",
                awaited,
                Duration.ofNanos(now - startNanos).toSeconds(),
                current.processorTime().toSeconds(),
                load());
    }

    /** The load of the machine, if the system reports it. */
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
