package org.txsearch.api.exports.files;

import java.io.IOException;
import java.io.OutputStream;

/** A file that is being written. Closing it before it is finished discards it. */
public abstract class NewExportFile extends OutputStream {

    /** Stores the remaining bytes and makes the file visible. */
    public abstract void finish() throws IOException;

    @Override
    public final void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public abstract void write(byte[] bytes, int offset, int length) throws IOException;
}
