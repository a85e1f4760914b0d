package org.txsearch.document;

import java.nio.charset.StandardCharsets;

/** The fingerprints of all tests that store documents: those of one key, since they share a cluster. */
public final class TestFingerprints {

    /** The key. */
    public static final byte[] KEY = "the key of the fingerprints in tests".getBytes(StandardCharsets.US_ASCII);

    private TestFingerprints() {}

    public static CardFingerprints get() {
        return new CardFingerprints(KEY);
    }
}
