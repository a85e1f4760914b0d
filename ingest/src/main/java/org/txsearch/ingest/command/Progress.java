package org.txsearch.ingest.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows how far long work has come: a bar with rate and time left on a terminal, a plain line now and then elsewhere. */
final class Progress {

    private static final int BAR = 30;
    private static final long ON_TERMINAL = Duration.ofMillis(200).toNanos();
    private static final long ELSEWHERE = Duration.ofSeconds(5).toNanos();

    private final PrintStream out;
    private final boolean terminal;
    private final String what;
    private final String unit;
    private final LongSupplier nanoTime;
    private final Stall stall;
    private final long start;
    private long lastShown;
    private boolean shown;

    /** The launcher says whether the error stream is a terminal: Java can only tell for both streams at once. */
    static Progress of(String what, String unit) {
        return new Progress(System.err, Boolean.getBoolean("txsearch.terminal"), what, unit, System::nanoTime);
    }

    Progress(PrintStream out, boolean terminal, String what, String unit, LongSupplier nanoTime) {
        this.out = out;
        this.terminal = terminal;
        this.what = what;
        this.unit = unit;
        this.nanoTime = nanoTime;
        this.stall = new Stall(terminal);
        this.start = nanoTime.getAsLong();
        this.lastShown = start;
    }

    /**
     * Shows the state, unless it was shown a moment ago.
     *
     * @param fraction how much of the work is done, 0 to 1
     * @param count how many units are done
     * @param trouble what holds the work up, or null
     */
    synchronized void update(double fraction, long count, @Nullable String trouble) {
        long now = nanoTime.getAsLong();
        if (now - lastShown < (terminal ? ON_TERMINAL : ELSEWHERE)) {
            return;
        }
        lastShown = now;
        show(fraction, count, trouble, now);
    }

    /** Shows the end and leaves the line. */
    synchronized void done(long count) {
        if (terminal) {
            show(1, count, null, nanoTime.getAsLong());
            out.println();
        }
    }

    /** Leaves the line, so that a message can follow. */
    synchronized void interrupted() {
        if (terminal && shown) {
            out.println();
            shown = false;
        }
    }

    /** How long it has taken so far. */
    Duration elapsed() {
        return Duration.ofNanos(nanoTime.getAsLong() - start);
    }

    private void show(double fraction, long count, @Nullable String trouble, long now) {
        double seconds = Math.max(1e-3, (now - start) / 1e9);
        long left = fraction <= 0 ? -1 : Math.round(seconds / fraction - seconds);
        String state = String.format(
                Locale.ROOT,
                "%3.0f %%  %,d %s  %,.0f/s%s%s",
                fraction * 100,
                count,
                unit,
                count / seconds,
                left < 0 || fraction >= 1 ? "" : "  " + time(left) + " left",
                stall.text(trouble, out));
        if (terminal) {
            int filled = (int) Math.round(fraction * BAR);
            // The carriage return goes back to the start of the line, the escape clears it.
            out.print("\r\u001b[K" + what + " [" + "█".repeat(filled) + "·".repeat(BAR - filled) + "] " + state);
            out.flush();
        } else {
            out.println(what + " " + state.strip());
        }
        shown = true;
    }

    private static String time(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
