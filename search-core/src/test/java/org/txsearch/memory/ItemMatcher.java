package org.txsearch.memory;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import tools.jackson.databind.JsonNode;

/** Whether an item's JSON matches a filter: what each case of a filter means, in the plainest words. */
record ItemMatcher(JsonNode item) {

    static boolean matches(JsonNode item, TransactionFilter filter) {
        return new ItemMatcher(item).matches(filter);
    }

    private boolean matches(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().allMatch(this::matches);
        } else if (filter instanceof TransactionFilter.Or or) {
            return or.filters().stream().anyMatch(this::matches);
        } else if (filter instanceof TransactionFilter.Not not) {
            return !matches(not.filter());
        } else if (filter instanceof FieldFilter.Exists exists) {
            return !at(exists.field()).isNull();
        } else if (filter instanceof FieldFilter.TieBelow below) {
            return InMemoryTransactionSearch.tie(item.path("id").asString()) < below.tie();
        } else if (filter instanceof FieldFilter.AnyOf any) {
            String value = text(any.field());
            return value != null && any.values().contains(value);
        } else if (filter instanceof FieldFilter.StartsWith starts) {
            String value = text(starts.field());
            return value != null && value.startsWith(starts.prefix());
        } else if (filter instanceof FieldFilter.During during) {
            return during(during);
        } else if (filter instanceof FieldFilter.Between between) {
            return between(between);
        } else if (filter instanceof FieldFilter.InCurrency in) {
            return in.codes().contains(at(in.field()).path("currency_code").asString());
        } else if (filter instanceof FieldFilter.EmailQuery email) {
            String value = text(email.field());
            return value != null
                    && PlainText.addresses(value, true, true).stream().anyMatch(address -> matches(address, email));
        } else if (filter instanceof FieldFilter.NameQuery name) {
            return PlainName.isNamedBy(text(name.field()), name.text());
        } else if (filter instanceof TextQuery text) {
            return text(text);
        } else if (filter instanceof FieldFilter.HasPair pair) {
            return at(pair.field()).has(pair.key())
                    && pair.values().contains(at(pair.field()).path(pair.key()).asString());
        } else if (filter instanceof FieldFilter.HasKey key) {
            return at(key.field()).has(key.key());
        }
        throw new IllegalArgumentException("The search in memory does not know what this means: " + filter);
    }

    private boolean during(FieldFilter.During during) {
        String value = text(during.field());
        return value != null
                && (during.from() == null || !Instant.parse(value).isBefore(during.from()))
                && (during.to() == null || Instant.parse(value).isBefore(during.to()));
    }

    private boolean between(FieldFilter.Between between) {
        BigDecimal amount = new BigDecimal(at(between.field()).path("value").asString()).abs();
        return (between.least() == null || amount.compareTo(between.least()) >= 0)
                && (between.most() == null || amount.compareTo(between.most()) <= 0);
    }

    private boolean text(TextQuery has) {
        boolean hasEachWord = PlainText.pieces(has.text()).stream()
                .allMatch(word -> has.fields().stream()
                        .anyMatch(field -> isName(field)
                                ? PlainName.isFoundBy(text(field), word)
                                : field.path().equals("payer.email")
                                        ? isAddressFoundBy(text(field), word)
                                        : PlainText.isFoundBy(text(field), word)));
        return hasEachWord
                || PlainText.pieces(has.text()).stream().allMatch(PlainName::isOne)
                        && has.fields().stream()
                                .anyMatch(field -> isName(field) && PlainName.isNamedBy(text(field), has.text()));
    }

    private static boolean isAddressFoundBy(@Nullable String address, String word) {
        if (address == null) {
            return false;
        }
        Set<String> texts = new HashSet<>(PlainText.addresses(address, true, true));
        texts.add(address);
        Set<String> words = new HashSet<>(Set.of(word));
        if (word.contains("@")) {
            PlainText.addresses(word, true, true).stream()
                    .map(PlainText::folded)
                    .forEach(words::add);
        }
        return texts.stream().anyMatch(text -> words.stream().anyMatch(one -> PlainText.isFoundBy(text, one)));
    }

    private static boolean isName(Field field) {
        return field.path().equals("payer.name");
    }

    private static boolean matches(String address, FieldFilter.EmailQuery email) {
        return PlainText.addresses(email.text(), !email.openStart(), !email.openEnd()).stream()
                .anyMatch(part -> email.openStart()
                        ? email.openEnd() ? address.contains(part) : address.endsWith(part)
                        : email.openEnd() ? address.startsWith(part) : address.equals(part));
    }

    private @Nullable String text(Field field) {
        JsonNode value = at(field);
        return value.isNull() ? null : value.asString();
    }

    /** What stands at the field's path; null where a parent is null. */
    private JsonNode at(Field field) {
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
