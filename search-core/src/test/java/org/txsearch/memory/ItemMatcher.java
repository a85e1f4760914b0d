package org.txsearch.memory;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import tools.jackson.databind.JsonNode;

/** Says of an item's JSON whether it matches a filter: what each kind of filter means, in the plainest words. */
final class ItemMatcher {

    boolean matches(JsonNode item, TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().allMatch(part -> matches(item, part));
        } else if (filter instanceof TransactionFilter.Or or) {
            return or.filters().stream().anyMatch(part -> matches(item, part));
        } else if (filter instanceof TransactionFilter.Not not) {
            return !matches(item, not.filter());
        } else if (filter instanceof TransactionFilter.TextHas has) {
            return PlainText.pieces(has.text()).stream()
                    .allMatch(word ->
                            has.fields().stream().anyMatch(field -> PlainText.isFoundBy(text(item, field), word)));
        } else if (filter instanceof TransactionFilter.HasPair pair) {
            return at(item, pair.field()).has(pair.key())
                    && pair.values()
                            .contains(at(item, pair.field()).path(pair.key()).asString());
        } else if (filter instanceof TransactionFilter.HasKey key) {
            return at(item, key.field()).has(key.key());
        }
        return matchesOneField(item, filter);
    }

    /** The filters that only a value can match. */
    private static boolean matchesOneField(JsonNode item, TransactionFilter filter) {
        if (filter instanceof TransactionFilter.AnyOf any) {
            String value = text(item, any.field());
            return value != null && any.values().contains(value);
        } else if (filter instanceof TransactionFilter.StartsWith starts) {
            String value = text(item, starts.field());
            return value != null && value.startsWith(starts.prefix());
        } else if (filter instanceof TransactionFilter.Exists exists) {
            return !at(item, exists.field()).isNull();
        } else if (filter instanceof TransactionFilter.During during) {
            String value = text(item, during.field());
            return value != null
                    && (during.from() == null || !Instant.parse(value).isBefore(during.from()))
                    && (during.to() == null || Instant.parse(value).isBefore(during.to()));
        } else if (filter instanceof TransactionFilter.InCurrency in) {
            return in.codes()
                    .contains(at(item, in.field()).path("currency_code").asString());
        } else if (filter instanceof TransactionFilter.AmountBetween between) {
            BigDecimal amount =
                    new BigDecimal(at(item, between.field()).path("value").asString()).abs();
            return (between.least() == null || amount.compareTo(between.least()) >= 0)
                    && (between.most() == null || amount.compareTo(between.most()) <= 0);
        } else if (filter instanceof TransactionFilter.EmailMatches email) {
            String value = text(item, email.field());
            return value != null && matches(PlainText.address(value), email);
        } else if (filter instanceof TransactionFilter.NameHas name) {
            return PlainText.isNamedBy(text(item, name.field()), name.text());
        }
        throw new IllegalArgumentException("No meaning for " + filter.getClass());
    }

    private static boolean matches(String address, TransactionFilter.EmailMatches email) {
        String part = PlainText.address(email.text());
        if (email.openStart()) {
            return email.openEnd() ? address.contains(part) : address.endsWith(part);
        }
        return email.openEnd() ? address.startsWith(part) : address.equals(part);
    }

    private static @Nullable String text(JsonNode item, Field field) {
        JsonNode value = at(item, field);
        return value.isNull() ? null : value.asString();
    }

    /** What stands at the field's path; null where a parent is null. */
    private static JsonNode at(JsonNode item, Field field) {
        JsonNode value = item;
        List<String> names = Arrays.asList(field.path().split("\\.", -1));
        for (String name : names) {
            if (value.isNull()) {
                return value;
            }
            value = value.required(name);
        }
        return value;
    }
}
