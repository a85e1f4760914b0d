package org.txsearch.api.records;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Suggestion;
import org.txsearch.api.request.UnknownName;

/** Reads members of a body. */
public final class BodyMembers {

    private BodyMembers() {}

    /** Adds a fault for each unknown member, with a suggestion. */
    public static void rejectUnknown(JsonValue.JsonMembers body, List<String> known, Faults faults) {
        body.byName().forEach((name, value) -> {
            if (!known.contains(name)) {
                UnknownName.note(value.pointer(), name, known, "member", faults);
            }
        });
    }

    /** Returns a member; adds a fault and returns null if it is absent. */
    public static @Nullable JsonValue required(JsonValue.JsonMembers body, String name, Faults faults) {
        JsonValue given = body.byName().get(name);
        if (given == null) {
            faults.add(name, FaultCode.MISSING_VALUE, "The member is missing; add it.");
        }
        return given;
    }

    /** Returns the constant that a value names; adds a fault and returns null if it names none. */
    public static <E extends Enum<E>> @Nullable E constant(JsonValue value, Class<E> type, Faults faults) {
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        String name = oneOf(value, names, faults);
        return name == null ? null : Enum.valueOf(type, name);
    }

    /** Returns the text of a value; adds a fault and returns null if it is none of the names. */
    public static @Nullable String oneOf(JsonValue value, List<String> names, Faults faults) {
        JsonValue.JsonString text = BodyValues.text(value, faults);
        if (text == null || names.contains(text.value())) {
            return text == null ? null : text.value();
        }
        faults.add(
                value.pointer(),
                FaultCode.INVALID_ENUM,
                "There is no such value; send one of " + String.join(", ", names) + ".",
                Suggestion.of(text.value(), names));
        return null;
    }
}
