package org.txsearch.cli;

/** A command cannot go on; the message is the one line that the user sees. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CommandException(String message) {
        super(message);
    }

    CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
