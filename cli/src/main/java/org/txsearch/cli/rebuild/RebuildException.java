package org.txsearch.cli.rebuild;

import java.util.List;

/** A rebuild cannot go on; the week is served as before. */
public final class RebuildException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final List<String> details;

    RebuildException(String message) {
        this(message, List.of());
    }

    RebuildException(String message, List<String> details) {
        super(message);
        this.details = List.copyOf(details);
    }

    /** What else there is to say, a line each. */
    public List<String> details() {
        return details;
    }
}
