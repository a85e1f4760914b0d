package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.MemberType;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.schema.FieldCatalogue;

/** The query parameters of a search: the filters of the catalogue, then the members of every search. */
final class SearchParameters {

    /** Generated clients do not escape the values of a list. */
    private static final String ESCAPED_BY_CALLER =
            " Clients that join values by commas do not escape them: escape each value first.";

    private SearchParameters() {}

    /** Returns the parameters of the filters and of the given members. */
    static List<Map<String, Object>> of(FieldCatalogue catalogue, List<Member<?>> members) {
        return of(catalogue, name -> true, members);
    }

    /** Returns the accepted parameters of the filters, and the parameters of the given members. */
    static List<Map<String, Object>> of(FieldCatalogue catalogue, Predicate<String> names, List<Member<?>> members) {
        List<Map<String, Object>> parameters = new ArrayList<>();
        RequestFilter.of(catalogue)
                .forEach(filter -> filter.parameters().stream()
                        .filter(parameter -> names.test(parameter.name()))
                        .forEach(parameter ->
                                parameters.add(filter.isKeyed() ? byKey(parameter) : described(parameter))));
        members.forEach(member -> parameters.add(described(member)));
        return parameters;
    }

    private static Map<String, Object> described(Member<?> member) {
        Map<String, Object> parameter = of(member);
        parameter.put(
                "description",
                FilterSchemas.descriptionOf(member)
                        + (member.isList() && member.text().isEscapedInLists() ? ESCAPED_BY_CALLER : ""));
        return parameter;
    }

    /** Returns the parameter of a member, without its default. */
    static Map<String, Object> of(Member<?> member) {
        String example = member.example();
        if (member.isList()) {
            List<String> values = List.of(example.split(",", -1));
            Map<String, Object> list =
                    parameter(member.name(), member.description(), Schemas.inQueryString(member), values);
            list.put("style", "form");
            list.put("explode", false);
            return list;
        }
        Object value = member.type() == MemberType.INTEGER ? Integer.valueOf(example) : example;
        return parameter(member.name(), member.description(), Schemas.inQueryString(member), value);
    }

    /** Returns an object of parameters, each named with its key in brackets; clients generated from a deep object fail. */
    private static Map<String, Object> byKey(Member<?> filter) {
        String names = "^" + filter.name() + "\\[" + RequestFilter.KEY_CHARACTER + "+\\]$";
        Map<String, Object> schema = map(
                "type",
                "object",
                "additionalProperties",
                Schemas.of(filter),
                "propertyNames",
                Schemas.pattern(names, filter.name().length() + 2 + RequestFilter.MAX_KEY_LENGTH),
                "maxProperties",
                RequestFilter.MAX_KEYS);
        Map<String, Object> example = map(filter.name() + "[order]", filter.example());
        Map<String, Object> byKey = parameter(filter.name(), filter.description(), schema, example);
        byKey.put("style", "form");
        byKey.put("explode", true);
        return byKey;
    }

    private static Map<String, Object> parameter(
            String name, String description, Map<String, Object> schema, Object example) {
        return map(
                "in", "query",
                "name", name,
                "description", description,
                "required", false,
                "schema", schema,
                "example", example);
    }
}
