package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of a search by body. */
final class FilterSchemas {

    static final String SEARCH = "TransactionSearch";

    private static final String FILTER = "Filter";
    private static final int MOST_LEAVES = 50;
    private static final int MOST_VALUES = 100;
    private static final int MOST_LEVELS = 5;

    private FilterSchemas() {}

    /** The components that a body is made of, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(FILTER, filter(catalogue));
        components.put(SEARCH, search(catalogue));
        return components;
    }

    private static Schema<?> search(FieldCatalogue catalogue) {
        // Without default: generated clients would send it, and a cursor that is followed stands alone.
        return body(SearchOptions.of(catalogue))
                .description("A search by body: the filter is a tree, the rest is as in the query string.");
    }

    /** A body of a filter and what stands beside it. */
    static Schema<?> body(List<SearchOptions> options) {
        ObjectSchema body = Schemas.open();
        body.addProperty("filter", Schemas.reference(FILTER));
        options.forEach(
                option -> body.addProperty(option.name(), option.schema().description(described(option))));
        body.setAdditionalProperties(false);
        return body;
    }

    private static String described(SearchOptions option) {
        return option.otherwise() == null
                ? option.description()
                : option.description() + " By default " + option.otherwise() + ".";
    }

    /** One member alone: a conjunction, alternatives, a negation, or the comparison of a field. */
    private static Schema<?> filter(FieldCatalogue catalogue) {
        ObjectSchema filter = Schemas.open();
        filter.addProperty("and", several("All of these hold."));
        filter.addProperty("or", several("At least one of these holds."));
        filter.addProperty("not", Schemas.reference(FILTER).description("This does not hold."));
        for (FilterField field : FilterField.of(catalogue)) {
            if (field.kind() == FilterField.Kind.PAIRS) {
                filter.setPatternProperties(
                        Map.of("^" + field.name() + "\\.[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}$", comparison(field)));
            } else {
                filter.addProperty(field.name(), comparison(field));
            }
        }
        filter.setAdditionalProperties(false);
        filter.setMinProperties(1);
        filter.setMaxProperties(1);
        filter.setExample(Examples.filter());
        return filter.description(description(catalogue));
    }

    /** The table of comparisons. */
    private static String description(FieldCatalogue catalogue) {
        String rows = FilterField.of(catalogue).stream().map(FilterSchemas::row).collect(Collectors.joining());
        return "One member alone: and, or, not, or a field with its comparisons. and, or and not stand within each other at"
                + " most " + MOST_LEVELS + " deep, with at most " + MOST_LEAVES
                + " fields in all. Several comparisons of"
                + " one field are AND-ed; not also matches where there is no value.\n\n| field | comparisons |\n|---|---|\n"
                + rows;
    }

    private static String row(FilterField field) {
        String name = field.name() + (field.kind() == FilterField.Kind.PAIRS ? ".<key>" : "");
        String ops = field.ops().stream().map(op -> '`' + op.text() + '`').collect(Collectors.joining(" "));
        return "| `" + name + "` | " + ops + " |\n";
    }

    private static Schema<?> several(String description) {
        return Schemas.array(Schemas.reference(FILTER), 1, MOST_LEAVES).description(description);
    }

    private static Schema<?> comparison(FilterField field) {
        ObjectSchema comparison = Schemas.open();
        field.ops().forEach(op -> comparison.addProperty(op.text(), operand(field, op)));
        comparison.setAdditionalProperties(false);
        comparison.setMinProperties(1);
        return comparison;
    }

    private static Schema<?> operand(FilterField field, FilterOp op) {
        return switch (op) {
            case EXISTS -> Schemas.truth();
            case IN -> Schemas.array(literal(field), 1, MOST_VALUES);
            case PREFIX -> field.kind() == FilterField.Kind.EMAIL ? literal(field) : start(field);
            default -> literal(field);
        };
    }

    /** In a body a star is a star. */
    private static StringSchema literal(FilterField field) {
        StringSchema value = FilterValueSchemas.one(field);
        if (field.kind() == FilterField.Kind.EMAIL) {
            value.setFormat(null);
            value.setPattern("^[^\\u0000" + Schemas.BLANKS + "]+$");
        }
        return value;
    }

    private static StringSchema start(FilterField field) {
        return Schemas.asked("text", 1, field.field().maxLength());
    }
}
