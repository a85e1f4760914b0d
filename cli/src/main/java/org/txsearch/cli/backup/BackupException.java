package org.txsearch.cli.backup;

import java.util.List;

/** A backup or a restoration cannot go on; what is served is as before. */
public final class BackupException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final List<String> details;

    BackupException(String message) {
        this(message, List.of());
    }

    BackupException(String message, List<String> details) {
        super(message);
        this.details = List.copyOf(details);
    }

    BackupException(String message, Throwable cause) {
        super(message, cause);
        this.details = List.of();
    }

    /** What else there is to say, a line each. */
    public List<String> details() {
        return details;
    }
}
