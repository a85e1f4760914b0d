package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.json.JsonData;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.JsonpSerializable;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import jakarta.json.stream.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Translates a filter into a constant-score query within one merchant.
 *
 * <p>This is the only place that builds queries over transactions, and it never builds one without the merchant: filters
 * add their clauses to it. Users' text only ever becomes the value of a term, a prefix or a range.
 */
public final class FilterQuery {

    private static final JsonpMapper MAPPER = new Jackson3JsonpMapper();

    private final TenantScope scope;
    private final List<Query> clauses = new ArrayList<>();

    private FilterQuery(TenantScope scope) {
        this.scope = scope;
    }

    /** Returns the query that finds what matches the filter among the transactions of that merchant, and nothing else. */
    public static Query of(TenantScope scope, TransactionFilter filter) {
        FilterQuery query = new FilterQuery(scope);
        query.add(term("merchant_id", scope.merchantId()));
        filter.addTo(query);
        return Query.of(q -> q.constantScore(c -> c.filter(allOf(query.clauses))));
    }

    /** Returns the same query as JSON, for a body that is put together of other parts. */
    public static JsonNode json(TenantScope scope, TransactionFilter filter) {
        return JsonMapper.shared().readTree(bytes(of(scope, filter)));
    }

    /** A request, or a part of one, as it is sent. */
    public static byte[] bytes(JsonpSerializable part) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator generator = MAPPER.jsonProvider().createGenerator(bytes)) {
            part.serialize(generator, MAPPER);
        }
        return bytes.toByteArray();
    }

    /** Returns the query of a filter within an alternative or a negation. */
    Query whole(TransactionFilter filter) {
        FilterQuery query = new FilterQuery(scope);
        filter.addTo(query);
        return query.clauses.size() == 1 ? query.clauses.get(0) : allOf(query.clauses);
    }

    /** Returns the text with the merchant as its prefix, as values are stored that are searched by prefix or pattern. */
    String scoped(String text) {
        return TransactionDocument.merchantScoped(scope.merchantId(), text);
    }

    /** Returns the end of a text with the merchant as its prefix, as values are stored that are searched by their end. */
    String scopedEnd(String text) {
        return TransactionDocument.merchantScopedEnd(scope.merchantId(), text);
    }

    void add(Query clause) {
        clauses.add(clause);
    }

    void addAnyOf(List<Query> branches) {
        add(anyOf(branches));
    }

    void addNot(TransactionFilter filter) {
        add(Query.of(q -> q.bool(b -> b.mustNot(whole(filter)))));
    }

    void addTerms(String path, List<String> values) {
        List<FieldValue> all = values.stream().distinct().map(FieldValue::of).toList();
        add(
                all.size() == 1
                        ? term(path, all.get(0).stringValue())
                        : Query.of(q -> q.terms(t -> t.field(path).terms(v -> v.value(all)))));
    }

    void addExists(String path) {
        add(Query.of(q -> q.exists(e -> e.field(path))));
    }

    /** The times of {@code [from, to)}; null leaves that side open. */
    void addTimes(String path, @Nullable Instant from, @Nullable Instant to) {
        add(Query.of(q -> q.range(r -> r.untyped(u -> {
            u.field(path).format("epoch_millis");
            if (from != null) {
                u.gte(JsonData.of(from.toEpochMilli()));
            }
            if (to != null) {
                u.lt(JsonData.of(to.toEpochMilli()));
            }
            return u;
        }))));
    }

    static Query between(String path, long least, long most) {
        return Query.of(q -> q.range(
                r -> r.untyped(u -> u.field(path).gte(JsonData.of(least)).lte(JsonData.of(most)))));
    }

    static Query below(String path, long most) {
        return Query.of(q -> q.range(r -> r.untyped(u -> u.field(path).lt(JsonData.of(most)))));
    }

    static Query allOf(List<Query> parts) {
        return Query.of(q -> q.bool(b -> b.filter(parts)));
    }

    static Query eachOf(List<Query> parts) {
        return parts.size() == 1 ? parts.get(0) : allOf(parts);
    }

    static Query oneOf(List<Query> branches) {
        return branches.size() == 1 ? branches.get(0) : anyOf(branches);
    }

    static Query anyOf(List<Query> branches) {
        return branches.isEmpty()
                ? Query.of(q -> q.matchNone(m -> m))
                : Query.of(q -> q.bool(b -> b.should(branches).minimumShouldMatch("1")));
    }

    static Query term(String path, String value) {
        return Query.of(q -> q.term(t -> t.field(path).value(value)));
    }

    static Query term(String path, long value) {
        return Query.of(q -> q.term(t -> t.field(path).value(value)));
    }

    static Query wildcard(String path, String pattern) {
        return Query.of(q -> q.wildcard(w -> w.field(path).value(pattern)));
    }

    static Query prefix(String path, String value) {
        return Query.of(q -> q.prefix(p -> p.field(path).value(value)));
    }
}
