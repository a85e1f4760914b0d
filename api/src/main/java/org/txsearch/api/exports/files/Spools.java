package org.txsearch.api.exports.files;

import java.io.IOException;

/**
 * The temporary files of one attempt at an export, for formats whose files start with data that depends on later rows.
 *
 * <p>They are stored beside the files of the export, and their names start with the number of the attempt as well. Code that
 * removes the files of an attempt therefore removes them, too. They count against the merchant's quota of bytes.
 */
public final class Spools {

    final ExportFiles files;
    final String folder;
    private final int attempt;
    private final long maxBytes;
    private long bytes;

    public Spools(ExportFiles files, String folder, int attempt, long maxBytes) {
        this.files = files;
        this.folder = folder;
        this.attempt = attempt;
        this.maxBytes = maxBytes;
    }

    /** Creates an empty file with a unique name. */
    public Spool create(String name) throws IOException {
        return new Spool(this, attempt + "-" + name + ".spool");
    }

    void requireRoom(int count) throws IOException {
        if (count > maxBytes - bytes) {
            throw new SpoolQuotaException(maxBytes);
        }
    }

    void add(long count) {
        bytes += count;
    }
}
