package org.txsearch.cli.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command cannot go on; the message is the line that the user sees last. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final List<String> details;

    public CommandException(String message) {
        this(message, List.of());
    }

    /** Creates a failure with lines that are printed before the message. */
    public CommandException(String message, List<String> details) {
        super(message);
        this.details = List.copyOf(details);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.details = List.of();
    }

    /** Returns further lines for the user, such as the days and currencies that differ. */
    public List<String> details() {
        return details;
    }
}
