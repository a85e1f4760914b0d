package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.io.InputStream;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.NewExportFile;
import org.txsearch.api.exports.formats.Spool;
import org.txsearch.api.exports.formats.Spools;
import org.txsearch.exports.ExportJob;

/**
 * The temporary files of one attempt at an export.
 *
 * <p>They are stored beside the files of the export, and their names start with the number of the attempt as well. Code that
 * removes the files of an attempt therefore removes them, too. They count against the merchant's quota of bytes.
 */
final class ExportSpools implements Spools {

    private final ExportFiles files;
    private final ExportJob job;
    private final long maxBytes;
    private long bytes;

    ExportSpools(ExportFiles files, ExportJob job, long maxBytes) {
        this.files = files;
        this.job = job;
        this.maxBytes = maxBytes;
    }

    @Override
    public Spool create(String name) throws IOException {
        String stored = job.lease().attempt() + "-" + name + ".spool";
        return new StoredSpool(stored, files.create(job.id(), stored));
    }

    private final class StoredSpool extends Spool {

        private final String name;
        private final NewExportFile file;
        private long length;
        private boolean isClosed;

        StoredSpool(String name, NewExportFile file) {
            this.name = name;
            this.file = file;
        }

        @Override
        public void write(byte[] buffer, int offset, int count) throws IOException {
            if (count > maxBytes - bytes) {
                throw new SpoolQuotaException(maxBytes);
            }
            file.write(buffer, offset, count);
            bytes += count;
            length += count;
        }

        @Override
        public InputStream read() throws IOException {
            file.finish();
            return files.open(job.id(), name, 0, length);
        }

        @Override
        public void close() throws IOException {
            if (isClosed) {
                return;
            }
            isClosed = true;
            bytes -= length;
            try (file) {
                files.delete(job.id(), name);
            }
        }
    }
}
