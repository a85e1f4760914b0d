package org.txsearch.ingest.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;

/**
 * Decompresses Zstandard frames, the last of which must be complete.
 *
 * <p>zstd-jni notices a truncated frame only if a read of its input returned bytes of that frame alone. Otherwise it
 * treats the end of the previous frame as the end of the last one. So this stream returns the last byte of the input in
 * a read of its own.
 */
final class ZstandardFrames extends FilterInputStream {

    /** The next byte; -1 at the end. */
    private int next;

    private ZstandardFrames(InputStream input) throws IOException {
        super(input);
        this.next = input.read();
    }

    static InputStream decompressing(InputStream input) throws IOException {
        return new ZstdCompressorInputStream(new ZstandardFrames(input));
    }

    @Override
    public int read() throws IOException {
        int given = next;
        if (given >= 0) {
            next = in.read();
        }
        return given;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int first = next;
        if (first < 0) {
            return -1;
        }
        int more = length == 1 ? 0 : in.read(target, offset + 1, length - 1);
        if (more > 0) {
            next = target[offset + more] & 0xff;
        } else {
            next = in.read();
        }
        target[offset] = (byte) first;
        return Math.max(1, more);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
