package org.txsearch.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/** Shows the progress of long work: a bar with rate and time left on a terminal, a plain line now and then elsewhere. */
public final class Progress implements AutoCloseable {

    private static final int BAR = 30;
    private static final long ON_TERMINAL = Duration.ofMillis(200).toNanos();
    private static final long ELSEWHERE = Duration.ofSeconds(5).toNanos();

    private final StatusLine line;
    private String what;
    private String unit;
    private final LongSupplier nanoTime;
    private long start;
    private long lastShown;
    private long lastCount;
    private boolean isEnded = true;

    /** Starts to measure; lines state what is done and how many units. */
    public static Progress of(String what, String unit) {
        return new Progress(StatusLine.ofErrors(), what, unit, System::nanoTime);
    }

    /** Prints a sentence, above the bar of work that goes on beside. */
    public static void print(String sentence) {
        StatusLine.ofErrors().print(sentence);
    }

    Progress(StatusLine line, String what, String unit, LongSupplier nanoTime) {
        this.line = line;
        this.what = what;
        this.unit = unit;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.lastShown = start;
    }

    /**
     * Shows the state, unless it was shown shortly before.
     *
     * @param fraction how much of the work is done, 0 to 1
     * @param count how many units are done
     * @param stall why the work waits, or null
     */
    public synchronized void update(double fraction, long count, @Nullable String stall) {
        lastCount = count;
        isEnded = false;
        long now = nanoTime.getAsLong();
        if (now - lastShown < (line.isTerminal() ? ON_TERMINAL : ELSEWHERE)) {
            return;
        }
        lastShown = now;
        show(fraction, count, stall, now);
    }

    /** Shows the progress of one of several steps; a step with another name ends the bar of the one before. */
    synchronized void update(String step, String newUnit, double fraction, long count, @Nullable String stall) {
        if (!step.equals(what)) {
            end();
            what = step;
            unit = newUnit;
            start = nanoTime.getAsLong();
            lastShown = start;
        }
        update(Math.min(1, fraction), count, stall);
    }

    /** Shows the end of the step that was updated last. */
    synchronized void end() {
        if (!isEnded) {
            done(lastCount);
        }
    }

    /** Shows the end and ends the line. */
    public synchronized void done(long count) {
        isEnded = true;
        if (line.isTerminal()) {
            show(1, count, null, nanoTime.getAsLong());
            line.close();
        }
    }

    /** Ends the line of unfinished work, so that a message can follow. */
    @Override
    public synchronized void close() {
        line.close();
    }

    /** The seconds since the start, or since the start of the step; never 0. */
    public double seconds() {
        return seconds(nanoTime.getAsLong());
    }

    private double seconds(long now) {
        return Math.max(1e-3, (now - start) / 1e9);
    }

    private void show(double fraction, long count, @Nullable String stall, long now) {
        double seconds = seconds(now);
        long left = fraction <= 0 ? -1 : Math.round(seconds / fraction - seconds);
        String state = String.format(
                Locale.ROOT,
                "%3.0f %%  %,d %s  %,.0f/s%s",
                fraction * 100,
                count,
                unit,
                count / seconds,
                left < 0 || fraction >= 1 ? "" : "  " + time(left) + " left");
        int filled = (int) Math.round(fraction * BAR);
        String bar = line.isTerminal() ? "[" + "█".repeat(filled) + "·".repeat(BAR - filled) + "] " : "";
        line.show(what + " " + bar + (bar.isEmpty() ? state.strip() : state), stall);
    }

    private static String time(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }

    /** A line that shows progress: redrawn in place on a terminal, printed below the last one elsewhere. */
    static final class StatusLine implements AutoCloseable {

        /** A line that wraps cannot be redrawn. */
        private static final int MAX_REASON = 60;

        /** The carriage return goes back to the start of the line, the escape clears it. */
        private static final String CLEAR = "\r\u001b[K";

        private final PrintStream out;
        private final boolean terminal;
        private String lastReason = "";
        private boolean shown;

        StatusLine(PrintStream out, boolean terminal) {
            this.out = out;
            this.terminal = terminal;
        }

        /** The line of the error stream. The launcher sets whether it is a terminal: Java knows it only of both streams at once. */
        static StatusLine ofErrors() {
            return new StatusLine(System.err, Boolean.getBoolean("txsearch.terminal"));
        }

        boolean isTerminal() {
            return terminal;
        }

        /** Runs something periodically on a thread of its own, so that it also runs while other threads wait. */
        static final class Ticker implements AutoCloseable {

            private static final long LAST_SECONDS = 5;

            private final ScheduledThreadPoolExecutor timer;

            Ticker(String thread, Duration period, Runnable show) {
                timer = new ScheduledThreadPoolExecutor(1, new DaemonThreads(thread));
                timer.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
                PeriodicTask.start(timer, thread, period, show::run);
            }

            /** Nothing runs afterwards. */
            @Override
            public void close() throws InterruptedException {
                timer.shutdown();
                if (!timer.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
                    timer.shutdownNow();
                }
            }
        }

        /** Shows the text, and why work waits, if it does. */
        void show(String text, @Nullable String reason) {
            String line = text + waiting(reason);
            if (terminal) {
                out.print(CLEAR + line);
                out.flush();
            } else {
                out.println(line);
            }
            shown = true;
        }

        /** Prints a line in place of this one, which is redrawn below it. */
        void print(String sentence) {
            out.println((terminal ? CLEAR : "") + sentence);
        }

        /** Ends the line, so that a message can follow. */
        @Override
        public void close() {
            if (terminal && shown) {
                out.println();
                shown = false;
            }
        }

        /** The end of a line; on a terminal a long reason is printed once in full above it. */
        String waiting(@Nullable String reason) {
            if (reason == null) {
                return "";
            }
            String line = reason.replaceAll("\\s+", " ").strip();
            if (terminal && line.length() > MAX_REASON) {
                if (!line.equals(lastReason)) {
                    lastReason = line;
                    out.println(CLEAR + "Waiting: " + line);
                }
                line = line.substring(0, MAX_REASON) + "…";
            }
            return "  waiting: " + line;
        }
    }
}
