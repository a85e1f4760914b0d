package org.txsearch.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.index.WeekDirectory;
import org.txsearch.json.JsonScanner;
import org.txsearch.paging.Attempts;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.SearchEnvelope;
import org.txsearch.paging.WeekSearches;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.BucketSums.Aggregations;
import org.txsearch.summary.HalfSums.Halves;
import org.txsearch.summary.SummaryBody.SummaryLimits;
import org.txsearch.summary.TopPayers.PayerNames;
import org.txsearch.summary.TransactionSummaries.TooManyGroupsException;
import org.txsearch.summary.TransactionSummary.Sums;

/** Adds up what the weekly indices hold. */
public final class ElasticsearchTransactionSummaries implements TransactionSummaries {

    private static final int NO_ROWS = 0;

    /** Each shard keeps its answer until what it holds changes. */
    private static final Map<String, String> CACHED = Map.of("request_cache", "true");

    private final WeekSearches searches;
    private final SummaryLimits limits;

    /** Adds up the weeks of that cluster that the directory knows. */
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
            TenantScope scope, SummaryRequest request, WeekDirectory.Listing listing, Deadline deadline) {
        return new SummaryRun(
                        scope,
                        request,
                        limits,
                        (body, filter) -> searches.in(scope, listing, filter, CACHED, body.bytes(), NO_ROWS, deadline),
                        deadline)
                .summary(listing.asOf());
    }

    private TransactionSummary ofOneView(
            TenantScope scope, SummaryRequest request, WeekDirectory.Listing listing, Deadline deadline) {
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

    /** The groups of a summary of that view. */
    static List<TransactionSummary.Group> groups(
            PointInTime view, TenantScope scope, SummaryRequest request, Deadline deadline) {
        return ofView(view, scope, request, SummaryLimits.CONTRACT, deadline)
                .summary(AsOf.UNKNOWN)
                .groups();
    }

    /** The searches that make one summary, all of the same view of the data. */
    private static final class SummaryRun {

        private static final Duration MARGIN = Duration.ofMillis(100);
        private static final int NAMES_AT_ONCE = 1_000;
        private static final long UNTOLD = -1;

        private final TenantScope scope;
        private final SummaryRequest request;
        private final SummaryLimits limits;
        private final Asking asking;
        private final SummaryBody bodies;
        private final String timeout;
        private long tookMillis;

        /** Asks Elasticsearch. */
        interface Asking {
            /** The answer to that body, which has that filter; empty if the filter can match nothing. */
            Optional<AnswerBody> answer(SearchBody body, TransactionFilter filter);
        }

        SummaryRun(TenantScope scope, SummaryRequest request, SummaryLimits limits, Asking asking, Deadline deadline) {
            this.scope = scope;
            this.request = request;
            this.limits = limits;
            this.asking = asking;
            this.timeout = timeout(deadline);
            this.bodies = new SummaryBody(scope, request, limits, timeout);
        }

        /** Whether one search is not enough, so that they need one view of the data. */
        static boolean isOfSeveralSearches(SummaryRequest request) {
            return request.top() > 0
                    || request.interval() != null && !request.filter().created().isClosed();
        }

        TransactionSummary summary(Instant asOf) {
            Spans spans = spans();
            if (request.isDivided() && spans == null) {
                return nothing(asOf);
            }
            Found found = found(spans, Halves.LOW);
            if (found.withHighHalf() > 0) {
                found = found(spans, Halves.BOTH);
            }
            List<TopPayers.Payer> top = request.top() == 0 ? List.of() : top(found);
            return new TransactionSummary(
                    found.groups().inOrder(), found.groups().totals(), named(top), asOf, tookMillis);
        }

        /**
         * What the first search says.
         *
         * @param groups the groups
         * @param rows how many transactions there are
         * @param withHighHalf how many of them have an amount that is more than its low half
         */
        private record Found(Groups groups, long rows, long withHighHalf) {}

        /** The summary of no transaction. */
        static TransactionSummary nothing(Instant asOf) {
            return new TransactionSummary(List.of(), new TreeMap<>(), List.of(), asOf, 0);
        }

        private @Nullable Spans spans() {
            CalendarUnit interval = request.interval();
            if (interval != null) {
                return spans(interval);
            }
            return request.edges().isEmpty() ? null : Spans.between(request.edges());
        }

        /** The spans of the range that the filter requests, else from the first to the last transaction; null if none can be. */
        private @Nullable Spans spans(CalendarUnit interval) {
            CreatedRange range = request.filter().created();
            if (!range.isEmpty() && !range.isClosed()) {
                range = range.within(bounds());
            }
            Instant from = range.from();
            Instant to = range.to();
            return from == null || to == null || range.isEmpty()
                    ? null
                    : Spans.covering(interval, request.zone(), from, to.minusMillis(1), limits.groups());
        }

        private CreatedRange bounds() {
            double[] bounds = {Double.NaN, Double.NaN};
            ask(
                    bodies.bounds(),
                    request.filter(),
                    scanner -> Map.of(
                            "aggregations",
                            () -> scanner.readMembers(() ->
                                    bounds[scanner.nameIs(SummaryBody.FIRST) ? 0 : 1] = BucketSums.value(scanner))));
            return Double.isNaN(bounds[0])
                    ? new CreatedRange(null, null)
                    : new CreatedRange(
                            Instant.ofEpochMilli((long) bounds[0]), Instant.ofEpochMilli((long) bounds[1] + 1));
        }

        private Found found(@Nullable Spans spans, Halves halves) {
            Groups groups = new Groups(spans, request.groupBy().size());
            long[] rows = new long[1];
            long[] withHighHalf = {UNTOLD};
            ask(
                    bodies.groups(spans, halves),
                    request.filter(),
                    scanner -> Map.of(
                            "hits",
                            () -> rows[0] = SearchEnvelope.total(scanner).value(),
                            "aggregations",
                            () -> scanner.readMembers(() -> {
                                if (scanner.nameIs(SummaryBody.GROUPS)) {
                                    Aggregations.bucketsOf(scanner, () -> groups.read(scanner));
                                } else {
                                    withHighHalf[0] = Aggregations.count(scanner);
                                }
                            })));
            if (groups.size() > limits.groups() || groups.buckets() >= bodies.mostBuckets(spans)) {
                throw new TooManyGroupsException(TooManyGroupsException.What.GROUPS, limits.groups());
            }
            long counted =
                    groups.totals().values().stream().mapToLong(Sums::count).sum();
            if (counted != rows[0]) {
                throw new IllegalStateException("Not every transaction that was found is in a group");
            }
            if (rows[0] > 0 && withHighHalf[0] == UNTOLD) {
                throw new IllegalStateException("The answer does not state whether an amount has a high half");
            }
            return new Found(groups, rows[0], withHighHalf[0]);
        }

        /** If there are no more transactions than there may be payers, one search makes Elasticsearch sort them all. */
        private List<TopPayers.Payer> top(Found found) {
            TopPayers payers = new TopPayers(request.top(), limits);
            if (found.rows() <= limits.payers() && found.withHighHalf() == 0) {
                askForPayers(bodies.leaders(), payers::readLeaders);
            } else {
                do {
                    askForPayers(bodies.payersBehind(payers.next()), payers::readPage);
                } while (!payers.next().isEmpty());
            }
            return payers.leaders();
        }

        private void askForPayers(SearchBody body, Consumer<JsonScanner> reader) {
            ask(
                    body,
                    request.filter(),
                    scanner -> Map.of("aggregations", () -> scanner.readMembers(() -> reader.accept(scanner))));
        }

        private List<TransactionSummary.TopPayer> named(List<TopPayers.Payer> payers) {
            List<String> ids =
                    payers.stream().map(TopPayers.Payer::id).distinct().toList();
            PayerNames names = new PayerNames();
            for (int from = 0; from < ids.size(); from += NAMES_AT_ONCE) {
                List<String> some = ids.subList(from, Math.min(ids.size(), from + NAMES_AT_ONCE));
                TransactionFilter filter = PayerNames.of(request.filter(), some);
                SearchBody body = SearchBody.of(scope, filter).with("timeout", timeout);
                ask(PayerNames.latest(body, some.size()), filter, scanner -> Map.of("hits", () -> names.read(scanner)));
            }
            List<TransactionSummary.TopPayer> named = new ArrayList<>(payers.size());
            payers.forEach(payer -> named.add(new TransactionSummary.TopPayer(
                    payer.currency(), payer.id(), names.of(payer.id()), payer.count(), payer.gross())));
            return named;
        }

        private interface Members {
            Map<String, Runnable> of(JsonScanner scanner);
        }

        private void ask(SearchBody body, TransactionFilter filter, Members members) {
            asking.answer(body, filter).ifPresent(answer -> {
                JsonScanner scanner = new JsonScanner(answer.bytes(), 0, answer.length());
                tookMillis += SearchEnvelope.read(scanner, members.of(scanner));
            });
        }

        /** In whole seconds: with milliseconds, each request would be a new one for the shards' caches. */
        private static String timeout(Deadline deadline) {
            Duration left = deadline.remaining().minus(MARGIN);
            return left.toSeconds() > 0 ? left.toSeconds() + "s" : Math.max(1, left.toMillis()) + "ms";
        }
    }
}
