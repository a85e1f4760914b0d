package org.txsearch.api.export.format;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Suggestion;
import org.txsearch.api.request.UnknownName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The options of a format, declared once as a record whose components are {@link Option}s. Requests are read by the
 * declaration, the OpenAPI document derives from it, and the record is stored and repeated in responses.
 *
 * @param <O> the record
 * @param list the components
 */
public record FormatOptions<O extends Record>(
        String description, O defaults, List<FormatOptions.Conflict> conflicts, List<FormatOptions.Declared> list) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** Declares a component of the record: a boolean, a constant, one of some texts, or a text of limited length. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Option {
        /** Its description. */
        String value();

        /** The texts that are allowed; constants are allowed by themselves. */
        String[] oneOf() default {};

        /** The names of these texts in generated clients, if they cannot be names themselves. */
        String[] clientNames() default {};

        /** The maximum number of characters of any other text, which is null by default. */
        int maxLength() default 0;
    }

    /**
     * Values that cannot be combined.
     *
     * @param values the options' names and these values
     * @param detail what to do instead
     */
    public record Conflict(Map<String, String> values, String detail) {}

    /** The options of a format without options. */
    public record None() {}

    /** The declaration of a format without options. */
    public static FormatOptions<None> none() {
        return of("", new None());
    }

    /** The options of a record, with its default values. */
    public static <O extends Record> FormatOptions<O> of(String description, O defaults, Conflict... conflicts) {
        return new FormatOptions<>(description, defaults, List.of(conflicts), list(defaults));
    }

    private static List<Declared> list(Record defaults) {
        // Jackson writes the components in their order.
        Iterator<String> names = JSON.valueToTree(defaults).propertyNames().iterator();
        return Arrays.stream(defaults.getClass().getRecordComponents())
                .map(component -> {
                    String name = names.next();
                    Option option = Objects.requireNonNull(component.getAnnotation(Option.class), name);
                    return new Declared(name, component.getType(), option);
                })
                .toList();
    }

    JsonNode json(O options) {
        return JSON.valueToTree(options);
    }

    O kept(JsonNode json) {
        return json.isObject() ? JSON.treeToValue(json, type()) : defaults;
    }

    @SuppressWarnings("unchecked")
    private Class<O> type() {
        return (Class<O>) defaults.getClass();
    }

    /** The options in these members; faults are noted, and leave the default. */
    O read(JsonValue.Members members, Faults faults) {
        List<String> names = list.stream().map(Declared::name).toList();
        members.byName().forEach((name, value) -> {
            if (!names.contains(name)) {
                UnknownName.note(value.pointer(), name, names, "option", faults);
            }
        });
        ObjectNode values = JSON.valueToTree(defaults);
        for (Declared option : list) {
            JsonValue given = members.byName().get(option.name());
            JsonNode value = given == null ? null : option.read(given, faults);
            if (value != null) {
                values.set(option.name(), value);
            }
        }
        for (Conflict conflict : conflicts) {
            if (conflict.values().entrySet().stream()
                    .allMatch(value -> values.path(value.getKey()).asString().equals(value.getValue()))) {
                faults.add(members.pointer(), FaultCode.INVALID_VALUE, conflict.detail());
            }
        }
        return JSON.treeToValue(values, type());
    }

    /** One option: a component of the record and its {@link Option}. */
    public record Declared(String name, Class<?> type, Option option) {

        public boolean isBoolean() {
            return type == boolean.class;
        }

        /** The allowed values; empty if the option is a boolean or any text. */
        public List<String> values() {
            return type.isEnum()
                    ? Arrays.stream(type.getEnumConstants())
                            .map(Object::toString)
                            .toList()
                    : List.of(option.oneOf());
        }

        private @Nullable JsonNode read(JsonValue value, Faults faults) {
            if (isBoolean()) {
                Boolean truth = BodyValues.truth(value, faults);
                return truth == null ? null : BooleanNode.valueOf(truth);
            }
            JsonValue.Text given = BodyValues.text(value, faults);
            if (given == null) {
                return null;
            }
            String text = given.value();
            boolean isValid = values().isEmpty()
                    ? text.codePointCount(0, text.length()) <= option.maxLength() && !text.isBlank()
                    : values().contains(text);
            if (isValid) {
                return StringNode.valueOf(text);
            }
            if (values().isEmpty()) {
                faults.add(
                        value.pointer(),
                        FaultCode.INVALID_LENGTH,
                        "The " + name + " is blank or has more than " + option.maxLength()
                                + " characters; shorten it, or leave it out.");
            } else if (type.isEnum()) {
                constant(value, text, values(), faults);
            } else {
                faults.add(
                        value.pointer(),
                        FaultCode.INVALID_ENUM,
                        "There is no such value; send one of \""
                                + String.join("\", \"", values()).replace("\t", "\\t") + "\".");
            }
            return null;
        }
    }

    /** The text if it is one of these names, or null if a fault has been noted. */
    public static @Nullable String constant(JsonValue value, String text, List<String> names, Faults faults) {
        if (names.contains(text)) {
            return text;
        }
        faults.add(
                value.pointer(),
                FaultCode.INVALID_ENUM,
                "There is no such value; send one of " + String.join(", ", names) + ".",
                Suggestion.of(text, names));
        return null;
    }
}
