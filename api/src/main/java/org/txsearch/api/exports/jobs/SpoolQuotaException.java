package org.txsearch.api.exports.jobs;

import java.io.IOException;

/** The temporary files of an export are larger than the rest of the merchant's quota of bytes. */
final class SpoolQuotaException extends IOException {

    private static final long serialVersionUID = 1L;

    SpoolQuotaException(long maxBytes) {
        super("The temporary files would have more than " + maxBytes + " bytes");
    }
}
