package org.txsearch.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The work that a process has done since its start.
 *
 * @param processorTime the processor time that it and its children have used
 * @param logBytes the size of its logs
 */
record ProcessActivity(Duration processorTime, long logBytes) {

    /** An idle JVM uses less than this within {@link StartWatch#MAX_SILENCE}. */
    private static final Duration WORK = Duration.ofSeconds(3);

    /** Reads the present activity of a process that writes to the given logs. */
    static ProcessActivity of(Process process, List<Path> logs) {
        Duration used = process.descendants()
                .map(ProcessActivity::processorTime)
                .reduce(processorTime(process.toHandle()), Duration::plus);
        // A log that has not been created yet has no bytes.
        return new ProcessActivity(
                used, logs.stream().mapToLong(log -> log.toFile().length()).sum());
    }

    private static Duration processorTime(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Returns whether it shows progress since the other. A child that has ended takes its processor time with it. */
    boolean isProgressSince(ProcessActivity other) {
        Duration worked = processorTime.minus(other.processorTime);
        return logBytes != other.logBytes || worked.isNegative() || worked.compareTo(WORK) >= 0;
    }
}
