package org.txsearch.alternatives.springdata;

import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.aggregations.CalendarInterval;
import co.elastic.clients.elasticsearch._types.aggregations.DateHistogramBucket;
import co.elastic.clients.elasticsearch._types.aggregations.StringTermsBucket;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.util.NamedValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.data.elasticsearch.client.elc.ElasticsearchAggregations;
import org.springframework.data.elasticsearch.client.elc.NativeQuery;
import org.springframework.data.elasticsearch.core.ElasticsearchOperations;
import org.txsearch.alternatives.DaySum;
import org.txsearch.alternatives.TopPayer;

/**
 * Aggregations over what a query finds; Elasticsearch adds doubles, which are exact as long as a sum stays below 2^53.
 *
 * @param keyword the suffix of grouped fields
 */
record Sums(ElasticsearchOperations operations, Query query, String keyword) {

    /** More than there are. */
    private static final int CURRENCIES = 200;

    List<DaySum> byDay() {
        Aggregation days =
                Aggregation.of(a -> a.dateHistogram(h -> h.field("createdAt").calendarInterval(CalendarInterval.Day))
                        .aggregations(
                                "currencies",
                                currencies(Map.of(
                                        "gross", sum("amountMinor"), "fee", sum("feeMinor"), "net", sum("netMinor")))));
        List<DaySum> sums = new ArrayList<>();
        for (DateHistogramBucket day :
                answer("days", days).dateHistogram().buckets().array()) {
            LocalDate date = LocalDate.ofInstant(Instant.ofEpochMilli(day.key()), ZoneOffset.UTC);
            for (StringTermsBucket currency : terms(day.aggregations(), "currencies")) {
                Map<String, Aggregate> of = currency.aggregations();
                sums.add(new DaySum(
                        date,
                        currency.key().stringValue(),
                        currency.docCount(),
                        sum(of, "gross"),
                        sum(of, "fee"),
                        sum(of, "net")));
            }
        }
        return sums;
    }

    List<TopPayer> topPayers() {
        // One shard: the order of sums, which is wrong where shards cut before they are added up, is right.
        Aggregation payers = Aggregation.of(a -> a.terms(t -> t.field("payer.id" + keyword)
                        .size(TopPayer.PLACES)
                        .order(List.of(NamedValue.of("gross", SortOrder.Desc), NamedValue.of("_key", SortOrder.Asc))))
                .aggregations(Map.of("gross", sum("amountMinor"))));
        List<TopPayer> top = new ArrayList<>();
        for (StringTermsBucket currency : answer("currencies", currencies(Map.of("payers", payers)))
                .sterms()
                .buckets()
                .array()) {
            for (StringTermsBucket payer : terms(currency.aggregations(), "payers")) {
                top.add(new TopPayer(
                        currency.key().stringValue(),
                        payer.key().stringValue(),
                        payer.docCount(),
                        sum(payer.aggregations(), "gross")));
            }
        }
        return top;
    }

    private Aggregation currencies(Map<String, Aggregation> each) {
        return Aggregation.of(
                a -> a.terms(t -> t.field("amount.currencyCode" + keyword).size(CURRENCIES))
                        .aggregations(each));
    }

    private static Aggregation sum(String field) {
        return Aggregation.of(a -> a.sum(s -> s.field(field)));
    }

    private Aggregate answer(String name, Aggregation aggregation) {
        NativeQuery all = NativeQuery.builder()
                .withQuery(query)
                .withAggregation(name, aggregation)
                .withMaxResults(0)
                .build();
        ElasticsearchAggregations found = (ElasticsearchAggregations)
                operations.search(all, Transaction.class).getAggregations();
        return found.get(name).aggregation().getAggregate();
    }

    private static List<StringTermsBucket> terms(Map<String, Aggregate> aggregates, String name) {
        return aggregates.get(name).sterms().buckets().array();
    }

    private static long sum(Map<String, Aggregate> aggregates, String name) {
        return Math.round(aggregates.get(name).sum().value());
    }
}
