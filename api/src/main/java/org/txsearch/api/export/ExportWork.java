package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.ExportAnswer.ExportResult;
import org.txsearch.api.export.ExportError.FailedException;
import org.txsearch.api.export.ExportRequestReader.ExportRequest;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.api.export.files.ExportFiles.NewFile;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.security.PartnerGrants;
import org.txsearch.exports.ExportJob;
import org.txsearch.merchants.Merchants;
import org.txsearch.merchants.Merchants.Merchant;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.Movements;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary.Sums;
import org.txsearch.walk.FoldedTotals;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;

/** Writes the files of exports, each from one snapshot. */
@Component
record ExportWork(
        TransactionWalks snapshots,
        TransactionSummaries summaries,
        Merchants merchants,
        ExportFiles files,
        ExportRequestReader reader,
        ExportSettings settings,
        ExportQuota quota,
        PartnerGrants grants) {

    private static final Duration FOR_OPENING_BALANCES = Duration.ofSeconds(60);

    /**
     * The progress of one attempt.
     *
     * @param done how many rows have been written
     * @param total how many there are, as far as known
     */
    record Progress(AtomicLong done, AtomicLong total) {}

    /** Writes the files, which belong to the export only once its document names them. */
    ExportResult write(ExportJob job, Progress progress) throws FailedException, InterruptedException {
        ExportRequest request = reader.kept(job.request());
        progress.total().set(job.progress().total());
        requireGrant(job);
        long freeBytes = requireQuota(job);
        TenantScope scope = new TenantScope(job.merchantId());
        TransactionFilter filter = filter(job, request);
        try (TransactionWalk snapshot =
                snapshots.open(scope, filter, request.rows().order())) {
            Movements expected = snapshot.movements();
            if (expected.count() > settings.maxRows(request.chosen())) {
                throw new FailedException(ExportError.EXPORT_TOO_LARGE, null);
            }
            progress.total().set(expected.count());
            ExportFormat.Contents contents = new ExportFormat.Contents(
                    job,
                    request.rows(),
                    snapshot.asOf(),
                    period(scope, filter, expected),
                    merchant(job),
                    new ExportSpools(files, job, freeBytes));
            FoldedTotals leftOut = new FoldedTotals();
            List<ExportResult.File> finished = write(contents, request, snapshot, expected, leftOut, progress.done());
            // Files that were not published never existed.
            requireGrant(job);
            return ExportResult.of(
                    contents, expected.totals(), leftOut.movements().totals(), finished);
        }
    }

    private @Nullable Merchant merchant(ExportJob job) throws FailedException {
        try {
            return merchants.find(job.merchantId()).orElse(null);
        } catch (IOException e) {
            throw new FailedException(ExportError.SEARCH_INCOMPLETE, e);
        }
    }

    /**
     * Balances and movements of the period that the filter finds; null if it finds something else.
     *
     * <p>The opening balance is read after the snapshot, so that it includes all that was ingested before the snapshot's as_of. It
     * has no row in common with the snapshot, whenever it is read: the time of creation never changes.
     */
    private @Nullable PeriodSummary period(TenantScope scope, TransactionFilter filter, Movements movements) {
        CreatedRange period = PeriodSummary.periodOf(filter);
        if (period == null) {
            return null;
        }
        TransactionFilter before = PeriodSummary.before(filter);
        SortedMap<String, Sums> opening = before == null
                ? new TreeMap<>()
                : summaries
                        .summary(scope, SummaryRequest.totals(before), Deadline.after(FOR_OPENING_BALANCES))
                        .totals();
        return PeriodSummary.of(period, opening, movements);
    }

    private List<ExportResult.File> write(
            ExportFormat.Contents contents,
            ExportRequest request,
            TransactionWalk snapshot,
            Movements expected,
            FoldedTotals leftOut,
            AtomicLong done)
            throws FailedException, InterruptedException {
        FoldedTotals read = new FoldedTotals();
        try (ExportParts parts = new ExportParts(files, contents, request, settings.rowsAPart())) {
            List<StoredTransaction> rows = snapshot.next();
            while (!rows.isEmpty()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("The work is no longer wanted");
                }
                for (StoredTransaction row : rows) {
                    boolean isWritten = parts.row(row.bytes(), row.offset(), row.length());
                    read.add(row.bytes(), row.offset(), row.length());
                    if (!isWritten) {
                        leftOut.add(row.bytes(), row.offset(), row.length());
                    }
                }
                done.addAndGet(rows.size());
                rows = snapshot.next();
            }
            if (!read.movements().equals(expected)) {
                throw new FailedException(ExportError.TOTALS_DIFFER, null);
            }
            return parts.finish();
        }
    }

    private void requireGrant(ExportJob job) throws FailedException {
        boolean isActive;
        try {
            isActive = grants.isActive(job.createdBy(), job.merchantId());
        } catch (ProblemException e) {
            throw new FailedException(ExportError.SEARCH_INCOMPLETE, e);
        }
        if (!isActive) {
            throw new FailedException(ExportError.GRANT_WITHDRAWN, null);
        }
    }

    /** Applies to exports created before the quota was used up, and to those of schedules. */
    private long requireQuota(ExportJob job) throws FailedException {
        try {
            long freeBytes = quota.freeBytes(job.merchantId());
            if (freeBytes == 0) {
                throw new FailedException(ExportError.EXPORT_QUOTA_REACHED, null);
            }
            return freeBytes;
        } catch (IOException e) {
            throw new FailedException(ExportError.SEARCH_INCOMPLETE, e);
        }
    }

    /** An export of a schedule is restricted to its period, in addition to its filter. */
    private static TransactionFilter filter(ExportJob job, ExportRequest request) {
        ExportJob.Origin origin = job.origin();
        if (origin == null) {
            return request.rows().filter();
        }
        TransactionFilter period =
                new FieldFilter.During(FieldCatalogue.transaction().field("created_at"), origin.from(), origin.to());
        return new TransactionFilter.And(List.of(request.rows().filter(), period));
    }

    /**
     * Writes an export's rows into files of a bounded number of rows each; one without rows still has a file.
     *
     * <p>Only failures of storage are a {@link FailedException}.
     */
    static final class ExportParts implements AutoCloseable {

        private static final int BUFFER = 64 << 10;

        private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern(
                        "uuuu-MM-dd'T'HHmmss'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);

        private final ExportFiles files;
        private final ExportJob job;
        private final ExportFormat.Contents contents;
        private final ExportRequest request;
        private final int rowsAPart;
        private final List<ExportResult.File> done = new ArrayList<>();
        private @Nullable Part part;

        /** Starts the first file. */
        ExportParts(ExportFiles files, ExportFormat.Contents contents, ExportRequest request, int rowsAPart)
                throws FailedException {
            this.files = files;
            this.job = contents.job();
            this.contents = contents;
            this.request = request;
            this.rowsAPart = request.format().isSplit() ? request.chosen().rowsAPart(rowsAPart) : Integer.MAX_VALUE;
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
                    writer = request.chosen().writer(contents, out);
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

        /** Writes one stored item; returns whether it is in a file. */
        boolean row(byte[] bytes, int offset, int length) throws FailedException {
            try {
                Part current = part;
                if (current == null || current.rows >= rowsAPart) {
                    finishPart();
                    current = open();
                    part = current;
                }
                current.writer.row(bytes, offset, length);
                int rows = current.writer.rowsOfLast();
                current.rows += rows;
                return rows > 0;
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
        static String fileName(ExportJob job, ExportFormat.Chosen format, int part, int parts) {
            ExportJob.Origin origin = job.origin();
            String period = origin == null ? MOMENT.format(job.times().created()) : origin.label();
            String number = parts == 1 ? "" : String.format(Locale.ROOT, "_part-%03d", part);
            return format.namePrefix() + period + "_transactions_" + job.id() + number + "." + format.extension();
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
}
