package org.txsearch.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.IndexFields;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;

/** The bodies of the searches that a summary is made of. */
final class SummaryBody {

    static final String FIRST = "first";
    static final String LAST = "last";
    static final String GROUPS = "groups";
    static final String PAYERS = "payers";
    static final String LEADERS = "leaders";
    static final String WITH_HIGH_HALF = "with_high_half";
    static final String CURRENCY = "currency";
    static final String DIRECTION = "direction";
    static final String PAYER = "payer";

    /** More than ISO 4217 has. */
    private static final int MAX_CURRENCIES = 1_000;

    private static final String CURRENCY_PATH = "amount.currency_code";
    private static final String DIRECTION_PATH = "direction";
    private static final String FIELD = "field";
    private static final String TERMS = "terms";
    private static final String VALUE = "value";
    private static final String COMPOSITE = "composite";
    private static final String AGGREGATIONS = "aggs";

    private final TenantScope scope;
    private final SummaryRequest request;
    private final SummaryLimits limits;
    private final String timeout;

    SummaryBody(TenantScope scope, SummaryRequest request, SummaryLimits limits, String timeout) {
        this.scope = scope;
        this.request = request;
        this.limits = limits;
        this.timeout = timeout;
    }

    /** When the first and the last transaction that is found were created. */
    SearchBody bounds() {
        return body(SearchBody.members(
                FIRST, metric("min", CreatedRange.CREATED_AT), LAST, metric("max", CreatedRange.CREATED_AT)));
    }

    SearchBody groups(@Nullable SummarySpans spans, boolean withHighHalves) {
        List<Map<String, Object>> sources = new ArrayList<>();
        sources.add(source(CURRENCY, CURRENCY_PATH, false));
        for (int i = 0; i < request.groupBy().size(); i++) {
            sources.add(source(value(i), request.groupBy().get(i).path(), true));
        }
        // The index holds amounts without their sign. It is that of the direction, so that each is a bucket of its own.
        sources.add(source(DIRECTION, DIRECTION_PATH, false));
        Map<String, Object> metrics = metrics(withHighHalves);
        Map<String, Object> within = metrics;
        if (spans != null) {
            within = (request.edges().isEmpty()
                            ? SpanDivision.into(spans, Instant.now())
                            : SpanDivision.intoAll(spans, request.time()))
                    .aggregations(metrics);
        }
        Map<String, Object> groups =
                SearchBody.members(COMPOSITE, composite(mostBuckets(spans), sources), AGGREGATIONS, within);
        return body(SearchBody.members(GROUPS, groups, WITH_HIGH_HALF, HalfSums.withHighHalf()));
    }

    /** One more than the two directions of the most groups that there may be. */
    int mostBuckets(@Nullable SummarySpans spans) {
        return 2 * (limits.groups() / (spans == null ? 1 : spans.size())) + 1;
    }

    /**
     * Returns the payers of each currency with the greatest gross, if no amount has a high half. Each shard returns all of its
     * payers, as many as a summary may have: one that is cut off here might lead overall.
     */
    SearchBody leaders() {
        String gross = HalfSums.low(HalfSums.GROSS);
        Map<String, Object> leaders = SearchBody.members(
                TERMS,
                SearchBody.members(
                        FIELD,
                        GroupField.PAYER,
                        "size",
                        request.top(),
                        "shard_size",
                        limits.payers() + 1,
                        "order",
                        List.of(Map.of(gross, "desc"), Map.of("_key", "asc"))),
                AGGREGATIONS,
                HalfSums.aggregations(List.of(HalfSums.GROSS), false));
        Map<String, Object> currencies = SearchBody.members(
                TERMS,
                SearchBody.members(FIELD, CURRENCY_PATH, "size", MAX_CURRENCIES),
                AGGREGATIONS,
                Map.of(LEADERS, leaders));
        return body(Map.of(PAYERS, currencies));
    }

    /** Returns the payers after that one; without one, the first. */
    SearchBody payersBehind(Map<String, String> key) {
        Map<String, Object> composite = composite(
                limits.payerPage(),
                List.of(source(PAYER, GroupField.PAYER, false), source(CURRENCY, CURRENCY_PATH, false)));
        if (!key.isEmpty()) {
            composite.put("after", key);
        }
        return body(Map.of(
                PAYERS,
                SearchBody.members(
                        COMPOSITE, composite, AGGREGATIONS, HalfSums.aggregations(List.of(HalfSums.GROSS), true))));
    }

    static String value(int field) {
        return VALUE + field;
    }

    private SearchBody body(Map<String, Object> aggregations) {
        return SearchBody.of(scope, request.filter())
                .with("timeout", timeout)
                .with("track_total_hits", true)
                .with(AGGREGATIONS, aggregations);
    }

    private static Map<String, Object> metrics(boolean withHighHalves) {
        String amount = IndexFields.path(
                IndexFields.derived(FieldCatalogue.transaction().field(HalfSums.GROSS)));
        Map<String, Object> metrics = HalfSums.aggregations(HalfSums.AMOUNTS, withHighHalves);
        metrics.put(BucketSums.SMALLEST, metric("min", amount));
        metrics.put(BucketSums.LARGEST, metric("max", amount));
        return metrics;
    }

    private static Map<String, Object> metric(String kind, String path) {
        return Map.of(kind, Map.of(FIELD, path));
    }

    private static Map<String, Object> composite(int size, List<Map<String, Object>> sources) {
        return SearchBody.members("size", size, "sources", sources);
    }

    private static Map<String, Object> source(String name, String path, boolean alsoNull) {
        return Map.of(name, Map.of(TERMS, SearchBody.members(FIELD, path, "missing_bucket", alsoNull)));
    }
}
