package org.txsearch.ingest.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Tells how many bytes have been read. */
final class CountedInput extends FilterInputStream {

    private final LongConsumer onBytes;
    private long count;

    CountedInput(InputStream in, LongConsumer onBytes) {
        super(in);
        this.onBytes = onBytes;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        if (read >= 0) {
            onBytes.accept(++count);
        }
        return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        if (read > 0) {
            count += read;
            onBytes.accept(count);
        }
        return read;
    }
}
