package org.txsearch.cli.runtime;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; the message is the one line that the user sees. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandException(String message) {
        this(message, null);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
