package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.TextForm;

/** Creates schemas in the form of OpenAPI 3.1, each with a limit, as the maps that a template consists of. */
final class Schemas {

    private Schemas() {}

    /** Returns a map of alternating keys and values, without null values. */
    static Map<String, Object> map(@Nullable Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            if (value != null) {
                map.put(String.valueOf(keysAndValues[i]), value);
            }
        }
        return map;
    }

    /** Returns the schema with the given description before its own. */
    static Map<String, Object> described(Map<String, Object> schema, String description) {
        Object own = schema.get("description");
        Map<String, Object> described = new LinkedHashMap<>(schema);
        described.put("description", own == null ? description : description + " " + own);
        return described;
    }

    /** Returns the schema of a text in a request. */
    static Map<String, Object> of(TextForm form) {
        return form.values().isEmpty()
                ? map(
                        "type", "string",
                        "format", form.format(),
                        "pattern", form.pattern(),
                        "minLength", form.minLength() == 0 ? null : form.minLength(),
                        "maxLength", form.maxLength())
                : oneOf(form.values());
    }

    /** Returns the schema of a member of a body. */
    static Map<String, Object> of(Member<?> member) {
        return switch (member.type()) {
            case TEXT -> of(member.text());
            case INTEGER -> integer("int32", 1, member.max());
            // Sets as well: some generated clients do not compile with unique items.
            case LIST, SET -> array(of(member.text()), 1, member.max());
            case TRUTH -> truth();
            case OBJECT, OBJECTS -> throw new IllegalArgumentException(member.name() + " has a component");
        };
    }

    /** Returns the schema of a member in a query string. */
    static Map<String, Object> inQueryString(Member<?> member) {
        return member.isList() ? array(of(member.text().inList()), 1, member.max()) : of(member);
    }

    /** Returns the schema of a text whose format no pattern can express. */
    static Map<String, Object> text(String format, int maxLength) {
        return map("type", "string", "format", format, "maxLength", maxLength);
    }

    static Map<String, Object> pattern(String pattern, int maxLength) {
        return map("type", "string", "pattern", pattern, "maxLength", maxLength);
    }

    /**
     * Returns the schema of one of the given texts. Generators fail at a control character in an enumeration, so a pattern
     * describes it.
     */
    static Map<String, Object> oneOf(List<String> values) {
        if (values.stream().noneMatch(value -> value.chars().anyMatch(Character::isISOControl))) {
            return map("type", "string", "enum", values);
        }
        String pattern = values.stream().map(Schemas::literal).collect(Collectors.joining("|", "^(", ")$"));
        int maxLength = values.stream().mapToInt(String::length).max().orElseThrow();
        return map("type", "string", "pattern", pattern, "maxLength", maxLength, "x-extensible-enum", values);
    }

    /** Returns a text as a part of a regular expression in every dialect. */
    private static String literal(String text) {
        return text.chars()
                .mapToObj(c -> Character.isISOControl(c)
                        ? "\\x%02x".formatted(c)
                        : Character.isLetterOrDigit(c) || ",;".indexOf(c) >= 0
                                ? Character.toString(c)
                                : "\\" + (char) c)
                .collect(Collectors.joining());
    }

    /**
     * Returns the schema of a constant in a response. Later versions may add values, for which clients of a closed enum would fail.
     */
    static Map<String, Object> open(List<String> values) {
        Map<String, Object> constant = text("constant", 64);
        constant.put("x-extensible-enum", values);
        constant.put("description", "One of " + String.join(", ", values) + "; later versions may add values.");
        return constant;
    }

    /** Returns the schema of an instant in a response. */
    static Map<String, Object> instant() {
        return text("date-time", 24);
    }

    static Map<String, Object> integer(String format, long min, long max) {
        return map("type", "integer", "format", format, "minimum", min, "maximum", max);
    }

    static Map<String, Object> truth() {
        return map("type", "boolean");
    }

    static Map<String, Object> array(Map<String, Object> items, int min, int max) {
        return map("type", "array", "items", items, "minItems", min > 0 ? min : null, "maxItems", max);
    }

    static Map<String, Object> reference(String component) {
        return map("$ref", "#/components/schemas/" + component);
    }

    /** Returns a schema that also allows null. */
    static Map<String, Object> nullable(Map<String, Object> schema) {
        if (schema.containsKey("$ref")) {
            return map("anyOf", Arrays.asList(schema, map("type", "null")));
        }
        Map<String, Object> either = new LinkedHashMap<>(schema);
        either.put("type", List.of(String.valueOf(schema.get("type")), "null"));
        return either;
    }
}
