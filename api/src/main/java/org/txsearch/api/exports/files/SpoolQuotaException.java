package org.txsearch.api.exports.files;

import java.io.IOException;

/** Indicates that the temporary files of an export exceed the unused part of the merchant's quota of bytes. */
public final class SpoolQuotaException extends IOException {

    private static final long serialVersionUID = 1L;

    SpoolQuotaException(long maxBytes) {
        super("The temporary files would have more than " + maxBytes + " bytes");
    }
}
