package org.txsearch.api.export.format;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Suggestion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

/**
 * An option of a format. Requests are read by it, and the OpenAPI document derives from it.
 *
 * @param name its name in requests and responses
 * @param description what it is for
 * @param kind what its values are
 * @param byDefault its value where a request does not set it
 * @param values the allowed values; empty for a truth value and any text
 * @param clientNames the names of these values in generated clients, if they cannot be names themselves
 * @param maxLength the maximum number of characters of any other text
 */
public record FormatOption(
        String name,
        String description,
        Kind kind,
        JsonNode byDefault,
        List<String> values,
        List<String> clientNames,
        int maxLength) {

    /** What the values of an option are. */
    public enum Kind {
        TRUTH,
        CONSTANT,
        ONE_OF,
        TEXT
    }

    /** A boolean that is false by default. */
    static FormatOption truth(String name, String description) {
        return new FormatOption(name, description, Kind.TRUTH, BooleanNode.FALSE, List.of(), List.of(), 0);
    }

    /** A constant. */
    static <E extends Enum<E>> FormatOption constant(String name, String description, E byDefault) {
        List<String> values = Arrays.stream(byDefault.getDeclaringClass().getEnumConstants())
                .map(Enum::toString)
                .toList();
        JsonNode node = StringNode.valueOf(byDefault.toString());
        return new FormatOption(name, description, Kind.CONSTANT, node, values, List.of(), 0);
    }

    /** One of these texts, by default the first. */
    static FormatOption oneOf(String name, String description, List<String> values, String... clientNames) {
        JsonNode node = StringNode.valueOf(values.get(0));
        return new FormatOption(name, description, Kind.ONE_OF, node, values, List.of(clientNames), 0);
    }

    /** A text of limited length, which is null by default. */
    static FormatOption text(String name, String description, int maxLength) {
        return new FormatOption(name, description, Kind.TEXT, NullNode.getInstance(), List.of(), List.of(), maxLength);
    }

    /** The value that a request sets, or null if a fault has been noted. */
    @Nullable
    JsonNode read(JsonValue value, Faults faults) {
        if (kind == Kind.TRUTH) {
            Boolean truth = BodyValues.truth(value, faults);
            return truth == null ? null : BooleanNode.valueOf(truth);
        }
        JsonValue.Text given = BodyValues.text(value, faults);
        if (given == null) {
            return null;
        }
        String text = given.value();
        boolean isValid = kind == Kind.TEXT
                ? text.codePointCount(0, text.length()) <= maxLength && !text.isBlank()
                : values.contains(text);
        if (isValid) {
            return StringNode.valueOf(text);
        }
        if (kind == Kind.TEXT) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_LENGTH,
                    "The " + name + " is blank or has more than " + maxLength
                            + " characters; shorten it, or leave it out.");
        } else if (kind == Kind.CONSTANT) {
            constant(value, text, values, faults);
        } else {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_ENUM,
                    "There is no such value; send one of \""
                            + String.join("\", \"", values).replace("\t", "\\t") + "\".");
        }
        return null;
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
