package org.txsearch.api.export;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.exports.ExportJob;
import org.txsearch.page.StoredTransaction;
import org.txsearch.query.InstantField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.snapshot.FoldedTotals;
import org.txsearch.snapshot.Snapshot;
import org.txsearch.snapshot.Snapshots;
import org.txsearch.summary.Sums;

/** Makes the files of one export from one snapshot. */
final class ExportWork {

    private static final Logger LOG = LoggerFactory.getLogger(ExportWork.class);

    private final Snapshots snapshots;
    private final ExportFiles files;
    private final ExportRequestReader reader;
    private final ExportSettings settings;
    private final ExportQuota quota;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong total = new AtomicLong();

    ExportWork(
            Snapshots snapshots,
            ExportFiles files,
            ExportRequestReader reader,
            ExportSettings settings,
            ExportQuota quota) {
        this.snapshots = snapshots;
        this.files = files;
        this.reader = reader;
        this.settings = settings;
        this.quota = quota;
    }

    /** The work came to an end that another try would come to as well, or that speaks for a mistake. */
    static final class FailedException extends Exception {

        private static final long serialVersionUID = 1L;

        private final ExportError.Code code;

        FailedException(ExportError.Code code) {
            super(code.name());
            this.code = code;
        }

        ExportError.Code code() {
            return code;
        }
    }

    /** How many rows are written. */
    long done() {
        return done.get();
    }

    /** How many there are, as far as is known. */
    long total() {
        return total.get();
    }

    /** Writes the files, which are the export's only once its document names them. */
    ExportResult make(ExportJob job) throws StorageException, FailedException, InterruptedException {
        ExportRequest request = reader.kept(job.request());
        total.set(job.progress().total());
        requireRoom(job);
        try (Snapshot snapshot = snapshots.open(
                new TenantScope(job.merchantId()),
                filter(job, request),
                request.rows().order())) {
            SortedMap<String, Sums> expected = snapshot.totals();
            long count = expected.values().stream().mapToLong(Sums::count).sum();
            if (count > settings.maxRows(request.format())) {
                throw new FailedException(ExportError.Code.EXPORT_TOO_LARGE);
            }
            total.set(count);
            FoldedTotals written = new FoldedTotals();
            List<ExportResult.File> made = write(job, request, snapshot, written);
            if (!written.sums().equals(expected)) {
                throw new FailedException(ExportError.Code.TOTALS_DIFFER);
            }
            return ExportResult.of(snapshot.asOf(), expected, made);
        }
    }

    private List<ExportResult.File> write(ExportJob job, ExportRequest request, Snapshot snapshot, FoldedTotals written)
            throws StorageException, InterruptedException {
        try (ExportParts parts = new ExportParts(files, job, request, settings.rowsAPart(), snapshot.asOf())) {
            List<StoredTransaction> rows = snapshot.next();
            while (!rows.isEmpty()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("The work is no longer wanted");
                }
                for (StoredTransaction row : rows) {
                    parts.row(row.bytes(), row.offset(), row.length());
                    written.add(row.bytes(), row.offset(), row.length());
                }
                done.addAndGet(rows.size());
                rows = snapshot.next();
            }
            return parts.finish();
        }
    }

    /** Exports that were created before the quota was used up, and those of schedules, find that out here. */
    private void requireRoom(ExportJob job) throws FailedException {
        try {
            if (!quota.hasRoom(job.merchantId())) {
                throw new FailedException(ExportError.Code.EXPORT_QUOTA_REACHED);
            }
        } catch (IOException e) {
            LOG.warn("It could not be found out whether export {} is within its merchant's quota", job.id(), e);
            throw new FailedException(ExportError.Code.SEARCH_INCOMPLETE);
        }
    }

    /** An export of a schedule is of its period, whatever else its filter says. */
    private static TransactionFilter filter(ExportJob job, ExportRequest request) {
        ExportJob.Origin origin = job.origin();
        if (origin == null) {
            return request.rows().filter();
        }
        TransactionFilter period =
                new InstantField.During(FieldCatalogue.transaction().field("created_at"), origin.from(), origin.to());
        return new TransactionFilter.And(List.of(request.rows().filter(), period));
    }
}
