package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.json.JsonData;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TransactionDocument;
import org.txsearch.money.Money;
import org.txsearch.schema.Field;
import org.txsearch.text.Folding;

/**
 * Translates a filter into a constant-score query within one merchant.
 *
 * <p>This is the only place that builds queries over transactions, and it never builds one without the merchant. Users'
 * text only ever becomes the value of a term, a prefix or a range.
 */
public final class FilterQuery {

    /** The exponents that ISO 4217 knows. */
    private static final int[] EXPONENTS = {0, 2, 3, 4};

    private FilterQuery() {}

    /** The query that finds what matches the filter among the transactions of that merchant, and nothing else. */
    public static Query of(TenantScope scope, TransactionFilter filter) {
        List<Query> clauses = new ArrayList<>();
        clauses.add(term("merchant_id", scope.merchantId()));
        add(clauses, scope, filter);
        return Query.of(q -> q.constantScore(c -> c.filter(f -> f.bool(b -> b.filter(clauses)))));
    }

    private static void add(List<Query> clauses, TenantScope scope, TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            and.filters().forEach(part -> add(clauses, scope, part));
        } else if (filter instanceof TransactionFilter.AnyOf anyOf) {
            clauses.add(terms(anyOf.field().path(), anyOf.values()));
        } else if (filter instanceof TransactionFilter.StartsWith startsWith) {
            clauses.add(prefix(startsWith.field().path(), startsWith.prefix()));
        } else if (filter instanceof TransactionFilter.During during) {
            clauses.add(during(during));
        } else if (filter instanceof TransactionFilter.InCurrency currency) {
            clauses.add(terms(currency.field().path() + ".currency_code", currency.codes()));
        } else if (filter instanceof TransactionFilter.AmountBetween between) {
            clauses.add(between(between));
        } else if (filter instanceof TransactionFilter.EmailMatches email) {
            clauses.add(email(scope, email));
        } else if (filter instanceof TransactionFilter.NameHas name) {
            name.words().forEach(parts -> clauses.add(word(name.field(), parts)));
        }
    }

    /** The address is stored behind its merchant, so that a pattern only walks the merchant's own addresses. */
    private static Query email(TenantScope scope, TransactionFilter.EmailMatches email) {
        String path = IndexFields.path(IndexFields.derived(email.field()));
        String text = Folding.email(email.text());
        if (!email.openStart()) {
            String scoped = TransactionDocument.merchantScoped(scope.merchantId(), text);
            return email.openEnd() ? prefix(path, scoped) : term(path, scoped);
        }
        String pattern = TransactionDocument.merchantScoped(scope.merchantId(), "*")
                + text.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?")
                + (email.openEnd() ? "*" : "");
        return Query.of(q -> q.wildcard(w -> w.field(path).value(pattern)));
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

    /** One branch for each exponent: a common scale of four digits would overflow a long. */
    private static Query between(TransactionFilter.AmountBetween between) {
        List<Query> branches = new ArrayList<>();
        for (int exponent : EXPONENTS) {
            BigInteger least = minorUnits(between.least(), exponent, RoundingMode.CEILING, BigInteger.ZERO);
            BigInteger most =
                    minorUnits(between.most(), exponent, RoundingMode.FLOOR, BigInteger.valueOf(Money.MAX_MINOR_UNITS));
            if (least.compareTo(most.min(BigInteger.valueOf(Money.MAX_MINOR_UNITS))) <= 0) {
                branches.add(Query.of(q -> q.bool(b -> b.filter(f -> f.term(t ->
                                t.field(IndexFields.path(IndexFields.EXPONENT)).value(exponent)))
                        .filter(f -> f.range(r ->
                                r.untyped(u -> u.field(IndexFields.path(IndexFields.derived(between.field())))
                                        .gte(JsonData.of(least.longValueExact()))
                                        .lte(JsonData.of(most.min(BigInteger.valueOf(Money.MAX_MINOR_UNITS))
                                                .longValueExact()))))))));
            }
        }
        return branches.isEmpty()
                ? Query.of(q -> q.matchNone(m -> m))
                : Query.of(q -> q.bool(b -> b.should(branches).minimumShouldMatch("1")));
    }

    private static BigInteger minorUnits(
            @org.jspecify.annotations.Nullable BigDecimal value,
            int exponent,
            RoundingMode rounding,
            BigInteger otherwise) {
        return value == null
                ? otherwise
                : value.movePointRight(exponent).setScale(0, rounding).toBigInteger();
    }

    /** An apostrophe both joins and splits: the parts may stand joined in the name, or each as a word of its own. */
    private static Query word(Field field, List<String> parts) {
        String path = IndexFields.path(IndexFields.derived(field));
        Query joined = prefix(path, String.join("", parts));
        if (parts.size() == 1) {
            return joined;
        }
        List<Query> apart = parts.stream().map(part -> prefix(path, part)).toList();
        return Query.of(q -> q.bool(b ->
                b.should(joined).should(s -> s.bool(all -> all.filter(apart))).minimumShouldMatch("1")));
    }

    private static Query term(String path, String value) {
        return Query.of(q -> q.term(t -> t.field(path).value(value)));
    }

    private static Query terms(String path, List<String> values) {
        return values.size() == 1
                ? term(path, values.get(0))
                : Query.of(q -> q.terms(t -> t.field(path)
                        .terms(v -> v.value(values.stream().map(FieldValue::of).toList()))));
    }

    private static Query prefix(String path, String value) {
        return Query.of(q -> q.prefix(p -> p.field(path).value(value)));
    }
}
