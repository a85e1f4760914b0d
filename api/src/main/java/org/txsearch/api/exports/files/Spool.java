package org.txsearch.api.exports.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A temporary file of an export. It is written completely before it is read. Closing it removes it. */
public final class Spool extends OutputStream {

    private final Spools spools;
    private final String name;
    private final NewExportFile file;
    private long length;
    private boolean isClosed;

    Spool(Spools spools, String name) throws IOException {
        this.spools = spools;
        this.name = name;
        this.file = spools.files.create(spools.folder, name);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int count) throws IOException {
        spools.requireRoom(count);
        file.write(buffer, offset, count);
        spools.add(count);
        length += count;
    }

    /** Completes the file and opens it for reading. The caller closes the stream. */
    public InputStream read() throws IOException {
        file.finish();
        return spools.files.open(spools.folder, name, 0, length);
    }

    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        spools.add(-length);
        try (file) {
            spools.files.delete(spools.folder, name);
        }
    }
}
