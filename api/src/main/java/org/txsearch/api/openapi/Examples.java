package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Json31;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** Example requests and responses. They are nodes: the document's writer would leave the nulls of maps out. */
final class Examples {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Examples() {}

    /** The example in the file of that name. */
    static JsonNode of(String name) {
        try (InputStream file = Examples.class.getResourceAsStream("examples/" + name + ".json")) {
            return Json31.mapper().readTree(Objects.requireNonNull(file, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A transaction with all its members, most of them unknown. */
    static JsonNode transaction(FieldCatalogue catalogue) {
        return whole(catalogue.fields(), of("transaction"));
    }

    private static ObjectNode whole(List<Field> fields, JsonNode known) {
        ObjectNode whole = NODES.objectNode();
        fields.forEach(field -> whole.set(field.name(), member(field, known.get(field.name()))));
        return whole;
    }

    private static JsonNode member(Field field, @Nullable JsonNode known) {
        return switch (field.kind()) {
            case RECORD -> known == null ? NODES.nullNode() : whole(field.children(), known);
            case RECORDS -> {
                ArrayNode elements = NODES.arrayNode();
                if (known != null) {
                    known.forEach(element -> elements.add(whole(field.children(), element)));
                }
                yield elements;
            }
            case STRING_MAP -> NODES.objectNode();
            default -> known == null ? NODES.nullNode() : known;
        };
    }

    /** A search by body. */
    static JsonNode search() {
        ObjectNode search = NODES.objectNode();
        search.set("filter", of("filter"));
        return search.put("sort", "-created_at").put("limit", 50);
    }

    static JsonNode problem(ProblemCode code) {
        ObjectNode problem = NODES.objectNode()
                .put("type", "/problems/" + code.slug())
                .put("title", code.title())
                .put("status", code.status())
                .put("detail", code.exampleDetail())
                .put("code", code.name())
                .put("request_id", "Zr3Tt1nGm6kq0vPd2yQx7A");
        code.exampleMembers().forEach(problem::putPOJO);
        if (code == ProblemCode.INVALID_REQUEST) {
            problem.set("errors", of("faults"));
        }
        return problem;
    }
}
