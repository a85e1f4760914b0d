package org.txsearch.client;

import org.jspecify.annotations.Nullable;

/** A downloaded file does not have the size or the SHA-256 that the export states. Nothing was left on disk. */
public final class DownloadException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    DownloadException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
