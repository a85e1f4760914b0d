package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.util.List;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.SpoolQuotaException;

/** Indicates that an attempt at an export failed. */
final class ExportFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Messages of operating systems. */
    private static final List<String> FULL = List.of(
            "No space left on device",
            "Disk quota exceeded",
            "File too large",
            "There is not enough space on the disk");

    private final ExportError error;

    ExportFailedException(ExportError error, @Nullable Throwable cause) {
        super(error.name(), cause);
        this.error = error;
    }

    /** Returns the failure of an attempt whose files could not be written. */
    static ExportFailedException ofStorage(IOException cause) {
        if (ExceptionUtils.throwableOfType(cause, SpoolQuotaException.class) != null) {
            return new ExportFailedException(ExportError.EXPORT_QUOTA_REACHED, cause);
        }
        String message = String.valueOf(cause.getMessage());
        boolean isFull = FULL.stream().anyMatch(message::contains);
        return new ExportFailedException(isFull ? ExportError.STORAGE_FULL : ExportError.STORAGE_FAILED, cause);
    }

    ExportError error() {
        return error;
    }
}
