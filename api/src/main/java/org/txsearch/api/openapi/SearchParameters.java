package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.schema.FieldCatalogue;

/** The query parameters of a search: the filters of the catalogue, then the members of every search. */
final class SearchParameters {

    /** Generated clients join the values of a list as they are. */
    private static final String ESCAPED_BY_CALLER =
            " Clients that join values by commas do not escape them: escape each value first.";

    private SearchParameters() {}

    /** Those of a page. */
    static List<Parameter> of(FieldCatalogue catalogue) {
        return of(catalogue, SearchMembers.of(catalogue));
    }

    /** The filters and these members. */
    static List<Parameter> of(FieldCatalogue catalogue, List<Member<?>> members) {
        List<Parameter> parameters = new ArrayList<>();
        RequestFilter.of(catalogue)
                .forEach(filter -> filter.parameters().forEach(one -> parameters.add(parameter(one))));
        members.forEach(member -> parameters.add(of(member)
                .description(FilterSchemas.described(member)
                        + (member.isList() && member.text().isEscapedInLists() ? ESCAPED_BY_CALLER : ""))));
        return parameters;
    }

    /** The parameter of a member, without its default. */
    static Parameter of(Member<?> member) {
        Parameter parameter = parameter(member.name(), member.description(), Schemas.inQueryString(member));
        Object example = value(member, member.example());
        return member.isList() ? list(parameter, example) : parameter.example(example);
    }

    /** A text of this member as the document has it. */
    private static Object value(Member<?> member, String text) {
        if (member.isList()) {
            ArrayNode values = JsonNodeFactory.instance.arrayNode();
            List.of(text.split(",", -1)).forEach(values::add);
            return values;
        }
        return member.type() == Member.Type.INTEGER ? Integer.valueOf(text) : text;
    }

    private static Parameter parameter(RequestFilter.Parameter filter) {
        StringSchema value = Schemas.of(filter.form());
        return switch (filter.takes()) {
            case ONE -> parameter(filter.name(), filter.description(), value).example(filter.example());
            case SEVERAL ->
                list(
                        parameter(
                                filter.name(),
                                filter.description() + (filter.form().isEscapedInLists() ? ESCAPED_BY_CALLER : ""),
                                Schemas.array(Schemas.of(filter.form().inList()), 1, BodyValues.MAX_VALUES)),
                        JsonNodeFactory.instance.arrayNode().add(filter.example()));
            case BY_KEY ->
                parameter(filter.name(), filter.description(), byKey(filter.name(), value))
                        .style(Parameter.StyleEnum.FORM)
                        .explode(true)
                        .example(
                                JsonNodeFactory.instance.objectNode().put(filter.name() + "[order]", filter.example()));
        };
    }

    /** An object of parameters, each named with its key in brackets; clients generated from a deep object fail. */
    private static Schema<?> byKey(String name, StringSchema value) {
        ObjectSchema keys = Schemas.object();
        keys.setAdditionalProperties(value);
        keys.setPropertyNames(Schemas.pattern(
                "^" + name + "\\[" + RequestFilter.KEY_CHARACTER + "+\\]$",
                name.length() + 2 + RequestFilter.MAX_KEY_LENGTH));
        keys.setMaxProperties(RequestFilter.MAX_KEYS);
        return keys;
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
