package org.txsearch.api.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of tools, which consist of those of the OpenAPI document.
 *
 * <p>A model reads them in its context, so they omit what a client cannot use: formats of OpenAPI, lengths, long patterns and lists of constants, and
 * in answers the descriptions, for which there is {@code describe_fields}.
 */
record ToolSchemas(Map<String, Object> components) {

    private static final String COMPONENTS = "#/components/schemas/";
    private static final String DEFINITIONS = "#/$defs/";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";
    private static final String DESCRIPTION = "description";
    private static final String FRESHNESS = "freshness";
    private static final int LONGEST_ENUM = 40;
    private static final int LONGEST_PATTERN = 60;

    /** The start of a table at the end of a description, which repeats what the schema states. */
    private static final String TABLE = "\n\n\\|";

    private static final Pattern DEFAULT = Pattern.compile(" By default [^.]*\\.$");

    /**
     * Returns the schema of a tool's arguments.
     *
     * @param component the body of the operation
     * @param defaults the defaults of the tool that differ from those of the operation, by argument
     * @param example an example of the arguments in JSON
     */
    Map<String, Object> input(String component, Map<String, String> defaults, String example) {
        Map<String, Object> schema = new SchemaCopy(false).document(component(component));
        Map<String, Object> properties = members(schema, PROPERTIES);
        defaults.forEach((name, value) -> {
            Map<String, Object> property = members(properties, name);
            String description =
                    DEFAULT.matcher(String.valueOf(property.get(DESCRIPTION))).replaceFirst("");
            property.put(DESCRIPTION, description + " By default " + value + ".");
        });
        schema.put("examples", List.of(JsonMapper.shared().readTree(example)));
        return schema;
    }

    /** Returns the schema of arguments that are texts. */
    static Map<String, Object> texts(Map<String, String> descriptions, List<String> required) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> schema =
                Map.of("type", "object", PROPERTIES, properties, REQUIRED, required, "additionalProperties", false);
        descriptions.forEach((name, description) -> addText(schema, name, description));
        return schema;
    }

    /** Returns the schema of an answer that is a component with {@code as_of}, {@code complete}, and more; or a problem. */
    Map<String, Object> output(String component, Map<String, Object> more) {
        Map<String, Object> properties = new LinkedHashMap<>(members(component(component), PROPERTIES));
        properties.keySet().removeAll(List.of("links", FRESHNESS));
        properties.putAll(more);
        return output(properties);
    }

    /** Returns the schema of an answer with members, which refer to components; or a problem. */
    Map<String, Object> output(Map<String, Object> members) {
        Map<String, Object> properties = new LinkedHashMap<>(members);
        properties.put("as_of", Map.of("type", List.of("string", "null")));
        properties.put("complete", Map.of("type", "boolean"));
        Map<String, Object> answer =
                Map.of("type", "object", PROPERTIES, properties, REQUIRED, List.of("as_of", "complete"));
        return new SchemaCopy(true)
                .document(new TreeMap<>(Map.of("type", "object", "anyOf", List.of(answer, reference("Problem")))));
    }

    /** Returns a reference to a component. */
    static Map<String, Object> reference(String component) {
        return Map.of("$ref", COMPONENTS + component);
    }

    /** Adds an argument that is a text to a schema. */
    static void addText(Map<String, Object> schema, String name, String description) {
        members(schema, PROPERTIES).put(name, Map.of("type", "string", DESCRIPTION, description));
    }

    /** Returns a list of a component. */
    static Map<String, Object> list(String component) {
        return Map.of("type", "array", "items", reference(component));
    }

    private Map<String, Object> component(String name) {
        return members(components, name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(Map<String, Object> object, String name) {
        return (Map<String, Object>) Objects.requireNonNull(object.get(name), name);
    }

    /** Removes the freshness of an answer, and returns its instant; null if it is unknown. */
    static JsonNode asOf(ObjectNode answer) {
        JsonNode freshness = answer.remove(FRESHNESS);
        JsonNode asOf = freshness == null ? null : freshness.get("as_of");
        return asOf == null ? NullNode.getInstance() : asOf;
    }

    /** Copies a schema with the components to which it refers. */
    private final class SchemaCopy {

        private final boolean isOfAnswer;
        private final Map<String, Object> definitions = new TreeMap<>();

        SchemaCopy(boolean isOfAnswer) {
            this.isOfAnswer = isOfAnswer;
        }

        Map<String, Object> document(Map<String, Object> schema) {
            Map<String, Object> document = schema(schema);
            if (!definitions.isEmpty()) {
                document.put("$defs", definitions);
            }
            return document;
        }

        private Map<String, Object> schema(Map<?, ?> schema) {
            Map<String, Object> copy = new LinkedHashMap<>();
            schema.forEach((key, value) -> {
                String name = key.toString();
                if (name.equals(PROPERTIES) && value instanceof Map<?, ?> properties) {
                    Map<String, Object> copied = new LinkedHashMap<>();
                    properties.forEach((property, of) -> copied.put(property.toString(), schema((Map<?, ?>) of)));
                    copy.put(name, copied);
                } else if (isKept(name, value)) {
                    copy.put(name, name.equals("$ref") ? definition(value.toString()) : value(value));
                }
            });
            return copy;
        }

        private boolean isKept(String name, @Nullable Object value) {
            return switch (name) {
                case "format", "example", "maxLength", "minLength", "maxItems", "minItems" -> false;
                case "enum" -> value instanceof List<?> values && values.size() <= LONGEST_ENUM;
                case "pattern" -> !isOfAnswer && value instanceof String text && text.length() <= LONGEST_PATTERN;
                case DESCRIPTION, "maximum", "minimum" -> !isOfAnswer;
                default -> !name.startsWith("x-");
            };
        }

        private Object value(Object value) {
            if (value instanceof Map<?, ?> schema) {
                return schema(schema);
            }
            if (value instanceof List<?> elements) {
                List<Object> copies = new ArrayList<>();
                elements.forEach(element -> copies.add(value(element)));
                return copies;
            }
            return value instanceof String text ? text.split(TABLE, 2)[0] : value;
        }

        private String definition(String reference) {
            String name = reference.substring(COMPONENTS.length());
            if (definitions.putIfAbsent(name, true) == null) {
                definitions.put(name, schema(component(name)));
            }
            return DEFINITIONS + name;
        }
    }
}
