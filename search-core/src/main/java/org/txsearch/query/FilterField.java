package org.txsearch.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;

/**
 * What a filter may name, and how it may be compared; derived from the catalogue alone.
 *
 * <p>There is one class for each kind of field, with the comparisons that the kind has and the query of each.
 */
public abstract sealed class FilterField
        permits KeywordField, InstantField, AmountField, CurrencyField, EmailField, NameField, TextField, PairsField {

    private final Kind kind;
    private final String name;
    private final Field field;

    FilterField(Kind kind, String name, Field field) {
        this.kind = kind;
        this.name = name;
        this.field = field;
    }

    /** The kinds of fields, and what their values can be compared by; each kind has a class of its own. */
    public enum Kind {
        KEYWORD(FilterOp.EQ, FilterOp.IN, FilterOp.PREFIX, FilterOp.EXISTS),
        INSTANT(FilterOp.GT, FilterOp.GTE, FilterOp.LT, FilterOp.LTE, FilterOp.EXISTS),
        AMOUNT(FilterOp.EQ, FilterOp.GT, FilterOp.GTE, FilterOp.LT, FilterOp.LTE, FilterOp.EXISTS),
        CURRENCY(FilterOp.EQ, FilterOp.IN, FilterOp.EXISTS),
        EMAIL(FilterOp.EQ, FilterOp.IN, FilterOp.PREFIX, FilterOp.SUFFIX, FilterOp.CONTAINS, FilterOp.EXISTS),
        NAME(FilterOp.MATCH, FilterOp.EXISTS),
        TEXT(FilterOp.MATCH),
        PAIRS(FilterOp.EQ, FilterOp.IN, FilterOp.EXISTS);

        // It cannot be modified, which its type does not show.
        @SuppressWarnings("ImmutableEnumChecker")
        private final Set<FilterOp> operators;

        Kind(FilterOp first, FilterOp... others) {
            this.operators = Collections.unmodifiableSet(EnumSet.of(first, others));
        }
    }

    /** Everything that a filter may name, in schema order. */
    public static List<FilterField> of(FieldCatalogue catalogue) {
        List<FilterField> filters = new ArrayList<>();
        for (Field field : catalogue.searchable()) {
            SearchProperties search = field.search();
            if (search != null && search.parameter() != null) {
                filters.add(of(field, search, search.parameter()));
                if (search.currencyParameter() != null) {
                    filters.add(new CurrencyField(search.currencyParameter(), field));
                }
            }
        }
        List<Field> texts = catalogue.select(
                field -> field.search() != null && field.search().foundByText());
        if (!texts.isEmpty()) {
            filters.add(new TextField(texts));
        }
        return List.copyOf(filters);
    }

    private static FilterField of(Field field, SearchProperties search, String parameter) {
        return switch (search.as()) {
            case KEYWORD -> new KeywordField(parameter, field, search.match());
            case INSTANT -> new InstantField(parameter, field);
            case AMOUNT -> new AmountField(parameter, field);
            case EMAIL -> new EmailField(parameter, field);
            case WORDS -> new NameField(parameter, field);
            case PAIRS -> new PairsField(parameter, field);
            case SUM, TEXT -> throw new IllegalArgumentException("What is only added up, or only text, has no filter");
        };
    }

    /** Everything that a filter may name, by its name. */
    public static Map<String, FilterField> byName(FieldCatalogue catalogue) {
        Map<String, FilterField> byName = new TreeMap<>();
        of(catalogue).forEach(filter -> byName.put(filter.name(), filter));
        return byName;
    }

    /** What kind of field this is; a switch over the kinds that leaves one out does not compile. */
    public final Kind kind() {
        return kind;
    }

    /** Its name in a request. */
    public final String name() {
        return name;
    }

    /** The field that it compares; of several, the first. */
    public final Field field() {
        return field;
    }

    /** What its values can be compared by. */
    public Set<FilterOp> operators() {
        return kind.operators;
    }
}
