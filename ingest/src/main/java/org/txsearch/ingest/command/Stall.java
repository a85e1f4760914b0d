package org.txsearch.ingest.command;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Shows why work stalls: whole, on a line of its own on a terminal, where a line that wraps cannot be drawn over. */
final class Stall {

    private static final int SHORT = 60;

    private final boolean terminal;
    private String shown = "";

    Stall(boolean terminal) {
        this.terminal = terminal;
    }

    /** The end of a progress line; the whole reason is printed before it where it is long and new. */
    String text(@Nullable String reason, PrintStream out) {
        if (reason == null) {
            return "";
        }
        String line = reason.replaceAll("\\s+", " ").strip();
        if (terminal && line.length() > SHORT) {
            if (!line.equals(shown)) {
                shown = line;
                // Over the progress line, which is drawn again below.
                out.println("\r\u001b[KWaiting: " + line);
            }
            line = line.substring(0, SHORT) + "…";
        }
        return "  waiting: " + line;
    }
}
