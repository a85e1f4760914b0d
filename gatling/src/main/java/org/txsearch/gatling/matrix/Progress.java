package org.txsearch.gatling.matrix;

import java.util.Locale;

/** How far a step is, in one line of the terminal; nothing but the end where the output is no terminal. */
final class Progress {

    private static final long EVERY_NANOS = 200_000_000;

    private final String step;
    private final long start = System.nanoTime();
    private long shown;

    Progress(String step) {
        this.step = step;
    }

    void update(long done, long all) {
        long now = System.nanoTime();
        boolean ended = done >= all;
        if (Boolean.getBoolean("matrix.terminal") && (ended || now - shown > EVERY_NANOS)) {
            shown = now;
            System.err.printf(Locale.ROOT, "\r%s %3.0f %%", step, 100.0 * done / Math.max(1, all));
            if (ended) {
                System.err.println();
            }
        }
        if (ended) {
            System.out.printf(Locale.ROOT, "%s: %.1f s%n", step, (now - start) / 1e9);
        }
    }
}
