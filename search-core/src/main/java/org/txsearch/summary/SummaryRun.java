package org.txsearch.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.json.JsonScanner;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.SearchEnvelope;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;

/** The searches that make one summary, all of the same view of the data. */
final class SummaryRun {

    private static final Duration MARGIN = Duration.ofMillis(100);
    private static final int NAMES_AT_ONCE = 1_000;
    private static final long UNTOLD = -1;

    private final TenantScope scope;
    private final SummaryRequest request;
    private final SummaryLimits limits;
    private final BiFunction<SearchBody, TransactionFilter, Optional<AnswerBody>> asking;
    private final SummaryBody bodies;
    private final String timeout;
    private long tookMillis;

    /**
     * Creates the run of a request.
     *
     * @param asking returns the answer to a body with the given filter; empty if the filter can match nothing
     */
    SummaryRun(
            TenantScope scope,
            SummaryRequest request,
            SummaryLimits limits,
            BiFunction<SearchBody, TransactionFilter, Optional<AnswerBody>> asking,
            Deadline deadline) {
        this.scope = scope;
        this.request = request;
        this.limits = limits;
        this.asking = asking;
        this.timeout = timeout(deadline);
        this.bodies = new SummaryBody(scope, request, limits, timeout);
    }

    /** Returns whether one search is not enough, so that they need one view of the data. */
    static boolean isOfSeveralSearches(SummaryRequest request) {
        return request.top() > 0
                || request.interval() != null && !request.filter().created().isClosed();
    }

    TransactionSummary summary(Instant asOf) {
        SummarySpans spans = spans();
        if (request.isDivided() && spans == null) {
            return nothing(asOf);
        }
        FoundGroups found = found(spans, false);
        if (found.withHighHalf() > 0) {
            found = found(spans, true);
        }
        List<TopPayer> top = request.top() == 0 ? List.of() : top(found);
        return new TransactionSummary(found.groups().inOrder(), found.groups().totals(), named(top), asOf, tookMillis);
    }

    /**
     * What the first search says.
     *
     * @param rows how many transactions there are
     * @param withHighHalf how many of them have an amount that is more than its low half
     */
    private record FoundGroups(SummaryGroups groups, long rows, long withHighHalf) {}

    static TransactionSummary nothing(Instant asOf) {
        return new TransactionSummary(List.of(), new TreeMap<>(), List.of(), asOf, 0);
    }

    private @Nullable SummarySpans spans() {
        CalendarUnit interval = request.interval();
        if (interval != null) {
            return spans(interval);
        }
        return request.edges().isEmpty() ? null : SummarySpans.between(request.edges());
    }

    /** Returns the spans of the range that the filter requests, else from the first to the last transaction; null if none can be. */
    private @Nullable SummarySpans spans(CalendarUnit interval) {
        CreatedRange range = request.filter().created();
        if (!range.isEmpty() && !range.isClosed()) {
            range = range.within(bounds());
        }
        Instant from = range.from();
        Instant to = range.to();
        return from == null || to == null || range.isEmpty()
                ? null
                : SummarySpans.covering(interval, request.zone(), from, to.minusMillis(1), limits.groups());
    }

    private CreatedRange bounds() {
        double[] bounds = {Double.NaN, Double.NaN};
        ask(
                bodies.bounds(),
                request.filter(),
                scanner -> Map.of(
                        "aggregations",
                        () -> scanner.readMembers(
                                () -> bounds[scanner.nameIs(SummaryBody.FIRST) ? 0 : 1] = BucketSums.value(scanner))));
        return Double.isNaN(bounds[0])
                ? new CreatedRange(null, null)
                : new CreatedRange(Instant.ofEpochMilli((long) bounds[0]), Instant.ofEpochMilli((long) bounds[1] + 1));
    }

    private FoundGroups found(@Nullable SummarySpans spans, boolean withHighHalves) {
        SummaryGroups groups = new SummaryGroups(spans, request.groupBy().size());
        long[] rows = new long[1];
        long[] withHighHalf = {UNTOLD};
        ask(
                bodies.groups(spans, withHighHalves),
                request.filter(),
                scanner -> Map.of(
                        "hits",
                        () -> rows[0] = SearchEnvelope.total(scanner).value(),
                        "aggregations",
                        () -> scanner.readMembers(() -> {
                            if (scanner.nameIs(SummaryBody.GROUPS)) {
                                BucketSums.buckets(scanner, () -> groups.read(scanner));
                            } else {
                                scanner.readMembers("doc_count", () -> withHighHalf[0] = scanner.readLong());
                            }
                        })));
        if (groups.size() > limits.groups() || groups.buckets() >= bodies.mostBuckets(spans)) {
            throw new TooManyGroupsException(TooManyGroupsException.What.GROUPS, limits.groups());
        }
        long counted =
                groups.totals().values().stream().mapToLong(CurrencySums::count).sum();
        if (counted != rows[0]) {
            throw new IllegalStateException("Not every transaction that was found is in a group");
        }
        if (rows[0] > 0 && withHighHalf[0] == UNTOLD) {
            throw new IllegalStateException("The answer does not state whether an amount has a high half");
        }
        return new FoundGroups(groups, rows[0], withHighHalf[0]);
    }

    /** If there are no more transactions than there may be payers, one search makes Elasticsearch sort them all. */
    private List<TopPayer> top(FoundGroups found) {
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

    private List<TopPayer> named(List<TopPayer> payers) {
        List<String> ids = payers.stream().map(TopPayer::id).distinct().toList();
        PayerNames names = new PayerNames();
        for (int from = 0; from < ids.size(); from += NAMES_AT_ONCE) {
            List<String> some = ids.subList(from, Math.min(ids.size(), from + NAMES_AT_ONCE));
            TransactionFilter filter = PayerNames.of(request.filter(), some);
            SearchBody body = SearchBody.of(scope, filter).with("timeout", timeout);
            ask(PayerNames.latest(body, some.size()), filter, scanner -> Map.of("hits", () -> names.read(scanner)));
        }
        return payers.stream().map(payer -> payer.named(names.of(payer.id()))).toList();
    }

    private void ask(SearchBody body, TransactionFilter filter, Function<JsonScanner, Map<String, Runnable>> members) {
        asking.apply(body, filter).ifPresent(answer -> {
            JsonScanner scanner = new JsonScanner(answer.bytes(), 0, answer.length());
            tookMillis += SearchEnvelope.read(scanner, members.apply(scanner));
        });
    }

    /** In whole seconds: with milliseconds, each request would be a new one for the shards' caches. */
    private static String timeout(Deadline deadline) {
        Duration left = deadline.remaining().minus(MARGIN);
        return left.toSeconds() > 0 ? left.toSeconds() + "s" : Math.max(1, left.toMillis()) + "ms";
    }
}
