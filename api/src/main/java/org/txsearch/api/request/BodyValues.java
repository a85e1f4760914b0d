package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;

/** Converts values of a body. Each method returns null if a fault was noted. */
public final class BodyValues {

    /** The maximum number of values of a list. */
    public static final int MAX_VALUES = 100;

    private BodyValues() {}

    /** Returns a text that is not empty. */
    public static @Nullable JsonString text(JsonValue value, Faults faults) {
        if (value instanceof JsonString text && !text.written().isEmpty()) {
            return text;
        }
        boolean nothing = value instanceof JsonNull || value instanceof JsonString;
        faults.add(
                value.pointer(),
                nothing ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                nothing
                        ? "The member has no value; give it one, or leave it out."
                        : "The value is not a JSON string; put it in double quotes.");
        return null;
    }

    /** Returns one text, or an array of 1 to {@code max} texts, none of them empty. */
    static @Nullable List<JsonString> texts(JsonValue value, boolean several, int max, Faults faults) {
        if (several && !(value instanceof JsonArray)) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The value is not a JSON array of strings; write it as [\"A\",\"B\"].");
            return null;
        }
        List<JsonValue> elements = several && value instanceof JsonArray array ? array.elements() : List.of(value);
        if (elements.isEmpty()) {
            faults.add(
                    value.pointer(),
                    FaultCode.EMPTY_VALUE,
                    "The array is empty; add a value, or leave the member out.");
            return null;
        }
        if (elements.size() > max) {
            faults.add(value.pointer(), FaultCode.TOO_MANY_VALUES, Parameters.tooMany(max));
            return null;
        }
        List<JsonString> texts = new ArrayList<>();
        for (JsonValue element : elements) {
            JsonString text = text(element, faults);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts.size() == elements.size() ? texts : null;
    }

    /** Returns an object; {@code hint} says how to write it. */
    static @Nullable JsonMembers object(JsonValue value, String hint, Faults faults) {
        if (value instanceof JsonMembers object) {
            return object;
        }
        faults.add(value.pointer(), FaultCode.INVALID_VALUE, "The value is not a JSON object; " + hint + ".");
        return null;
    }

    /** Returns the elements of an array that should be 1 to {@code max} objects. */
    static @Nullable List<JsonValue> objects(JsonValue value, int max, Faults faults) {
        if (!(value instanceof JsonArray array)) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The value is not a JSON array of objects; write it as [{…},{…}].");
            return null;
        }
        int count = array.elements().size();
        if (count >= 1 && count <= max) {
            return array.elements();
        }
        faults.add(
                value.pointer(),
                count == 0 ? FaultCode.EMPTY_VALUE : FaultCode.TOO_MANY_VALUES,
                count == 0
                        ? "The array is empty; add an object, or leave the member out."
                        : "There are more than " + max + " objects; leave some out.");
        return null;
    }

    /** Returns a whole number, as it is written. */
    static @Nullable String integer(JsonValue value, Faults faults) {
        if (value instanceof JsonNumber number && number.literal().matches("-?[0-9]+(\\.0+)?")) {
            // In JSON Schema, 10.0 is an integer.
            return number.literal().split("\\.", -1)[0];
        }
        faults.add(
                value.pointer(),
                FaultCode.INVALID_INTEGER,
                "The value is not a whole JSON number; send one without quotes and exponent, such as 100.");
        return null;
    }

    /** Returns a boolean. */
    public static @Nullable Boolean truth(JsonValue value, Faults faults) {
        if (value instanceof JsonBoolean truth) {
            return truth.value();
        }
        faults.add(
                value.pointer(),
                FaultCode.INVALID_VALUE,
                "The value is not a boolean; send true or false without quotes.");
        return null;
    }

    /** Returns a decimal, which is a text, since a client may round JSON numbers. */
    static @Nullable JsonString decimal(JsonValue value, Faults faults) {
        if (value instanceof JsonNumber) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_DECIMAL,
                    "The amount is a JSON number, which may lose digits; send a string, such as \"10.05\".");
            return null;
        }
        return text(value, faults);
    }
}
