package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.json.JsonData;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import jakarta.json.stream.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.Field;
import org.txsearch.schema.SearchProperties;
import org.txsearch.text.Folding;
import org.txsearch.text.Words;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Translates a filter into a constant-score query within one merchant.
 *
 * <p>This is the only place that builds queries over transactions, and it never builds one without the merchant. Users'
 * text only ever becomes the value of a term, a prefix or a range.
 */
public final class FilterQuery {

    private static final JsonpMapper MAPPER = new Jackson3JsonpMapper();

    private final TenantScope scope;

    private FilterQuery(TenantScope scope) {
        this.scope = scope;
    }

    /** The query that finds what matches the filter among the transactions of that merchant, and nothing else. */
    public static Query of(TenantScope scope, TransactionFilter filter) {
        List<Query> clauses = new ArrayList<>();
        clauses.add(term("merchant_id", scope.merchantId()));
        new FilterQuery(scope).addAll(clauses, filter);
        return Query.of(q -> q.constantScore(c -> c.filter(f -> f.bool(b -> b.filter(clauses)))));
    }

    /** The same query as JSON, for a body that is put together of other parts. */
    public static JsonNode json(TenantScope scope, TransactionFilter filter) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator generator = MAPPER.jsonProvider().createGenerator(bytes)) {
            of(scope, filter).serialize(generator, MAPPER);
        }
        return JsonMapper.shared().readTree(bytes.toByteArray());
    }

    /** All clauses of nested conjunctions stand side by side, so that the rarest of them leads. */
    private void addAll(List<Query> clauses, TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            and.filters().forEach(part -> addAll(clauses, part));
        } else if (filter instanceof TransactionFilter.NameHas name) {
            Words.partsOfName(name.text()).forEach(parts -> clauses.add(word(name.field(), parts)));
        } else if (filter instanceof TransactionFilter.TextHas text) {
            Words.asked(text.text()).forEach(word -> clauses.add(textWord(word)));
        } else {
            clauses.add(clause(filter));
        }
    }

    private Query clause(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.Or or) {
            return anyOf(or.filters().stream().map(this::whole).toList());
        } else if (filter instanceof TransactionFilter.Not not) {
            return Query.of(q -> q.bool(b -> b.mustNot(whole(not.filter()))));
        } else if (filter instanceof TransactionFilter.AnyOf anyOf) {
            return terms(anyOf.field().path(), anyOf.values(), Function.identity());
        } else if (filter instanceof TransactionFilter.StartsWith startsWith) {
            return prefix(startsWith.field().path(), startsWith.prefix());
        } else if (filter instanceof TransactionFilter.Exists exists) {
            return exists(exists.field());
        } else if (filter instanceof TransactionFilter.During during) {
            return during(during);
        } else if (filter instanceof TransactionFilter.InCurrency currency) {
            return terms(currency.field().path() + ".currency_code", currency.codes(), Function.identity());
        } else if (filter instanceof TransactionFilter.AmountBetween between) {
            return anyOf(MinorUnitRange.of(between.least(), between.most()).stream()
                    .map(range -> between(between.field(), range))
                    .toList());
        } else if (filter instanceof TransactionFilter.EmailMatches email) {
            return email(email);
        } else if (filter instanceof TransactionFilter.HasPair pair) {
            return terms(derived(pair.field()), pair.values(), value -> IndexFields.pair(pair.key(), value));
        } else if (filter instanceof TransactionFilter.HasKey key) {
            return term(derived(key.field()), key.key());
        }
        return whole(filter);
    }

    /** A filter that stands alone: under an alternative or a negation. */
    private Query whole(TransactionFilter filter) {
        List<Query> clauses = new ArrayList<>();
        addAll(clauses, filter);
        return clauses.size() == 1 ? clauses.get(0) : Query.of(q -> q.bool(b -> b.filter(clauses)));
    }

    /** The address is stored behind its merchant, so that a pattern only walks the merchant's own addresses. */
    private Query email(TransactionFilter.EmailMatches email) {
        String path = derived(email.field());
        String text = Folding.email(email.text());
        if (!email.openStart()) {
            return email.openEnd() ? prefix(path, scoped(text)) : term(path, scoped(text));
        }
        String pattern = scoped("*")
                + text.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?")
                + (email.openEnd() ? "*" : "");
        return Query.of(q -> q.wildcard(w -> w.field(path).value(pattern)));
    }

    private static Query exists(Field field) {
        SearchProperties search = field.search();
        boolean asItStands = search == null
                || search.as() == SearchProperties.As.KEYWORD
                || search.as() == SearchProperties.As.INSTANT;
        String path = search != null && search.as() == SearchProperties.As.AMOUNT
                ? field.path() + ".currency_code"
                : asItStands ? field.path() : derived(field);
        return Query.of(q -> q.exists(e -> e.field(path)));
    }

    private static Query during(TransactionFilter.During during) {
        return Query.of(q -> q.range(r -> r.untyped(u -> {
            u.field(during.field().path()).format("epoch_millis");
            if (during.from() != null) {
                u.gte(JsonData.of(during.from().toEpochMilli()));
            }
            if (during.to() != null) {
                u.lt(JsonData.of(during.to().toEpochMilli()));
            }
            return u;
        })));
    }

    private static Query between(Field field, MinorUnitRange range) {
        Query digits = Query.of(
                q -> q.term(t -> t.field(IndexFields.path(IndexFields.EXPONENT)).value(range.exponent())));
        Query units = Query.of(q -> q.range(r -> r.untyped(
                u -> u.field(derived(field)).gte(JsonData.of(range.least())).lte(JsonData.of(range.most())))));
        return Query.of(q -> q.bool(b -> b.filter(digits, units)));
    }

    /** An apostrophe both joins and splits: the parts may stand joined in the name, or each as a word of its own. */
    private static Query word(Field field, List<String> parts) {
        String path = derived(field);
        Query joined = prefix(path, String.join("", parts));
        if (parts.size() == 1) {
            return joined;
        }
        List<Query> apart =
                parts.stream().distinct().map(part -> prefix(path, part)).toList();
        return anyOf(List.of(joined, Query.of(q -> q.bool(b -> b.filter(apart)))));
    }

    /** A word is looked for as it stands and without its apostrophes, as the words of a name are. */
    private Query textWord(String word) {
        String path = IndexFields.path(IndexFields.TEXT);
        Query asItStands = prefix(path, scoped(word));
        String joined = word.replace("'", "");
        return joined.isEmpty() || joined.equals(word)
                ? asItStands
                : anyOf(List.of(asItStands, prefix(path, scoped(joined))));
    }

    private String scoped(String text) {
        return TransactionDocument.merchantScoped(scope.merchantId(), text);
    }

    private static String derived(Field field) {
        return IndexFields.path(IndexFields.derived(field));
    }

    private static Query anyOf(List<Query> branches) {
        return branches.isEmpty()
                ? Query.of(q -> q.matchNone(m -> m))
                : Query.of(q -> q.bool(b -> b.should(branches).minimumShouldMatch("1")));
    }

    private static Query term(String path, String value) {
        return Query.of(q -> q.term(t -> t.field(path).value(value)));
    }

    private static Query terms(String path, List<String> values, Function<String, String> stored) {
        List<FieldValue> all =
                values.stream().distinct().map(stored).map(FieldValue::of).toList();
        return all.size() == 1
                ? term(path, all.get(0).stringValue())
                : Query.of(q -> q.terms(t -> t.field(path).terms(v -> v.value(all))));
    }

    private static Query prefix(String path, String value) {
        return Query.of(q -> q.prefix(p -> p.field(path).value(value)));
    }
}
