package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.export.ExportError.FailedException;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.api.export.files.ExportFiles.NewFile;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.exports.ExportJob;

/**
 * Writes an export's rows into files of a bounded number of rows each; one without rows still has a file.
 *
 * <p>Only failures of storage are a {@link FailedException}.
 */
final class ExportParts implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final ExportFiles files;
    private final ExportJob job;
    private final ExportRequest request;
    private final int rowsAPart;
    private final Instant asOf;
    private final List<ExportResult.File> done = new ArrayList<>();
    private @Nullable Part part;

    /**
     * Starts the first file.
     *
     * @param asOf until when the data is complete, for formats that print it
     */
    ExportParts(ExportFiles files, ExportJob job, ExportRequest request, int rowsAPart, Instant asOf)
            throws FailedException {
        this.files = files;
        this.job = job;
        this.request = request;
        // A document is never split.
        this.rowsAPart = request.format().isOneDocument() ? Integer.MAX_VALUE : rowsAPart;
        this.asOf = asOf;
        this.part = open();
    }

    private final class Part {

        private final String storedName;
        private final NewFile file;
        private final DigestingOutput digesting;
        private final OutputStream out;
        private final ExportFormat.RowWriter writer;
        private long rows;

        Part(int number) throws IOException {
            storedName = String.format(
                    Locale.ROOT,
                    "%d-%03d.%s",
                    job.lease().attempt(),
                    number,
                    request.chosen().extension());
            file = files.create(job.id(), storedName);
            try {
                digesting = new DigestingOutput(file);
                out = request.chosen().isCompressed() ? new GZIPOutputStream(digesting, BUFFER) : digesting;
                writer = request.chosen().writer(new ExportFormat.Contents(job, request.rows(), asOf), out);
            } catch (IOException | RuntimeException e) {
                // The caller does not have the file yet, and so cannot close it.
                try (file) {
                    throw e;
                }
            }
        }

        void close() throws IOException {
            try (file) {
                writer.close();
            }
        }

        ExportResult.File finish() throws IOException {
            writer.finish();
            // Ends the compression; only finish() completes the file below it.
            out.close();
            file.finish();
            return new ExportResult.File(
                    storedName,
                    "",
                    request.chosen().contentType(),
                    digesting.count,
                    rows,
                    HexFormat.of().formatHex(digesting.getMessageDigest().digest()));
        }
    }

    /** Writes one stored item. */
    void row(byte[] bytes, int offset, int length) throws FailedException {
        try {
            Part current = part;
            if (current == null || current.rows == rowsAPart) {
                finishPart();
                current = open();
                part = current;
            }
            current.rows++;
            current.writer.row(bytes, offset, length);
        } catch (IOException e) {
            throw FailedException.ofStorage(e);
        }
    }

    /** The finished files with their names for downloads. */
    List<ExportResult.File> finish() throws FailedException {
        try {
            finishPart();
        } catch (IOException e) {
            throw FailedException.ofStorage(e);
        }
        List<ExportResult.File> named = new ArrayList<>();
        for (ExportResult.File file : done) {
            named.add(file.withName(fileName(job, request.chosen(), named.size() + 1, done.size())));
        }
        return named;
    }

    /** The name for downloads: it starts with the time, so that names sort, and has only characters that are safe everywhere. */
    static String fileName(ExportJob job, ExportFormat.Chosen<?> format, int part, int parts) {
        ExportJob.Origin origin = job.origin();
        String period = origin == null ? MOMENT.format(job.times().created()) : origin.label();
        String number = parts == 1 ? "" : String.format(Locale.ROOT, "_part-%03d", part);
        return period + "_transactions_" + job.id() + number + "." + format.extension();
    }

    private Part open() throws FailedException {
        try {
            return new Part(done.size() + 1);
        } catch (IOException e) {
            throw FailedException.ofStorage(e);
        }
    }

    private void finishPart() throws IOException {
        Part current = part;
        if (current != null) {
            done.add(current.finish());
            part = null;
            current.close();
        }
    }

    /** An unfinished file never existed; finished ones are removed by the run or by a sweep. */
    @Override
    public void close() throws FailedException {
        Part current = part;
        part = null;
        if (current != null) {
            try {
                current.close();
            } catch (IOException e) {
                throw FailedException.ofStorage(e);
            }
        }
    }

    /** Counts and hashes the bytes that are written; closing it leaves the stream open. */
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
