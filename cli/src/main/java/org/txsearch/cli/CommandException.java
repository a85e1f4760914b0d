package org.txsearch.cli;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; the message is the one line that the user sees. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CommandException(String message) {
        this(message, null);
    }

    CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
