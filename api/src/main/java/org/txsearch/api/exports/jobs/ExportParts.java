package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.NewExportFile;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.RowWriter;
import org.txsearch.exports.ExportJob;

/**
 * Writes the rows of an export into files of a limited number of rows. An export without rows has one file.
 *
 * <p>Throws {@link ExportFailedException} only for failures of the storage.
 */
final class ExportParts implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final ExportFiles files;
    private final ExportJob job;
    private final ExportContents contents;
    private final ExportRequest request;
    private final int rowsPerFile;
    private final List<ResultFile> done = new ArrayList<>();
    private @Nullable ExportPart part;

    /** Starts the first file. */
    ExportParts(ExportFiles files, ExportContents contents, ExportRequest request, int rowsPerFile)
            throws ExportFailedException {
        this.files = files;
        this.job = contents.job();
        this.contents = contents;
        this.request = request;
        this.rowsPerFile = request.format().isSplit()
                ? request.format().rowsPerFile(request.options(), rowsPerFile)
                : Integer.MAX_VALUE;
        this.part = open();
    }

    private final class ExportPart {

        private final String storedName;
        private final NewExportFile file;
        private final DigestingOutput digesting;
        private final OutputStream out;
        private final RowWriter writer;
        private long rows;

        ExportPart(int number) throws IOException {
            storedName = String.format(
                    Locale.ROOT,
                    "%d-%03d.%s",
                    job.lease().attempt(),
                    number,
                    request.format().extension(request.options()));
            file = files.create(job.id(), storedName);
            try {
                digesting = new DigestingOutput(file);
                out = request.format().isCompressed(request.options())
                        ? new GZIPOutputStream(digesting, BUFFER)
                        : digesting;
                writer = request.format().writer(contents, request.options(), out);
            } catch (IOException | RuntimeException e) {
                // The caller does not have the file yet and cannot close it.
                try (file) {
                    throw e;
                }
            }
        }

        boolean hasRoomFor(byte[] bytes, int offset, int length) {
            return rows == 0 || writer.fits(bytes, offset, length, rowsPerFile - rows);
        }

        void close() throws IOException {
            try (file) {
                writer.close();
            }
        }

        ResultFile finish() throws IOException {
            writer.finish();
            // Ends the compression; only finish() completes the file below it.
            out.close();
            file.finish();
            return new ResultFile(
                    storedName,
                    "",
                    request.format().fileType(request.options()),
                    digesting.count,
                    rows,
                    HexFormat.of().formatHex(digesting.getMessageDigest().digest()));
        }
    }

    /** Writes one stored item; returns whether a file contains it. */
    boolean row(byte[] bytes, int offset, int length) throws ExportFailedException {
        try {
            ExportPart current = part;
            if (current == null || !current.hasRoomFor(bytes, offset, length)) {
                finishPart();
                current = open();
                part = current;
            }
            current.writer.row(bytes, offset, length);
            int rows = current.writer.rowsOfLast();
            current.rows += rows;
            return rows > 0;
        } catch (IOException e) {
            throw ExportFailedException.ofStorage(e);
        }
    }

    /** Finishes the last file; returns all files with their names for downloads. */
    List<ResultFile> finish() throws ExportFailedException {
        try {
            finishPart();
        } catch (IOException e) {
            throw ExportFailedException.ofStorage(e);
        }
        List<ResultFile> named = new ArrayList<>();
        for (ResultFile file : done) {
            named.add(file.withName(
                    ExportFileNames.of(contents, request.format(), request.options(), named.size() + 1, done.size())));
        }
        return named;
    }

    private ExportPart open() throws ExportFailedException {
        try {
            return new ExportPart(done.size() + 1);
        } catch (IOException e) {
            throw ExportFailedException.ofStorage(e);
        }
    }

    private void finishPart() throws IOException {
        ExportPart current = part;
        if (current != null) {
            done.add(current.finish());
            part = null;
            current.close();
        }
    }

    /** Discards an unfinished file. The run or a sweep removes finished ones. */
    @Override
    public void close() throws ExportFailedException {
        ExportPart current = part;
        part = null;
        if (current != null) {
            try {
                current.close();
            } catch (IOException e) {
                throw ExportFailedException.ofStorage(e);
            }
        }
    }

    /** Counts and hashes the written bytes. Closing it leaves the underlying stream open. */
    private static final class DigestingOutput extends DigestOutputStream {

        private long count;

        DigestingOutput(OutputStream out) {
            super(out, DigestUtils.getSha256Digest());
        }

        @Override
        public void write(int b) throws IOException {
            super.write(b);
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            super.write(bytes, offset, length);
            count += length;
        }

        @Override
        public void close() {}
    }
}
