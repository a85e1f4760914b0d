package org.txsearch.cli.runtime;

import java.util.List;

/** A rebuild, backup or restore cannot continue; searches return the same transactions as before. */
public final class OperationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final List<String> details;

    public OperationException(String message) {
        this(message, List.of());
    }

    /** Creates a failure with further lines for the user. */
    public OperationException(String message, List<String> details) {
        super(message);
        this.details = List.copyOf(details);
    }

    public OperationException(String message, Throwable cause) {
        super(message, cause);
        this.details = List.of();
    }

    /** Further lines for the user, such as the days and currencies that differ. */
    public List<String> details() {
        return details;
    }
}
