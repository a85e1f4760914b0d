package org.txsearch.api.request;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardNumbers;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * A filter by one field, with a subclass for each kind of field. A parameter of a query string is a shorthand for a comparison of a
 * body.
 */
public abstract class RequestFilter {

    /** The maximum length of a key, in code points. */
    public static final int MAX_KEY_LENGTH = 64;

    /** The maximum number of keys in a query string. */
    public static final int MAX_KEYS = 5;

    static final String NO_KEY_CHARACTERS = "\\u0000-\\u001f\\u007f-\\u009f";

    /** A character of a key, as a regular expression. */
    public static final String KEY_CHARACTER = "[^" + NO_KEY_CHARACTERS + "]";

    private final FilterField filter;

    RequestFilter(FilterField filter) {
        this.filter = filter;
    }

    /** Returns the filters by all fields of the catalogue, in its order. */
    public static List<RequestFilter> of(FieldCatalogue catalogue) {
        return FilterField.of(catalogue).stream().map(RequestFilter::of).toList();
    }

    private static RequestFilter of(FilterField filter) {
        return switch (filter.kind()) {
            case KEYWORD -> new KeywordFilter(filter);
            case INSTANT -> new TimeFilter(filter);
            case AMOUNT -> new AmountFilter(filter);
            case CURRENCY -> new CurrencyFilter(filter);
            case EMAIL -> new EmailFilter(filter);
            case NAME -> new NameFilter(filter);
            case TEXT -> new FullTextFilter(filter);
            case PAIRS -> new MetadataFilter(filter);
        };
    }

    /** Returns the parameters of a query string that are shorthands for its comparisons. */
    public abstract List<Member<?>> parameters();

    /** Returns the form of its values in a body with the given operator. */
    public abstract TextForm form(FilterOp operator);

    /** Reads its parameters as comparisons. */
    abstract void readParameters(QueryFilters given);

    /** Reads the comparison of a body, except for {@code exists}. */
    abstract void read(Comparison comparison);

    /** Returns the filter by transactions with a value. */
    TransactionFilter exists(String key) {
        return new FieldFilter.Exists(field());
    }

    /** Returns whether no document has the value, since stored card numbers are masked. */
    boolean isMasked(String value) {
        return switch (field().kind()) {
            case STRING, STRING_MAP -> CardNumbers.areMaskedIn(field(), value);
            case ENUM, INSTANT, INTEGER, LONG, BOOLEAN, MONEY, RECORD, RECORDS -> false;
        };
    }

    /** Returns its name in a body. */
    public final String name() {
        return filter.name();
    }

    /** Returns the path of the member of a transaction by which it filters. */
    public final String path() {
        return field().path();
    }

    /** Returns its operators in a body. */
    public final Set<FilterOp> operators() {
        return filter.operators();
    }

    final FilterField filter() {
        return filter;
    }

    final Field field() {
        return filter.field();
    }

    /** Returns whether a key follows its name. */
    public boolean isKeyed() {
        return false;
    }

    /** Returns the key in the brackets of a parameter, or null if the parameter has another name. */
    @Nullable
    String key(String parameter) {
        return null;
    }
}
