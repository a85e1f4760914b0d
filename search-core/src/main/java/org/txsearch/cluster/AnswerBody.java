package org.txsearch.cluster;

import java.util.Arrays;

/**
 * The body of an answer as it came: the first {@code length} bytes of an array that may be larger.
 *
 * @param bytes the array, the caller's own
 * @param length how many of its bytes are the body
 */
public record AnswerBody(byte[] bytes, int length) {

    /** The body in an array of its own length. */
    public byte[] exact() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
