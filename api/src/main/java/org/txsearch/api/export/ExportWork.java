package org.txsearch.api.export;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.ExportError.FailedException;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.exports.ExportJob;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.TransactionSummary.Sums;
import org.txsearch.walk.FoldedTotals;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;

/** Writes the files of exports, each from one snapshot. */
@Component
record ExportWork(
        TransactionWalks snapshots,
        ExportFiles files,
        ExportRequestReader reader,
        ExportSettings settings,
        ExportQuota quota) {

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
        requireQuota(job);
        try (TransactionWalk snapshot = snapshots.open(
                new TenantScope(job.merchantId()),
                filter(job, request),
                request.rows().order())) {
            SortedMap<String, Sums> expected = snapshot.totals();
            long count = expected.values().stream().mapToLong(Sums::count).sum();
            if (count > settings.maxRows(request.format())) {
                throw new FailedException(ExportError.EXPORT_TOO_LARGE, null);
            }
            progress.total().set(count);
            FoldedTotals written = new FoldedTotals();
            List<ExportResult.File> finished = write(job, request, snapshot, written, progress.done());
            if (!written.sums().equals(expected)) {
                throw new FailedException(ExportError.TOTALS_DIFFER, null);
            }
            return ExportResult.of(snapshot.asOf(), expected, finished);
        }
    }

    private List<ExportResult.File> write(
            ExportJob job, ExportRequest request, TransactionWalk snapshot, FoldedTotals written, AtomicLong done)
            throws FailedException, InterruptedException {
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

    /** Applies to exports created before the quota was used up, and to those of schedules. */
    private void requireQuota(ExportJob job) throws FailedException {
        try {
            if (!quota.hasCapacity(job.merchantId())) {
                throw new FailedException(ExportError.EXPORT_QUOTA_REACHED, null);
            }
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
}
