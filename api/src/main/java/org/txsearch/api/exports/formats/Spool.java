package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A temporary file of an export. It is written completely before it is read. Closing it removes it. */
public abstract class Spool extends OutputStream {

    @Override
    public final void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public abstract void write(byte[] bytes, int offset, int length) throws IOException;

    /** Completes the file and opens it for reading. The caller closes the stream. */
    public abstract InputStream read() throws IOException;

    @Override
    public abstract void close() throws IOException;
}
