package org.txsearch.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchMatch;
import org.txsearch.schema.SearchProperties;

/**
 * What a filter may name, and how it may be compared; derived from the catalogue alone.
 *
 * @param kind what kind of field this is; a switch over the kinds that leaves one out does not compile
 * @param name its name in a request
 * @param fields what it compares: one field, or all those in whose words a text is looked for
 */
public record FilterField(FilterFieldKind kind, String name, List<Field> fields) {

    private static final String TEXT = "q";

    private static final Set<FilterOp> WITHOUT_PREFIX =
            Collections.unmodifiableSet(EnumSet.of(FilterOp.EQ, FilterOp.IN, FilterOp.EXISTS));

    public FilterField {
        fields = List.copyOf(fields);
    }

    /** The kinds of fields, and what their values can be compared by. */
    public enum FilterFieldKind {
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

        FilterFieldKind(FilterOp first, FilterOp... others) {
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
                    filters.add(new FilterField(FilterFieldKind.CURRENCY, search.currencyParameter(), List.of(field)));
                }
            }
        }
        List<Field> texts = catalogue.select(
                field -> field.search() != null && field.search().foundByText());
        if (!texts.isEmpty()) {
            filters.add(new FilterField(FilterFieldKind.TEXT, TEXT, texts));
        }
        return List.copyOf(filters);
    }

    private static FilterField of(Field field, SearchProperties search, String parameter) {
        FilterFieldKind kind =
                switch (search.as()) {
                    case KEYWORD -> FilterFieldKind.KEYWORD;
                    case INSTANT -> FilterFieldKind.INSTANT;
                    case AMOUNT -> FilterFieldKind.AMOUNT;
                    case EMAIL -> FilterFieldKind.EMAIL;
                    case WORDS -> FilterFieldKind.NAME;
                    case PAIRS -> FilterFieldKind.PAIRS;
                    case SUM, TEXT ->
                        throw new IllegalArgumentException("What is only added up, or only text, has no filter");
                };
        // A time is named as in the item; each end of its range has a parameter of its own.
        return new FilterField(kind, kind == FilterFieldKind.INSTANT ? field.path() : parameter, List.of(field));
    }

    /** Returns the field that it compares; of several, the first. */
    public Field field() {
        return fields.get(0);
    }

    public SearchProperties search() {
        return Objects.requireNonNull(field().search(), name);
    }

    /** What its values can be compared by; only some keywords are found by the start of a value. */
    public Set<FilterOp> operators() {
        return kind == FilterFieldKind.KEYWORD && search().match() != SearchMatch.PREFIX
                ? WITHOUT_PREFIX
                : kind.operators;
    }
}
