package org.txsearch.api.request;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;

/** Checks the names of members of a body. */
public final class BodyMembers {

    private BodyMembers() {}

    /** Adds a fault for each unknown member, with a suggestion. */
    public static void rejectUnknown(JsonMembers body, List<String> known, Faults faults) {
        rejectUnknown(body, known, "member", faults);
    }

    /** Adds a fault for each unknown member, with a suggestion; {@code what} is the noun in the detail. */
    static void rejectUnknown(JsonMembers body, List<String> known, String what, Faults faults) {
        body.byName().forEach((name, value) -> {
            if (!known.contains(name)) {
                UnknownName.note(value.pointer(), name, known, what, faults);
            }
        });
    }

    /** Returns a member; adds a fault and returns null if it is absent. */
    public static @Nullable JsonValue required(JsonMembers body, String name, Faults faults) {
        JsonValue given = body.byName().get(name);
        if (given == null) {
            faults.add(body.pointer() + "/" + name, FaultCode.MISSING_VALUE, "The member is missing; add it.");
        }
        return given;
    }
}
