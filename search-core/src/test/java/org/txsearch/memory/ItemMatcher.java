package org.txsearch.memory;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.AmountField;
import org.txsearch.query.CurrencyField;
import org.txsearch.query.EmailField;
import org.txsearch.query.InstantField;
import org.txsearch.query.KeywordField;
import org.txsearch.query.NameField;
import org.txsearch.query.PairsField;
import org.txsearch.query.TextField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import tools.jackson.databind.JsonNode;

/** Whether an item's JSON matches a filter: what each case of a filter means, in the plainest words. */
record ItemMatcher(JsonNode item) implements TransactionFilter.Cases<Boolean> {

    static boolean matches(JsonNode item, TransactionFilter filter) {
        return filter.match(new ItemMatcher(item));
    }

    @Override
    public Boolean and(TransactionFilter.And and) {
        return and.filters().stream().allMatch(part -> part.match(this));
    }

    @Override
    public Boolean or(TransactionFilter.Or or) {
        return or.filters().stream().anyMatch(part -> part.match(this));
    }

    @Override
    public Boolean not(TransactionFilter.Not not) {
        return !not.filter().match(this);
    }

    @Override
    public Boolean exists(TransactionFilter.Exists exists) {
        return !at(exists.field()).isNull();
    }

    @Override
    public Boolean tieBelow(TransactionFilter.TieBelow below) {
        return InMemoryTransactionSearch.tie(item.path("id").asString()) < below.tie();
    }

    @Override
    public Boolean anyOf(KeywordField.AnyOf any) {
        String value = text(any.field());
        return value != null && any.values().contains(value);
    }

    @Override
    public Boolean startsWith(KeywordField.StartsWith starts) {
        String value = text(starts.field());
        return value != null && value.startsWith(starts.prefix());
    }

    @Override
    public Boolean during(InstantField.During during) {
        String value = text(during.field());
        return value != null
                && (during.from() == null || !Instant.parse(value).isBefore(during.from()))
                && (during.to() == null || Instant.parse(value).isBefore(during.to()));
    }

    @Override
    public Boolean between(AmountField.Between between) {
        BigDecimal amount = new BigDecimal(at(between.field()).path("value").asString()).abs();
        return (between.least() == null || amount.compareTo(between.least()) >= 0)
                && (between.most() == null || amount.compareTo(between.most()) <= 0);
    }

    @Override
    public Boolean inCurrency(CurrencyField.InCurrency in) {
        return in.codes().contains(at(in.field()).path("currency_code").asString());
    }

    @Override
    public Boolean email(EmailField.Matches email) {
        String value = text(email.field());
        return value != null && matches(PlainText.address(value), email);
    }

    @Override
    public Boolean name(NameField.HasWords name) {
        return PlainName.isNamedBy(text(name.field()), name.text());
    }

    @Override
    public Boolean text(TextField.HasWords has) {
        boolean hasEachWord = PlainText.pieces(has.text()).stream()
                .allMatch(word -> has.fields().stream()
                        .anyMatch(field -> isName(field)
                                ? PlainName.isFoundBy(text(field), word)
                                : PlainText.isFoundBy(text(field), word)));
        return hasEachWord
                || PlainText.pieces(has.text()).stream().allMatch(PlainName::isOne)
                        && has.fields().stream()
                                .anyMatch(field -> isName(field) && PlainName.isNamedBy(text(field), has.text()));
    }

    private static boolean isName(Field field) {
        return field.path().equals("payer.name");
    }

    @Override
    public Boolean pair(PairsField.HasPair pair) {
        return at(pair.field()).has(pair.key())
                && pair.values().contains(at(pair.field()).path(pair.key()).asString());
    }

    @Override
    public Boolean key(PairsField.HasKey key) {
        return at(key.field()).has(key.key());
    }

    private static boolean matches(String address, EmailField.Matches email) {
        String part = PlainText.address(email.text());
        if (email.openStart()) {
            return email.openEnd() ? address.contains(part) : address.endsWith(part);
        }
        return email.openEnd() ? address.startsWith(part) : address.equals(part);
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
