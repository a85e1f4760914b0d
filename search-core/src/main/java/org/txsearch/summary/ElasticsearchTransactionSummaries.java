package org.txsearch.summary;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.AsOf;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekListing;
import org.txsearch.paging.Attempts;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.WeekSearches;
import org.txsearch.query.TenantScope;

/** Adds up what the weekly indices hold. */
public final class ElasticsearchTransactionSummaries implements TransactionSummaries {

    private static final int NO_ROWS = 0;

    /** Each shard keeps its answer until what it holds changes. */
    private static final Map<String, String> CACHED = Map.of("request_cache", "true");

    private final WeekSearches searches;
    private final SummaryLimits limits;

    public ElasticsearchTransactionSummaries(Cluster cluster, WeekDirectory weeks) {
        this(new WeekSearches(cluster, weeks), SummaryLimits.CONTRACT);
    }

    ElasticsearchTransactionSummaries(WeekSearches searches, SummaryLimits limits) {
        this.searches = searches;
        this.limits = limits;
    }

    @Override
    public TransactionSummary summary(TenantScope scope, SummaryRequest request, Deadline deadline) {
        return searches.among(
                listing -> SummaryRun.isOfSeveralSearches(request)
                        ? Attempts.patiently(() -> ofOneView(scope, request, listing, deadline), deadline)
                        : ofOneSearch(scope, request, listing, deadline),
                deadline);
    }

    private TransactionSummary ofOneSearch(
            TenantScope scope, SummaryRequest request, WeekListing listing, Deadline deadline) {
        return new SummaryRun(
                        scope,
                        request,
                        limits,
                        (body, filter) -> searches.in(scope, listing, filter, CACHED, body.bytes(), NO_ROWS, deadline),
                        deadline)
                .summary(listing.asOf());
    }

    private TransactionSummary ofOneView(
            TenantScope scope, SummaryRequest request, WeekListing listing, Deadline deadline) {
        Optional<PointInTime> view =
                searches.pointInTime(scope, listing, request.filter(), deadline.remaining(), deadline);
        if (view.isEmpty()) {
            return SummaryRun.nothing(listing.asOf());
        }
        try (PointInTime pointInTime = view.get()) {
            return ofView(pointInTime, scope, request, limits, deadline).summary(listing.asOf());
        }
    }

    private static SummaryRun ofView(
            PointInTime view, TenantScope scope, SummaryRequest request, SummaryLimits limits, Deadline deadline) {
        return new SummaryRun(
                scope,
                request,
                limits,
                (body, filter) -> Optional.of(
                        view.search(CACHED, body.with("pit", view.member()).bytes(), NO_ROWS, deadline)),
                deadline);
    }

    static List<SummaryGroup> groups(PointInTime view, TenantScope scope, SummaryRequest request, Deadline deadline) {
        return ofView(view, scope, request, SummaryLimits.CONTRACT, deadline)
                .summary(AsOf.UNKNOWN)
                .groups();
    }
}
