package org.txsearch.api.exports.formats;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Temporary files in memory. */
final class MemorySpools implements Spools {

    private final List<String> names = new ArrayList<>();
    private int open;

    /** Returns the names of all files in the order of their creation. */
    List<String> names() {
        return names;
    }

    /** Returns the number of files that have not been closed. */
    int open() {
        return open;
    }

    @Override
    public Spool create(String name) {
        names.add(name);
        open++;
        return new Spool() {

            private final ByteArrayOutputStream content = new ByteArrayOutputStream();
            private boolean isClosed;

            @Override
            public void write(byte[] bytes, int offset, int length) {
                content.write(bytes, offset, length);
            }

            @Override
            public InputStream read() {
                return new ByteArrayInputStream(content.toByteArray());
            }

            @Override
            public void close() {
                open -= isClosed ? 0 : 1;
                isClosed = true;
            }
        };
    }
}
