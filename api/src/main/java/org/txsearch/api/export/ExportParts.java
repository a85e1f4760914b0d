package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.api.export.files.NewFile;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.exports.ExportJob;

/**
 * Writes an export's rows into files of a bounded number of rows each; one without rows still has a file.
 *
 * <p>What storing throws is told from other failures as a {@link StorageException}.
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
            throws StorageException {
        this.files = files;
        this.job = job;
        this.request = request;
        // A document has few rows.
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
                // Nobody else knows the file yet who would close it.
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
            // Ends the compression; the file behind it is made whole by its own word alone.
            out.close();
            file.finish();
            return new ExportResult.File(
                    storedName, "", request.chosen().contentType(), digesting.count(), rows, digesting.sha256());
        }
    }

    /** Writes one stored item. */
    void row(byte[] bytes, int offset, int length) throws StorageException {
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
            throw StorageException.of(e);
        }
    }

    /** The files, each finished and under the name by which it is downloaded. */
    List<ExportResult.File> finish() throws StorageException {
        try {
            finishPart();
        } catch (IOException e) {
            throw StorageException.of(e);
        }
        List<ExportResult.File> named = new ArrayList<>();
        for (ExportResult.File file : done) {
            named.add(file.withName(fileName(job, request.chosen(), named.size() + 1, done.size())));
        }
        return named;
    }

    /** The name for downloads: the period or the moment first, so that names sort, and only characters that are safe anywhere. */
    static String fileName(ExportJob job, ExportFormat.Chosen<?> format, int part, int parts) {
        ExportJob.Origin origin = job.origin();
        String period = origin == null ? MOMENT.format(job.times().created()) : origin.label();
        String number = parts == 1 ? "" : String.format(Locale.ROOT, "_part-%03d", part);
        return period + "_transactions_" + job.id() + number + "." + format.extension();
    }

    private Part open() throws StorageException {
        try {
            return new Part(done.size() + 1);
        } catch (IOException e) {
            throw StorageException.of(e);
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

    /** What is not finished was never there; what is finished is removed by whoever knows that nobody needs it. */
    @Override
    public void close() throws StorageException {
        Part current = part;
        part = null;
        if (current != null) {
            try {
                current.close();
            } catch (IOException e) {
                throw StorageException.of(e);
            }
        }
    }

    /** Counts and hashes the bytes that are written; closing it leaves the stream open. */
    private static final class DigestingOutput extends OutputStream {

        private final OutputStream out;
        private final MessageDigest digest;
        private long count;

        DigestingOutput(OutputStream out) {
            this.out = out;
            try {
                this.digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Every Java platform has SHA-256", e);
            }
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            digest.update(bytes, offset, length);
            count += length;
        }

        long count() {
            return count;
        }

        /** The hash of all bytes, in hexadecimal; asked for once. */
        String sha256() {
            return HexFormat.of().formatHex(digest.digest());
        }
    }
}
