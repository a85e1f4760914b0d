package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.txsearch.query.FilterField;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;

/** The query parameters of a search: the filters of the catalogue, then what every search has. */
final class SearchParameters {

    private static final int MOST_VALUES = 100;
    private static final int MOST_KEYS = 5;
    private static final String NO_COMMA = "^[^,\\u0000]+$";

    private SearchParameters() {}

    /** Those of a page. */
    static List<Parameter> of(FieldCatalogue catalogue) {
        return of(catalogue, SearchOptions.of(catalogue));
    }

    /** The filters, and what stands beside them. */
    static List<Parameter> of(FieldCatalogue catalogue, List<SearchOptions> options) {
        List<Parameter> parameters = new ArrayList<>();
        FilterField.of(catalogue).forEach(filter -> filters(parameters, filter));
        options.forEach(option -> {
            Schema<?> schema = option.schema();
            if (option.otherwise() != null) {
                schema.setDefault(option.otherwise());
            }
            Parameter parameter = parameter(option.name(), option.description(), schema);
            parameters.add(option.isList() ? list(parameter, option.example()) : parameter.example(option.example()));
        });
        return parameters;
    }

    private static void filters(List<Parameter> parameters, FilterField filter) {
        Field field = filter.field();
        String name = filter.name();
        String example = FilterValueSchemas.example(filter);
        switch (filter.kind()) {
            case VALUES -> parameters.add(values(filter, field.doc() + " Any of these, separated by commas."));
            case CURRENCY -> parameters.add(values(filter, "Any of these ISO 4217 codes, separated by commas."));
            case VALUE ->
                parameters.add(parameter(name, field.doc() + " Exactly this.", FilterValueSchemas.one(filter))
                        .example(example));
            case PREFIXED -> parameters.add(prefixed(filter));
            case INSTANT -> {
                SearchProperties search = field.search();
                String range = search == null || search.parameter() == null ? name : search.parameter();
                parameters.add(instant(field, range + "_from", "From this instant on, or from the start of this day.")
                        .example("2026-01-01"));
                parameters.add(instant(field, range + "_to", "Before this instant, or until the end of this day.")
                        .example("2026-12-31T23:59:59.999+01:00"));
            }
            case AMOUNT -> {
                String whatever =
                        "Absolute gross amount, compared as a decimal whatever the currency, and with one currency"
                                + " given with no more digits than it has: ";
                parameters.add(amount(name, whatever + "exactly this.", example));
                parameters.add(amount(name + "_min", whatever + "at least this.", "10"));
                parameters.add(amount(name + "_max", whatever + "at most this.", "100.5"));
            }
            case EMAIL ->
                parameters.add(parameter(
                                name,
                                field.doc()
                                        + " Exact, in any case; * at the start or end leaves that side open, and beside"
                                        + " it are at least 3 characters; \\* is a literal star and \\\\ a backslash. No blanks.",
                                FilterValueSchemas.one(filter))
                        .example(example));
            case NAME ->
                parameters.add(parameter(
                                name,
                                field.doc()
                                        + " Every word (1 to 5) is a prefix of some word of it; case, accents and order"
                                        + " do not matter. A hyphen splits words, an apostrophe both joins and splits.",
                                FilterValueSchemas.one(filter))
                        .example(example));
            case TEXT ->
                parameters.add(parameter(
                                name,
                                "Words at white space, each the start of the value, or of a word, of any of "
                                        + filter.fields().stream()
                                                .map(Field::path)
                                                .collect(Collectors.joining(", "))
                                        + "; case and accents do not matter.",
                                FilterValueSchemas.one(filter))
                        .example(example));
            case PAIRS -> parameters.add(pairs(filter));
        }
    }

    private static Parameter values(FilterField filter, String description) {
        StringSchema value = FilterValueSchemas.one(filter);
        if (filter.field().format() == Field.Format.ANY && value.getEnum() == null) {
            value.setPattern(NO_COMMA);
        }
        return list(
                parameter(filter.name(), description, Schemas.array(value, 1, MOST_VALUES)),
                JsonNodeFactory.instance.arrayNode().add(FilterValueSchemas.example(filter)));
    }

    private static Parameter prefixed(FilterField filter) {
        StringSchema value = FilterValueSchemas.one(filter);
        // Anything but a star alone.
        value.setPattern("^([^*\\u0000]|[^\\u0000]{2})[^\\u0000]*$");
        return parameter(filter.name(), filter.field().doc() + " Exact, or a prefix that ends in *.", value)
                .example("INV-*");
    }

    private static Parameter pairs(FilterField filter) {
        StringSchema value = Schemas.asked("text", 1, filter.field().maxLength());
        ObjectSchema keys = Schemas.open();
        keys.setAdditionalProperties(value);
        keys.setPropertyNames(Schemas.pattern("^[^\\u0000-\\u001f\\u007f-\\u009f]+$", 64));
        keys.setMaxProperties(MOST_KEYS);
        String name = filter.name();
        return parameter(
                        name,
                        filter.field().doc() + " Written " + name
                                + "[key]=value; exactly this value of this key, at most " + MOST_KEYS + " keys.",
                        keys)
                .style(Parameter.StyleEnum.DEEPOBJECT)
                .explode(true)
                .example(JsonNodeFactory.instance.objectNode().put("order", "1001"));
    }

    private static Parameter amount(String name, String description, String example) {
        return parameter(name, description, FilterValueSchemas.decimal()).example(example);
    }

    private static Parameter instant(Field field, String name, String description) {
        return parameter(
                name,
                field.doc() + " " + description
                        + " A date-time with an offset (RFC 3339) or a plain date in time_zone.",
                FilterValueSchemas.instantOrDate());
    }

    private static Parameter list(Parameter parameter, Object example) {
        return parameter.style(Parameter.StyleEnum.FORM).explode(false).example(example);
    }

    private static Parameter parameter(String name, String description, Schema<?> schema) {
        return new Parameter()
                .in("query")
                .name(name)
                .description(description)
                .required(false)
                .schema(schema);
    }
}
