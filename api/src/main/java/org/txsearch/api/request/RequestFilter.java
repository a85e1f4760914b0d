package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
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

    /**
     * A parameter of a query string.
     *
     * @param form the form of one value
     * @param takes the number of values
     * @param example one value
     */
    public record Parameter(String name, String description, TextForm form, Takes takes, String example) {

        Parameter(String name, String description, TextForm form, String example) {
            this(name, description, form, Takes.ONE, example);
        }
    }

    /** The number of values of a parameter. */
    public enum Takes {
        /** One value. */
        ONE,
        /** Several values, separated by commas. */
        SEVERAL,
        /** A value for each key in brackets after its name. */
        BY_KEY
    }

    /** Returns the parameters of a query string that are shorthands for its comparisons. */
    public abstract List<Parameter> parameters();

    /** Returns the form of its values in a body with the given operator. */
    public abstract TextForm form(FilterOp operator);

    /** Reads its parameters as comparisons. */
    abstract void readParameters(QueryString given);

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

    /** Reads the parameters of one query string as comparisons of a body. */
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

        /** Returns the filters that have been read. */
        List<TransactionFilter> filters() {
            return filters;
        }

        /** Returns the names of all parameters. */
        Iterable<String> names() {
            return given.names();
        }

        /** Returns the value of a parameter, or null. */
        @Nullable
        String text(String parameter) {
            return given.get(parameter);
        }

        /** Reads a parameter with one text as an operand. */
        void readText(RequestFilter field, FilterOp operator) {
            String text = text(field.name());
            if (text != null) {
                readText(field, operator, text, text);
            }
        }

        /** Reads a part of the text of a parameter as an operand; {@code written} is the whole text. */
        void readText(RequestFilter field, FilterOp operator, String part, String written) {
            JsonValue text = new JsonValue.JsonString(field.name(), part, written);
            read(field, field.name(), "", Map.of(operator, text), read -> field.name());
        }

        /** Reads a parameter with a list, any value of which matches. */
        void readList(RequestFilter field) {
            String name = field.name();
            List<String> texts = given.list(name, context.faults());
            if (texts != null) {
                List<JsonValue> values = new ArrayList<>();
                texts.forEach(text -> values.add(new JsonValue.JsonString(name, text)));
                read(field, name, "", Map.of(FilterOp.IN, new JsonValue.JsonArray(name, values)), read -> name);
            }
        }

        /** Reads a comparison, and echoes its operands under the parameter of each operator. */
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

    /** A filter by texts, each of which is validated alone. */
    abstract static class OfTexts extends RequestFilter {

        OfTexts(FilterField filter) {
            super(filter);
        }

        /** Reads its parameter as words if it has the operator {@code match}, otherwise as a list. */
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

        /** Returns whether the text is a valid operand, or notes a fault. */
        abstract boolean isValid(Comparison comparison, FilterOp operator, JsonValue.JsonString text);

        /** Returns the filter by the given values, any of which matches. */
        abstract TransactionFilter meaning(FilterOp operator, String key, List<String> values);
    }
}
