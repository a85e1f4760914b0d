package org.txsearch.write;

import org.jspecify.annotations.Nullable;

/** Elasticsearch cannot be written to; documents without an outcome must be written again. */
public final class WriteFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WriteFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The same failure, thrown to another caller. */
    WriteFailedException(WriteFailedException failure) {
        super(failure.getMessage(), failure.getCause() == null ? failure : failure.getCause());
    }
}
