package org.txsearch.api.exports.jobs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A requested range of a file's bytes (RFC 9110, section 14).
 *
 * @param first the first byte
 * @param length the number of bytes; 0 if the file has no such bytes
 */
record ByteRange(long first, long length) {

    private static final Pattern ONE = Pattern.compile("bytes=\\s*([0-9]{0,18})\\s*-\\s*([0-9]{0,18})\\s*");

    /**
     * Parses a header for a file of a given size. Returns null if the header is ignored and the whole file is sent: it has
     * several ranges or another unit, or is malformed.
     */
    static @Nullable ByteRange of(@Nullable String header, long size) {
        Matcher range = header == null ? null : ONE.matcher(header);
        if (range == null || !range.matches() || (range.group(1) + range.group(2)).isEmpty()) {
            return null;
        }
        if (range.group(1).isEmpty()) {
            long last = Math.min(size, Long.parseLong(range.group(2)));
            return new ByteRange(size - last, last);
        }
        long first = Long.parseLong(range.group(1));
        long end = range.group(2).isEmpty() ? size : Math.min(size, Long.parseLong(range.group(2)) + 1);
        if (!range.group(2).isEmpty() && Long.parseLong(range.group(2)) < first) {
            return null;
        }
        return new ByteRange(first, Math.max(0, end - first));
    }

    /** Returns the range of a whole file. */
    static ByteRange whole(long size) {
        return new ByteRange(0, size);
    }

    /** Returns whether the file has any of these bytes. */
    boolean isSatisfiable() {
        return length > 0;
    }

    /** Returns the value of the header {@code Content-Range}. */
    String contentRange(long size) {
        return "bytes " + first + "-" + (first + length - 1) + "/" + size;
    }
}
