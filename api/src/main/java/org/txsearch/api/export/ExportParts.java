package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.api.export.files.NewFile;
import org.txsearch.exports.ExportJob;

/**
 * Writes an export's rows into files of a bounded number of rows each; one without rows still has a file.
 *
 * <p>What storing throws is told from other failures as a {@link StorageException}.
 */
final class ExportParts implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final ExportFiles files;
    private final ExportJob job;
    private final ExportRequest request;
    private final int rowsAPart;
    private final Instant asOf;
    private final List<ExportedFile> done = new ArrayList<>();
    private @Nullable Part part;

    /**
     * Starts the first file.
     *
     * @param asOf until when the data is complete, for formats that say so
     */
    ExportParts(ExportFiles files, ExportJob job, ExportRequest request, int rowsAPart, Instant asOf)
            throws StorageException {
        this.files = files;
        this.job = job;
        this.request = request;
        // A statement is one document, and has few rows.
        this.rowsAPart = request.format() == ExportFormat.PDF ? Integer.MAX_VALUE : rowsAPart;
        this.asOf = asOf;
        this.part = open();
    }

    private final class Part {

        private final String storedName;
        private final NewFile file;
        private final DigestingOutput digesting;
        private final OutputStream out;
        private final RowWriter writer;
        private long rows;

        Part(int number) throws IOException {
            storedName = String.format(Locale.ROOT, "%d-%03d.%s", job.lease().attempt(), number, request.extension());
            file = files.create(job.id(), storedName);
            try {
                digesting = new DigestingOutput(file);
                out = request.isCompressed() ? new GZIPOutputStream(digesting, BUFFER) : digesting;
                writer = writer(out);
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

        ExportedFile finish() throws IOException {
            writer.finish();
            // Ends the compression; the file behind it is made whole by its own word alone.
            out.close();
            file.finish();
            return new ExportedFile(storedName, "", request.contentType(), digesting.count(), rows, digesting.sha256());
        }
    }

    private RowWriter writer(OutputStream out) throws IOException {
        CsvOptions csv = request.csv() == null ? CsvOptions.STANDARD : request.csv();
        PdfOptions pdf = request.pdf() == null ? PdfOptions.STANDARD : request.pdf();
        return switch (request.format()) {
            case CSV -> new CsvRows(request.rows().fields(), csv, out);
            case NDJSON -> new NdjsonRows(request.rows().fields(), out);
            case PDF -> new PdfRows(StatementHeaders.of(job, request, pdf, asOf), pdf, out);
        };
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
    List<ExportedFile> finish() throws StorageException {
        try {
            finishPart();
        } catch (IOException e) {
            throw StorageException.of(e);
        }
        FileNames names = new FileNames(job, request);
        List<ExportedFile> named = new ArrayList<>();
        for (ExportedFile file : done) {
            named.add(new ExportedFile(
                    file.storedName(),
                    names.of(named.size() + 1, done.size()),
                    file.contentType(),
                    file.bytes(),
                    file.rows(),
                    file.sha256()));
        }
        return named;
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
}
