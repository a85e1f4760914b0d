package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.exports.files.Spools;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.exports.ExportJob;
import org.txsearch.merchants.Merchants;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.Movements;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.walk.FoldedTotals;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;

/** Writes the files of exports. Each export is read from one snapshot. */
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

    /** Writes the files. They belong to the export only after its document names them. */
    ExportResult write(ExportJob job, WorkProgress progress) throws ExportFailedException, InterruptedException {
        ExportRequest request = reader.kept(job.request());
        progress.total().set(job.progress().total());
        requireGrant(job);
        long freeBytes = requireQuota(job);
        TenantScope scope = new TenantScope(job.merchantId());
        TransactionFilter filter = filter(job, request);
        try (TransactionWalk snapshot =
                snapshots.open(scope, filter, request.rows().order())) {
            Movements expected = snapshot.movements();
            if (expected.count() > settings.maxRows(request)) {
                throw new ExportFailedException(ExportError.EXPORT_TOO_LARGE, null);
            }
            progress.total().set(expected.count());
            ExportContents contents = new ExportContents(
                    job,
                    request.rows(),
                    snapshot.asOf(),
                    period(scope, filter, expected),
                    expected.totals(),
                    read(() -> merchants.find(job.merchantId())).orElse(null),
                    new Spools(files, job.id(), job.lease().attempt(), freeBytes));
            FoldedTotals leftOut = new FoldedTotals();
            List<ResultFile> finished = write(contents, request, snapshot, expected, leftOut, progress.done());
            // If the grant was withdrawn meanwhile, the files are not published.
            requireGrant(job);
            return ExportResult.of(
                    contents, expected.totals(), leftOut.movements().totals(), finished);
        }
    }

    /**
     * Returns balances and movements if the filter selects a period; otherwise null.
     *
     * <p>The opening balance is read after the snapshot, so that it includes all records ingested before the snapshot's
     * as_of. It shares no row with the snapshot, because the time of creation never changes.
     */
    private @Nullable PeriodSummary period(TenantScope scope, TransactionFilter filter, Movements movements) {
        CreatedRange period = PeriodSummary.periodOf(filter);
        if (period == null) {
            return null;
        }
        TransactionFilter before = PeriodSummary.before(filter);
        SortedMap<String, CurrencySums> opening = before == null
                ? new TreeMap<>()
                : summaries
                        .summary(scope, SummaryRequest.totals(before), Deadline.after(FOR_OPENING_BALANCES))
                        .totals();
        return PeriodSummary.of(period, opening, movements);
    }

    private List<ResultFile> write(
            ExportContents contents,
            ExportRequest request,
            TransactionWalk snapshot,
            Movements expected,
            FoldedTotals leftOut,
            AtomicLong done)
            throws ExportFailedException, InterruptedException {
        FoldedTotals read = new FoldedTotals();
        try (ExportParts parts = new ExportParts(files, contents, request, settings.rowsPerFile())) {
            List<StoredTransaction> rows = snapshot.next();
            while (!rows.isEmpty()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("The export was stopped");
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
                throw new ExportFailedException(ExportError.TOTALS_DIFFER, null);
            }
            return parts.finish();
        }
    }

    private void requireGrant(ExportJob job) throws ExportFailedException {
        if (!read(() -> grants.isActive(job.createdBy(), job.merchantId()))) {
            throw new ExportFailedException(ExportError.GRANT_WITHDRAWN, null);
        }
    }

    /** Checks the quota again: it may have been used up since the creation, and schedules do not check it at creation. */
    private long requireQuota(ExportJob job) throws ExportFailedException {
        long freeBytes = read(() -> quota.freeBytes(job.merchantId()));
        if (freeBytes == 0) {
            throw new ExportFailedException(ExportError.EXPORT_QUOTA_REACHED, null);
        }
        return freeBytes;
    }

    private static <T> T read(FailableSupplier<T, IOException> call) throws ExportFailedException {
        try {
            return call.get();
        } catch (IOException | ProblemException e) {
            throw new ExportFailedException(ExportError.SEARCH_INCOMPLETE, e);
        }
    }

    /** Returns the filter of an export. The filter of a schedule is restricted to the period. */
    private static TransactionFilter filter(ExportJob job, ExportRequest request) {
        ExportJob.ExportOrigin origin = job.origin();
        if (origin == null) {
            return request.rows().filter();
        }
        TransactionFilter period =
                new FieldFilter.During(FieldCatalogue.transaction().field("created_at"), origin.from(), origin.to());
        return new TransactionFilter.And(List.of(request.rows().filter(), period));
    }
}
