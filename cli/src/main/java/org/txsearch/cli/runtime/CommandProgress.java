package org.txsearch.cli.runtime;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows the progress of long work: a bar with rate and time left on a terminal, elsewhere a plain line every few seconds. */
public final class CommandProgress implements Watcher, AutoCloseable {

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

    /** Starts to measure; lines show the given step and the number of units. */
    public static CommandProgress of(String what, String unit) {
        return new CommandProgress(StatusLine.ofErrors(), what, unit, System::nanoTime);
    }

    /** Prints a sentence above the progress bar of concurrent work. */
    public static void print(String sentence) {
        StatusLine.ofErrors().print(sentence);
    }

    CommandProgress(StatusLine line, String what, String unit, LongSupplier nanoTime) {
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
    @Override
    public synchronized void moved(String step, String newUnit, double fraction, long count, @Nullable String stall) {
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
    public synchronized void end() {
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

    /** Returns the seconds since the start, or since the start of the step; never 0. */
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
}
