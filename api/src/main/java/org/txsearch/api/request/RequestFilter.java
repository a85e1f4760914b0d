package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.document.CardNumbers;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
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

    private final FilterField filter;

    RequestFilter(FilterField filter) {
        this.filter = filter;
    }

    /** Everything that a filter may name, in schema order. */
    public static List<RequestFilter> of(FieldCatalogue catalogue) {
        return FilterField.of(catalogue).stream().map(RequestFilter::of).toList();
    }

    private static RequestFilter of(FilterField filter) {
        return switch (filter.kind()) {
            case KEYWORD -> new KeywordFilter(filter);
            case INSTANT -> new RangeFilter.TimeFilter(filter);
            case AMOUNT -> new AmountFilter(filter);
            case CURRENCY -> new CurrencyFilter(filter);
            case EMAIL -> new EmailFilter(filter);
            case NAME -> new TextFilter.NameFilter(filter);
            case TEXT -> new TextFilter.FullTextFilter(filter);
            case PAIRS -> new MetadataFilter(filter);
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
    abstract void readParameters(QueryString given);

    /** Reads the comparison of a body, except for {@code exists}. */
    abstract void read(Comparison comparison);

    /** The filter that finds the transactions which have a value. */
    TransactionFilter exists(String key) {
        return new FieldFilter.Exists(field());
    }

    /** Whether no document has such a value, since card numbers are masked when they are stored. */
    boolean isMasked(String value) {
        return switch (field().kind()) {
            case STRING, STRING_MAP -> CardNumbers.areMaskedIn(field(), value);
            case ENUM, INSTANT, INTEGER, LONG, BOOLEAN, MONEY, RECORD, RECORDS -> false;
        };
    }

    /** Its name in a body. */
    public final String name() {
        return filter.name();
    }

    /** What a body compares it by. */
    public final Set<FilterOp> operators() {
        return filter.operators();
    }

    final FilterField filter() {
        return filter;
    }

    final Field field() {
        return filter.field();
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

    /** The parameters of one query string, read as the comparisons of a body that they are short for. */
    static final class QueryString {

        private final Parameters given;
        private final Comparison.Context context;
        private final Map<String, Object> echo;
        private final List<TransactionFilter> filters = new ArrayList<>();

        QueryString(Parameters given, Comparison.Context context, Map<String, Object> echo) {
            this.given = given;
            this.context = context;
            this.echo = echo;
        }

        /** What was read so far. */
        List<TransactionFilter> filters() {
            return filters;
        }

        /** The names of all parameters. */
        Iterable<String> names() {
            return given.names();
        }

        /** The value of a parameter, or null. */
        @Nullable
        String text(String parameter) {
            return given.get(parameter);
        }

        /** Reads a parameter that is one text, compared by that operator. */
        void readText(RequestFilter field, FilterOp operator) {
            String text = text(field.name());
            if (text != null) {
                readText(field, operator, text, text);
            }
        }

        /** Reads the part of a parameter that is compared by that operator; {@code written} is the whole of it. */
        void readText(RequestFilter field, FilterOp operator, String part, String written) {
            JsonValue text = new JsonValue.JsonString(field.name(), part, written);
            read(field, field.name(), "", Map.of(operator, text), read -> field.name());
        }

        /** Reads a parameter that is a list, any value of which matches. */
        void readList(RequestFilter field) {
            String name = field.name();
            List<String> texts = given.list(name, context.faults());
            if (texts != null) {
                List<JsonValue> values = new ArrayList<>();
                texts.forEach(text -> values.add(new JsonValue.JsonString(name, text)));
                read(field, name, "", Map.of(FilterOp.IN, new JsonValue.JsonArray(name, values)), read -> name);
            }
        }

        /** Reads a comparison; what was read is echoed by the parameter of each operator. */
        void read(
                RequestFilter field,
                String pointer,
                String key,
                Map<FilterOp, JsonValue> operands,
                UnaryOperator<String> parameter) {
            Comparison comparison = new Comparison(pointer, key, operands, context);
            if (comparison.read(field)) {
                filters.add(comparison.filter());
                comparison.echo().forEach((operator, value) -> echo.put(parameter.apply(operator), value));
            }
        }

        void fault(String parameter, FaultCode code, String detail) {
            context.faults().add(parameter, code, detail);
        }
    }

    /** A filter by texts, each of which is judged by itself. */
    abstract static class OfTexts extends RequestFilter {

        OfTexts(FilterField filter) {
            super(filter);
        }

        /** Its one parameter is words where it has any, and else a list of values. */
        @Override
        void readParameters(QueryString given) {
            if (operators().contains(FilterOp.MATCH)) {
                given.readText(this, FilterOp.MATCH);
            } else {
                given.readList(this);
            }
        }

        @Override
        void read(Comparison comparison) {
            comparison.readTexts(this);
        }

        /** Whether that operator can compare with this text; otherwise a fault was noted. */
        abstract boolean isValid(Comparison comparison, FilterOp operator, JsonValue.JsonString text);

        /** What it means to be compared with these values, any of which matches. */
        abstract TransactionFilter meaning(FilterOp operator, String key, List<String> values);
    }
}
