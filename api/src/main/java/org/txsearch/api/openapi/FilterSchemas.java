package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.text.CaseUtils;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.FilterReader;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of a body's filter. */
final class FilterSchemas {

    private static final String FILTER = "Filter";

    private FilterSchemas() {}

    /** Returns the components, by their names. */
    static Map<String, Object> components(FieldCatalogue catalogue, Object example) {
        Map<String, Object> components = map(FILTER, filter(catalogue, example));
        RequestFilter.of(catalogue)
                .forEach(field -> components.put(
                        component(field), described(comparison(field), "Comparisons of " + name(field) + ".")));
        return components;
    }

    /** Returns the properties of a body with the given members. */
    static Map<String, Object> properties(List<Member<?>> members) {
        Map<String, Object> properties = new LinkedHashMap<>();
        members.forEach(member -> properties.put(member.name(), described(Schemas.of(member), descriptionOf(member))));
        return properties;
    }

    /** Returns the description of a member with its default, which generated clients would send beside a cursor. */
    static String descriptionOf(Member<?> member) {
        return member.defaultText() == null
                ? member.description()
                : member.description() + " By default " + member.defaultText() + ".";
    }

    /**
     * Returns the schema of a filter, which has exactly one member: a conjunction, alternatives, a negation, or the comparison of a
     * field.
     */
    private static Map<String, Object> filter(FieldCatalogue catalogue, Object example) {
        Map<String, Object> several = Schemas.array(Schemas.reference(FILTER), 1, FilterReader.MAX_COMPARISONS);
        Map<String, Object> properties = map(
                "and", described(several, "All of these hold."),
                "or", described(several, "At least one of these holds."),
                "not", described(Schemas.reference(FILTER), "This does not hold."));
        Map<String, Object> filter = map("type", "object", "properties", properties);
        List<String> keyed = new ArrayList<>();
        for (RequestFilter field : RequestFilter.of(catalogue)) {
            Map<String, Object> comparison = Schemas.reference(component(field));
            if (field.isKeyed()) {
                keyed.add(field.name() + "\\." + RequestFilter.KEY_CHARACTER + "{1," + RequestFilter.MAX_KEY_LENGTH
                        + "}");
                filter.put("additionalProperties", comparison);
            } else {
                properties.put(field.name(), comparison);
            }
        }
        // Not patternProperties for the members with keys: generated clients ignore them, and could not send such
        // members.
        String names = "^(" + String.join("|", properties.keySet()) + "|" + String.join("|", keyed) + ")$";
        filter.put("propertyNames", Schemas.pattern(names, 200));
        filter.put("minProperties", 1);
        filter.put("maxProperties", 1);
        filter.put("example", example);
        return described(filter, description(catalogue));
    }

    /** Returns the table of comparisons. */
    private static String description(FieldCatalogue catalogue) {
        String rows =
                RequestFilter.of(catalogue).stream().map(FilterSchemas::row).collect(Collectors.joining());
        return "Exactly one member: and, or, not, or a field with its comparisons. and, or and not nest at most "
                + FilterReader.MAX_LEVELS + " levels deep, with at most " + FilterReader.MAX_COMPARISONS
                + " comparisons in all. Several comparisons of one field are combined with AND; not also matches"
                + " transactions without a value.\n\n"
                + "| field | comparisons |\n"
                + "|---|---|\n"
                + rows;
    }

    private static String row(RequestFilter field) {
        String ops = field.operators().stream().map(op -> '`' + op.text() + '`').collect(Collectors.joining(" "));
        return "| `" + name(field) + "` | " + ops + " |\n";
    }

    private static String name(RequestFilter field) {
        return field.name() + (field.isKeyed() ? ".<key>" : "");
    }

    /** Returns the name of the schema of a field's comparisons. */
    private static String component(RequestFilter field) {
        return CaseUtils.toCamelCase(field.name(), true, '_') + "Filter";
    }

    private static Map<String, Object> comparison(RequestFilter field) {
        Map<String, Object> properties = new LinkedHashMap<>();
        field.operators().forEach(op -> properties.put(op.text(), operand(field, op)));
        return map("type", "object", "properties", properties, "additionalProperties", false, "minProperties", 1);
    }

    private static Map<String, Object> operand(RequestFilter field, FilterOp op) {
        if (op == FilterOp.EXISTS) {
            return Schemas.truth();
        }
        Map<String, Object> value = Schemas.of(field.form(op));
        return op == FilterOp.IN ? Schemas.array(value, 1, BodyValues.MAX_VALUES) : value;
    }
}
