package org.txsearch.index;

import java.io.IOException;

/** The ids of this cluster have the fingerprints of another key. */
public final class OtherKeyException extends IOException {

    private static final long serialVersionUID = 1L;

    OtherKeyException() {
        super("Card numbers in the ids of this cluster have the fingerprints of another key, and equal ids would differ"
                + " from now on. Nothing was written. Copy fingerprint.key from the data directory of the machine that wrote"
                + " to this cluster first, and name the copy in txsearch.fingerprint.key-file"
                + " (TXSEARCH_FINGERPRINT_KEYFILE).");
    }
}
