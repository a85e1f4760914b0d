package org.txsearch.query;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;
import org.txsearch.schema.SearchProperties.Match;

/**
 * What a filter may name, and how it may be compared; derived from the catalogue and from nothing else.
 *
 * @param name its name in a request
 * @param kind what its values are
 * @param fields the field that it looks at; for text, all of them
 */
public record FilterField(String name, Kind kind, List<Field> fields) {

    /** The name of the filter that looks for text across fields. */
    public static final String TEXT = "q";

    /** What the values of a field are. */
    public enum Kind {
        /** Exact values; a parameter takes a list of them. */
        VALUES,
        /** An exact value; a parameter takes one. */
        VALUE,
        /** An exact value, or the start of one. */
        PREFIXED,
        /** A point in time. */
        INSTANT,
        /** An absolute amount. */
        AMOUNT,
        /** The currency of an amount. */
        CURRENCY,
        /** An e-mail address, or a part of one. */
        EMAIL,
        /** The words of a name. */
        NAME,
        /** Words of several fields. */
        TEXT,
        /** The value of a key; the key follows the name. */
        PAIRS;
    }

    public FilterField {
        fields = List.copyOf(fields);
    }

    /** Everything that a filter may name, in schema order. */
    public static List<FilterField> of(FieldCatalogue catalogue) {
        List<FilterField> filters = new ArrayList<>();
        for (Field field : catalogue.searchable()) {
            SearchProperties search = field.search();
            if (search != null && search.parameter() != null) {
                filters.add(new FilterField(name(field, search), kind(search), List.of(field)));
                if (search.currencyParameter() != null) {
                    filters.add(new FilterField(search.currencyParameter(), Kind.CURRENCY, List.of(field)));
                }
            }
        }
        List<Field> texts = catalogue.select(
                field -> field.search() != null && field.search().foundByText());
        if (!texts.isEmpty()) {
            filters.add(new FilterField(TEXT, Kind.TEXT, texts));
        }
        return List.copyOf(filters);
    }

    /** Everything that a filter may name, by its name. */
    public static Map<String, FilterField> byName(FieldCatalogue catalogue) {
        Map<String, FilterField> byName = new TreeMap<>();
        of(catalogue).forEach(filter -> byName.put(filter.name(), filter));
        return byName;
    }

    /** What the values can be compared by. */
    public Set<FilterOp> ops() {
        EnumSet<FilterOp> ops =
                switch (kind) {
                    case VALUES, VALUE, CURRENCY, PAIRS -> EnumSet.of(FilterOp.EQ, FilterOp.IN);
                    case PREFIXED -> EnumSet.of(FilterOp.EQ, FilterOp.IN, FilterOp.PREFIX);
                    case INSTANT -> EnumSet.range(FilterOp.GT, FilterOp.LTE);
                    case AMOUNT -> EnumSet.of(FilterOp.EQ, FilterOp.GT, FilterOp.GTE, FilterOp.LT, FilterOp.LTE);
                    case EMAIL ->
                        EnumSet.of(FilterOp.EQ, FilterOp.IN, FilterOp.PREFIX, FilterOp.SUFFIX, FilterOp.CONTAINS);
                    case NAME, TEXT -> EnumSet.of(FilterOp.MATCH);
                };
        if (kind != Kind.TEXT) {
            ops.add(FilterOp.EXISTS);
        }
        return ops;
    }

    /** The one field that is looked at. */
    public Field field() {
        return fields.get(0);
    }

    /** A time is named as it stands in the item; the ends of its range have parameters of their own. */
    private static String name(Field field, SearchProperties search) {
        String parameter = search.parameter();
        return parameter == null || search.as() == SearchProperties.As.INSTANT ? field.path() : parameter;
    }

    private static Kind kind(SearchProperties search) {
        return switch (search.as()) {
            case KEYWORD ->
                search.match() == Match.ANY ? Kind.VALUES : search.match() == Match.ONE ? Kind.VALUE : Kind.PREFIXED;
            case INSTANT -> Kind.INSTANT;
            case AMOUNT -> Kind.AMOUNT;
            case EMAIL -> Kind.EMAIL;
            case WORDS -> Kind.NAME;
            case PAIRS -> Kind.PAIRS;
            case SUM, TEXT -> throw new IllegalArgumentException("What is only added up, or only text, has no filter");
        };
    }
}
