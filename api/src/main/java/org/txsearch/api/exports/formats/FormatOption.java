package org.txsearch.api.exports.formats;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Suggestion;
import org.txsearch.api.request.UnknownName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * An option of a format. It reads requests, and the OpenAPI document derives from it.
 *
 * @param name the name in requests and responses
 * @param description the description in the OpenAPI document
 * @param kind the kind of its values
 * @param byDefault the value if a request does not set the option
 * @param isRequired whether an object must have the option
 * @param values the allowed values; empty for booleans and other texts
 * @param clientNames the names of these values in generated clients, if they cannot be names themselves
 * @param maxLength the maximum number of characters of any other text, or of elements of a list
 * @param form the form of other texts; null for any text that is not blank
 * @param members the members of an object, or of the objects of a list
 */
public record FormatOption(
        String name,
        String description,
        OptionKind kind,
        JsonNode byDefault,
        boolean isRequired,
        List<String> values,
        List<String> clientNames,
        int maxLength,
        @Nullable OptionForm form,
        List<FormatOption> members) {

    /** The kinds of values. */
    public enum OptionKind {
        TRUTH,
        CONSTANT,
        ONE_OF,
        TEXT,
        OBJECT,
        LIST
    }

    /**
     * The form of a text.
     *
     * @param pattern a regular expression that Java and JSON Schema read alike
     * @param words the form in words, after "send"
     */
    public record OptionForm(String pattern, String words) {

        boolean matches(String text) {
            return Pattern.matches(pattern, text);
        }
    }

    private static FormatOption of(
            String name, String description, OptionKind kind, JsonNode byDefault, List<String> values) {
        return new FormatOption(name, description, kind, byDefault, false, values, List.of(), 0, null, List.of());
    }

    /** Declares a boolean that is false by default. */
    static FormatOption truth(String name, String description) {
        return of(name, description, OptionKind.TRUTH, BooleanNode.FALSE, List.of());
    }

    /** Declares a constant of an enumeration. */
    static <E extends Enum<E>> FormatOption constant(String name, String description, E byDefault) {
        List<String> values = Arrays.stream(byDefault.getDeclaringClass().getEnumConstants())
                .map(Enum::toString)
                .toList();
        return of(name, description, OptionKind.CONSTANT, StringNode.valueOf(byDefault.toString()), values);
    }

    /** Declares one of several texts, the first by default. */
    static FormatOption oneOf(String name, String description, List<String> values, String... clientNames) {
        JsonNode first = StringNode.valueOf(values.get(0));
        return new FormatOption(
                name, description, OptionKind.ONE_OF, first, false, values, List.of(clientNames), 0, null, List.of());
    }

    /** Declares a text of limited length, null by default. */
    static FormatOption text(String name, String description, int maxLength) {
        return nullable(name, description, OptionKind.TEXT, maxLength, null);
    }

    /** Declares a text of a form, null by default. */
    static FormatOption text(String name, String description, int maxLength, OptionForm form) {
        return nullable(name, description, OptionKind.TEXT, maxLength, form);
    }

    /** Declares an object with members, null by default. */
    static FormatOption object(String name, String description, FormatOption... members) {
        return nullable(name, description, OptionKind.OBJECT, 0, null, members);
    }

    /** Declares a list of objects with members, null by default. */
    static FormatOption list(String name, String description, int maxElements, FormatOption... members) {
        return nullable(name, description, OptionKind.LIST, maxElements, null, members);
    }

    private static FormatOption nullable(
            String name,
            String description,
            OptionKind kind,
            int maxLength,
            @Nullable OptionForm form,
            FormatOption... members) {
        return new FormatOption(
                name,
                description,
                kind,
                NullNode.getInstance(),
                false,
                List.of(),
                List.of(),
                maxLength,
                form,
                List.of(members));
    }

    /** Returns this option with another default. */
    FormatOption defaultsTo(JsonNode value) {
        return new FormatOption(
                name, description, kind, value, isRequired, values, clientNames, maxLength, form, members);
    }

    /** Returns this option as a required member of an object. */
    FormatOption required() {
        return new FormatOption(
                name, description, kind, byDefault, true, values, clientNames, maxLength, form, members);
    }

    /** Reads options from members. A faulty option adds a fault and keeps its default. */
    static ObjectNode readAll(List<FormatOption> options, JsonValue.JsonMembers given, String what, Faults faults) {
        List<String> names = options.stream().map(FormatOption::name).toList();
        given.byName().forEach((member, value) -> {
            if (!names.contains(member)) {
                UnknownName.note(value.pointer(), member, names, what, faults);
            }
        });
        ObjectNode read = byDefault(options);
        for (FormatOption option : options) {
            JsonValue value = given.byName().get(option.name());
            JsonNode valid = value == null ? null : option.read(value, faults);
            if (valid != null) {
                read.set(option.name(), valid);
            } else if (value == null && option.isRequired) {
                faults.add(
                        given.pointer() + "/" + option.name(),
                        FaultCode.MISSING_VALUE,
                        "The member is missing; add it.");
            }
        }
        return read;
    }

    /** Returns the default values. */
    static ObjectNode byDefault(List<FormatOption> options) {
        ObjectNode defaults = JsonMapper.shared().createObjectNode();
        options.forEach(option -> defaults.set(option.name(), option.byDefault()));
        return defaults;
    }

    /** Returns the value of a request; adds a fault and returns null if it is invalid. */
    @Nullable
    JsonNode read(JsonValue value, Faults faults) {
        return switch (kind) {
            case TRUTH -> {
                Boolean truth = BodyValues.truth(value, faults);
                yield truth == null ? null : BooleanNode.valueOf(truth);
            }
            case OBJECT -> readObject(value, faults);
            case LIST -> readList(value, faults);
            case CONSTANT, ONE_OF, TEXT -> {
                JsonValue.JsonString text = BodyValues.text(value, faults);
                yield text == null || !isValid(text, faults) ? null : StringNode.valueOf(text.value());
            }
        };
    }

    private @Nullable JsonNode readObject(JsonValue value, Faults faults) {
        if (value instanceof JsonValue.JsonMembers given) {
            return readAll(members, given, "member", faults);
        }
        faults.add(
                value.pointer(),
                FaultCode.INVALID_VALUE,
                "The value is not a JSON object; write its members in braces.");
        return null;
    }

    private @Nullable JsonNode readList(JsonValue value, Faults faults) {
        if (!(value instanceof JsonValue.JsonArray given)) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The value is not a JSON array of objects; write it as [{…},{…}].");
            return null;
        }
        int count = given.elements().size();
        if (count == 0 || count > maxLength) {
            faults.add(
                    value.pointer(),
                    count == 0 ? FaultCode.EMPTY_VALUE : FaultCode.TOO_MANY_VALUES,
                    count == 0
                            ? "The array is empty; add an object, or leave the member out."
                            : "There are more than " + maxLength + " objects; leave some out.");
            return null;
        }
        ArrayNode read = JsonMapper.shared().createArrayNode();
        for (JsonValue element : given.elements()) {
            JsonNode object = readObject(element, faults);
            read.add(object == null ? NullNode.getInstance() : object);
        }
        return read;
    }

    /** Returns whether a text is allowed; adds a fault if it is not. */
    private boolean isValid(JsonValue.JsonString given, Faults faults) {
        String text = given.value();
        if (kind == OptionKind.CONSTANT || kind == OptionKind.ONE_OF) {
            if (!values.contains(text)) {
                String names = kind == OptionKind.CONSTANT
                        ? String.join(", ", values)
                        : '"' + String.join("\", \"", values).replace("\t", "\\t") + '"';
                faults.add(
                        given.pointer(),
                        FaultCode.INVALID_ENUM,
                        "There is no such value; send one of " + names + ".",
                        Suggestion.of(text, values));
            }
            return values.contains(text);
        }
        boolean isLongEnough = text.codePointCount(0, text.length()) <= maxLength && !text.isBlank();
        if (!isLongEnough) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_LENGTH,
                    "The " + name + " is blank or has more than " + maxLength
                            + " characters; shorten it, or leave it out.");
        } else if (form != null && !form.matches(text)) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The " + name + " has another form; send " + form.words() + ".");
        }
        return isLongEnough && (form == null || form.matches(text));
    }
}
