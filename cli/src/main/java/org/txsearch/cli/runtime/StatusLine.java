package org.txsearch.cli.runtime;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A line that shows progress: redrawn in place on a terminal, printed below the last one elsewhere. */
public final class StatusLine implements AutoCloseable {

    /** A line that wraps cannot be redrawn. */
    private static final int MAX_REASON = 60;

    /** The carriage return goes back to the start of the line, the escape clears it. */
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;
    private String lastReason = "";
    private boolean shown;

    public StatusLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Returns the line of the error stream. The launcher knows whether it is a terminal; Java knows it of both streams only. */
    static StatusLine ofErrors() {
        return new StatusLine(System.err, Boolean.getBoolean("txsearch.terminal"));
    }

    public boolean isTerminal() {
        return terminal;
    }

    /** Shows the text, and why work waits, if it does. */
    public void show(String text, @Nullable String reason) {
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

    /** Returns the end of a line; on a terminal a long reason is printed once in full above it. */
    public String waiting(@Nullable String reason) {
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
