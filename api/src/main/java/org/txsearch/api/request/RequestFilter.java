package org.txsearch.api.request;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardNumbers;
import org.txsearch.query.AmountField;
import org.txsearch.query.CurrencyField;
import org.txsearch.query.EmailField;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.InstantField;
import org.txsearch.query.KeywordField;
import org.txsearch.query.NameField;
import org.txsearch.query.PairsField;
import org.txsearch.query.TextField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/**
 * How a field is filtered by in a request. There is one class for each kind of field.
 *
 * <p>A parameter of a query string is a shorthand: it is read as a comparison of a body.
 */
public abstract class RequestFilter {

    /** The longest key of a pair, in code points. */
    public static final int MAX_KEY_LENGTH = 64;

    /** The largest number of keys in a query string. */
    public static final int MAX_KEYS = 5;

    static final String NO_KEY_CHARACTERS = "\\u0000-\\u001f\\u007f-\\u009f";

    /** A character of a key, as a regular expression. */
    public static final String KEY_CHARACTER = "[^" + NO_KEY_CHARACTERS + "]";

    private final FilterField field;

    RequestFilter(FilterField field) {
        this.field = field;
    }

    /** Everything that a filter may name, in schema order. */
    public static List<RequestFilter> of(FieldCatalogue catalogue) {
        return FilterField.of(catalogue).stream().map(RequestFilter::of).toList();
    }

    private static RequestFilter of(FilterField field) {
        return switch (field.kind()) {
            case KEYWORD -> new KeywordFilter((KeywordField) field);
            case INSTANT -> new InstantFilter((InstantField) field);
            case AMOUNT -> new AmountFilter((AmountField) field);
            case CURRENCY -> new CurrencyFilter((CurrencyField) field);
            case EMAIL -> new EmailFilter((EmailField) field);
            case NAME -> new NameFilter((NameField) field);
            case TEXT -> new TextFilter((TextField) field);
            case PAIRS -> new PairsFilter((PairsField) field);
        };
    }

    /**
     * A parameter of a query string.
     *
     * @param form what one value looks like
     * @param takes how many values it takes
     * @param example one value
     */
    public record Parameter(String name, String description, TextForm form, Takes takes, String example) {

        Parameter(String name, String description, TextForm form, String example) {
            this(name, description, form, Takes.ONE, example);
        }
    }

    /** How many values a parameter takes. */
    public enum Takes {
        /** One value. */
        ONE,
        /** Several values, separated by commas. */
        SEVERAL,
        /** A value for each key in brackets after its name. */
        BY_KEY
    }

    /** The parameters that are shorthands for its comparisons. */
    public abstract List<Parameter> parameters();

    /** What its values look like in a body when that operator compares them. */
    public abstract TextForm form(FilterOp operator);

    /** Reads its parameters as comparisons. */
    abstract void readParameters(QueryStringFilters given);

    /** Reads the comparison of a body, except for {@code exists}. */
    abstract void read(Comparison comparison);

    /** The filter that finds the transactions which have a value. */
    TransactionFilter exists(String key) {
        return new TransactionFilter.Exists(field.field());
    }

    /** Whether no document has such a value, since card numbers are masked when they are stored. */
    boolean isMasked(String value) {
        return switch (field.field().kind()) {
            case STRING, STRING_MAP -> CardNumbers.areMaskedIn(field.field(), value);
            case ENUM, INSTANT, INTEGER, LONG, BOOLEAN, MONEY, RECORD, RECORDS -> false;
        };
    }

    /** Its name in a body. */
    public final String name() {
        return field.name();
    }

    /** What a body compares it by. */
    public final Set<FilterOp> operators() {
        return field.operators();
    }

    /** Whether a key follows its name. */
    public boolean isKeyed() {
        return false;
    }

    /** The key in the brackets of a parameter, or null where the parameter is not one of these. */
    @Nullable
    String key(String parameter) {
        return null;
    }
}
