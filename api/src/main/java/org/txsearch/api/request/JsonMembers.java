package org.txsearch.api.request;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;

/** An object, with its members in their order. */
public record JsonMembers(String pointer, Map<String, JsonValue> byName) implements JsonValue {

    /** Adds a fault for each unknown member, with a suggestion. */
    public void rejectUnknown(List<String> known, Faults faults) {
        rejectUnknown(known, "member", faults);
    }

    /** Adds a fault for each unknown member, with a suggestion; {@code what} is the noun in the detail. */
    void rejectUnknown(List<String> known, String what, Faults faults) {
        byName.forEach((name, value) -> {
            if (!known.contains(name)) {
                UnknownName.note(value.pointer(), name, known, what, faults);
            }
        });
    }

    /** Returns a member; adds a fault and returns null if it is absent. */
    public @Nullable JsonValue required(String name, Faults faults) {
        JsonValue given = byName.get(name);
        if (given == null) {
            faults.add(pointer + "/" + name, FaultCode.MISSING_VALUE, "The member is missing; add it.");
        }
        return given;
    }
}
