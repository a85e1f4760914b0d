package org.txsearch.api.transactions;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import tools.jackson.databind.json.JsonMapper;

/**
 * Names a query, so that a cursor's can be told from another: the same for the same filter, order, time zone and fields,
 * whether they came as parameters or as a body, and in whichever order.
 */
final class QueryIdentity {

    private QueryIdentity() {}

    /** The text that names it. */
    static String of(SearchQuery query) {
        TreeMap<String, Object> parts = new TreeMap<>(query.resolved());
        parts.keySet().retainAll(QueryReader.COMMON);
        return text(List.of(text(query.filter()), parts));
    }

    private static String text(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return several("and", and.filters());
        } else if (filter instanceof TransactionFilter.Or or) {
            return several("or", or.filters());
        } else if (filter instanceof TransactionFilter.Not not) {
            return text(List.of("not", text(not.filter())));
        } else if (filter instanceof TransactionFilter.AnyOf any) {
            return text(List.of("any", any.field().path(), new TreeSet<>(any.values())));
        } else if (filter instanceof TransactionFilter.InCurrency in) {
            return text(List.of("currency", in.field().path(), new TreeSet<>(in.codes())));
        } else if (filter instanceof TransactionFilter.StartsWith starts) {
            return text(List.of("starts", starts.field().path(), starts.prefix()));
        } else if (filter instanceof TransactionFilter.Exists exists) {
            return text(List.of("exists", exists.field().path()));
        } else if (filter instanceof TransactionFilter.HasKey key) {
            return text(List.of("key", key.field().path(), key.key()));
        } else if (filter instanceof TransactionFilter.HasPair pair) {
            return text(List.of("pair", pair.field().path(), pair.key(), new TreeSet<>(pair.values())));
        } else if (filter instanceof TransactionFilter.NameHas name) {
            return text(List.of("name", name.field().path(), name.text()));
        } else if (filter instanceof TransactionFilter.TextHas has) {
            return text(List.of("text", has.fields().stream().map(Field::path).toList(), has.text()));
        }
        return ofRange(filter);
    }

    private static String ofRange(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.During during) {
            return text(Arrays.asList("during", during.field().path(), millis(during.from()), millis(during.to())));
        } else if (filter instanceof TransactionFilter.AmountBetween between) {
            return text(Arrays.asList("amount", between.field().path(), plain(between.least()), plain(between.most())));
        } else if (filter instanceof TransactionFilter.EmailMatches email) {
            return text(List.of("email", email.field().path(), email.text(), email.openStart(), email.openEnd()));
        }
        throw new IllegalArgumentException("No name for " + filter.getClass());
    }

    /** Parts of the same kind stand side by side, in an order of their own; one alone is itself. */
    private static String several(String name, List<TransactionFilter> filters) {
        Set<String> parts = new TreeSet<>();
        flat(name, filters).forEach(part -> parts.add(text(part)));
        return parts.size() == 1 ? parts.iterator().next() : text(List.of(name, parts));
    }

    private static List<TransactionFilter> flat(String name, List<TransactionFilter> filters) {
        List<TransactionFilter> flat = new ArrayList<>();
        for (TransactionFilter filter : filters) {
            if (name.equals("and") && filter instanceof TransactionFilter.And and) {
                flat.addAll(flat(name, and.filters()));
            } else if (name.equals("or") && filter instanceof TransactionFilter.Or or) {
                flat.addAll(flat(name, or.filters()));
            } else {
                flat.add(filter);
            }
        }
        return flat;
    }

    private static @Nullable Long millis(@Nullable Instant instant) {
        return instant == null ? null : instant.toEpochMilli();
    }

    private static @Nullable String plain(@Nullable BigDecimal decimal) {
        return decimal == null ? null : decimal.stripTrailingZeros().toPlainString();
    }

    private static String text(List<?> parts) {
        return JsonMapper.shared().writeValueAsString(parts);
    }
}
