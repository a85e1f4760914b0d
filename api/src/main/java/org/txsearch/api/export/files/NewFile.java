package org.txsearch.api.export.files;

import java.io.IOException;
import java.io.OutputStream;

/** A file that is being written; closed before it is finished, it was never there. */
public abstract class NewFile extends OutputStream {

    /** Makes what was written last, and then seen. */
    public abstract void finish() throws IOException;

    @Override
    public final void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public abstract void write(byte[] bytes, int offset, int length) throws IOException;
}
