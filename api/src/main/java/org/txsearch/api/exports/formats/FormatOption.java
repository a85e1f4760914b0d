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
 * An option of a format. Requests are read by it, and the OpenAPI document derives from it.
 *
 * @param name its name in requests and responses
 * @param description what it is for
 * @param kind what its values are
 * @param byDefault its value where a request does not set it
 * @param isRequired whether an object must have it
 * @param values the allowed values; empty for a truth value and any text
 * @param clientNames the names of these values in generated clients, if they cannot be names themselves
 * @param maxLength the maximum number of characters of any other text, or of elements of a list
 * @param form what any other text must match; null for any text that is not blank
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

    /** What the values of an option are. */
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
            String name, String description, OptionKind kind, JsonNode byDefault, List<String> values, int maxLength) {
        return new FormatOption(
                name, description, kind, byDefault, false, values, List.of(), maxLength, null, List.of());
    }

    /** A boolean that is false by default. */
    static FormatOption truth(String name, String description) {
        return of(name, description, OptionKind.TRUTH, BooleanNode.FALSE, List.of(), 0);
    }

    /** A constant. */
    static <E extends Enum<E>> FormatOption constant(String name, String description, E byDefault) {
        List<String> values = Arrays.stream(byDefault.getDeclaringClass().getEnumConstants())
                .map(Enum::toString)
                .toList();
        return of(name, description, OptionKind.CONSTANT, StringNode.valueOf(byDefault.toString()), values, 0);
    }

    /** One of these texts, by default the first. */
    static FormatOption oneOf(String name, String description, List<String> values, String... clientNames) {
        FormatOption first = of(name, description, OptionKind.ONE_OF, StringNode.valueOf(values.get(0)), values, 0);
        return new FormatOption(
                name,
                description,
                first.kind,
                first.byDefault,
                false,
                values,
                List.of(clientNames),
                0,
                null,
                List.of());
    }

    /** A text of limited length, which is null by default. */
    static FormatOption text(String name, String description, int maxLength) {
        return of(name, description, OptionKind.TEXT, NullNode.getInstance(), List.of(), maxLength);
    }

    /** A text of that form, which is null by default. */
    static FormatOption text(String name, String description, int maxLength, OptionForm form) {
        return new FormatOption(
                name,
                description,
                OptionKind.TEXT,
                NullNode.getInstance(),
                false,
                List.of(),
                List.of(),
                maxLength,
                form,
                List.of());
    }

    /** An object with these members, which is null by default. */
    static FormatOption object(String name, String description, FormatOption... members) {
        return nested(name, description, OptionKind.OBJECT, 0, members);
    }

    /** A list of objects with these members, which is null by default. */
    static FormatOption list(String name, String description, int maxElements, FormatOption... members) {
        return nested(name, description, OptionKind.LIST, maxElements, members);
    }

    private static FormatOption nested(
            String name, String description, OptionKind kind, int maxElements, FormatOption... members) {
        return new FormatOption(
                name,
                description,
                kind,
                NullNode.getInstance(),
                false,
                List.of(),
                List.of(),
                maxElements,
                null,
                List.of(members));
    }

    /** The same with another value where a request does not set it. */
    FormatOption defaultsTo(JsonNode value) {
        return new FormatOption(
                name, description, kind, value, isRequired, values, clientNames, maxLength, form, members);
    }

    /** The same as a member that its object must have. */
    FormatOption required() {
        return new FormatOption(
                name, description, kind, byDefault, true, values, clientNames, maxLength, form, members);
    }

    /** Sets the options that these members give; faults are noted, and leave the default. */
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

    /** The values where a request sets none. */
    static ObjectNode byDefault(List<FormatOption> options) {
        ObjectNode defaults = JsonMapper.shared().createObjectNode();
        options.forEach(option -> defaults.set(option.name(), option.byDefault()));
        return defaults;
    }

    /** The value that a request sets, or null if a fault has been noted. */
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

    /** Whether the text is allowed; if not, a fault has been noted. */
    private boolean isValid(JsonValue.JsonString given, Faults faults) {
        String text = given.value();
        if (kind == OptionKind.CONSTANT) {
            return constant(given, text, values, faults) != null;
        }
        if (kind == OptionKind.ONE_OF) {
            if (!values.contains(text)) {
                faults.add(
                        given.pointer(),
                        FaultCode.INVALID_ENUM,
                        "There is no such value; send one of \""
                                + String.join("\", \"", values).replace("\t", "\\t") + "\".",
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
