package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.FilterReader;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of a search by body. */
final class FilterSchemas {

    static final String SEARCH = "TransactionSearch";

    private static final String FILTER = "Filter";
    private static final int MAX_NAME_LENGTH = 200;

    private FilterSchemas() {}

    /** The components of a body, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(FILTER, filter(catalogue));
        RequestFilter.of(catalogue)
                .forEach(field -> components.put(
                        component(field), comparison(field).description("Comparisons of " + name(field) + ".")));
        components.put(SEARCH, search(catalogue));
        return components;
    }

    private static Schema<?> search(FieldCatalogue catalogue) {
        return body(SearchMembers.of(catalogue))
                .description("A search by body: the filter is a tree, the rest is as in the query string.");
    }

    /** A body of a filter and these members. */
    static Schema<?> body(List<Member<?>> members) {
        ObjectSchema body = Schemas.object();
        body.addProperty("filter", Schemas.reference(FILTER));
        members.forEach(
                member -> body.addProperty(member.name(), Schemas.of(member).description(described(member))));
        body.setAdditionalProperties(false);
        return body;
    }

    /** The description of a member with its default, which generated clients would send beside a cursor. */
    static String described(Member<?> member) {
        return member.defaultText() == null
                ? member.description()
                : member.description() + " By default " + member.defaultText() + ".";
    }

    /** One member alone: a conjunction, alternatives, a negation, or the comparison of a field. */
    private static Schema<?> filter(FieldCatalogue catalogue) {
        ObjectSchema filter = Schemas.object();
        filter.addProperty("and", several("All of these hold."));
        filter.addProperty("or", several("At least one of these holds."));
        filter.addProperty("not", Schemas.reference(FILTER).description("This does not hold."));
        List<String> keyed = new ArrayList<>();
        for (RequestFilter field : RequestFilter.of(catalogue)) {
            Schema<?> comparison = Schemas.reference(component(field));
            if (field.isKeyed()) {
                keyed.add(field.name() + "\\." + RequestFilter.KEY_CHARACTER + "{1," + RequestFilter.MAX_KEY_LENGTH
                        + "}");
                filter.setAdditionalProperties(comparison);
            } else {
                filter.addProperty(field.name(), comparison);
            }
        }
        // Not a pattern for the members with keys: generated clients know no patterns, and could not send them.
        filter.setPropertyNames(Schemas.pattern(
                "^(" + String.join("|", filter.getProperties().keySet()) + "|" + String.join("|", keyed) + ")$",
                MAX_NAME_LENGTH));
        filter.setMinProperties(1);
        filter.setMaxProperties(1);
        filter.setExample(Examples.of("filter"));
        return filter.description(description(catalogue));
    }

    /** The table of comparisons. */
    private static String description(FieldCatalogue catalogue) {
        String rows =
                RequestFilter.of(catalogue).stream().map(FilterSchemas::row).collect(Collectors.joining());
        return "Exactly one member: and, or, not, or a field with its comparisons. and, or and not nest at most "
                + FilterReader.MAX_LEVELS + " levels deep, with at most " + FilterReader.MAX_COMPARISONS
                + " comparisons in all. Several comparisons of"
                + " one field are combined with AND; not also matches transactions without a value.\n\n| field | comparisons |\n|---|---|\n"
                + rows;
    }

    private static String row(RequestFilter field) {
        String ops = field.operators().stream().map(op -> '`' + op.text() + '`').collect(Collectors.joining(" "));
        return "| `" + name(field) + "` | " + ops + " |\n";
    }

    private static String name(RequestFilter field) {
        return field.name() + (field.isKeyed() ? ".<key>" : "");
    }

    /** The name of the schema of a field's comparisons. */
    private static String component(RequestFilter field) {
        return Arrays.stream(field.name().split("_", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining("", "", "Filter"));
    }

    private static Schema<?> several(String description) {
        return Schemas.array(Schemas.reference(FILTER), 1, FilterReader.MAX_COMPARISONS)
                .description(description);
    }

    private static Schema<?> comparison(RequestFilter field) {
        ObjectSchema comparison = Schemas.object();
        field.operators().forEach(op -> comparison.addProperty(op.text(), operand(field, op)));
        comparison.setAdditionalProperties(false);
        comparison.setMinProperties(1);
        return comparison;
    }

    private static Schema<?> operand(RequestFilter field, FilterOp op) {
        if (op == FilterOp.EXISTS) {
            return Schemas.truth();
        }
        StringSchema value = Schemas.of(field.form(op));
        return op == FilterOp.IN ? Schemas.array(value, 1, BodyValues.MAX_VALUES) : value;
    }
}
