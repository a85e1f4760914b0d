package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** What a process of this machine has taken of its processors, with its children, those that have ended included. */
final class ProcessorTime {

    /** {@code USER_HZ}: Linux's unit on every machine. */
    private static final long TICK_MILLIS = 10;

    /** After the name of the command: user and system time, and those of children that ended. */
    private static final int FIRST = 11;

    private static final int LAST = 14;

    private ProcessorTime() {}

    static Duration of(long process) throws IOException {
        long ticks = ticks(process);
        for (ProcessHandle child :
                ProcessHandle.of(process).orElseThrow().descendants().toList()) {
            ticks += child.isAlive() ? ticks(child.pid()) : 0;
        }
        return Duration.ofMillis(ticks * TICK_MILLIS);
    }

    private static long ticks(long process) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = 0;
        for (int i = FIRST; i <= LAST; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks;
    }
}
