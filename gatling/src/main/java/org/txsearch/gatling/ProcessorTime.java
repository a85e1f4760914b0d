package org.txsearch.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The processor time that a process of this machine has used, including its children, even if they have ended. */
public final class ProcessorTime {

    /** {@code USER_HZ}: Linux's unit on every machine. */
    private static final long TICK_MILLIS = 10;

    /** After the name of the command: user and system time, and those of children that ended. */
    private static final int FIRST = 11;

    private static final int LAST = 14;

    private ProcessorTime() {}

    /** Reads it from {@code /proc}. */
    public static Duration of(long process) throws IOException {
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
