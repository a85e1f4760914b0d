package org.txsearch.api.export;

import java.util.List;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.JsonValue;
import org.txsearch.api.transactions.UnknownName;

/** Finds the members of a body that there are not. */
final class UnknownMembers {

    private UnknownMembers() {}

    /** Notes each member that is not one of those as a fault, with the name that may have been meant. */
    static void note(JsonValue.Members given, List<String> known, String what, Faults faults) {
        given.byName().forEach((name, value) -> {
            if (!known.contains(name)) {
                UnknownName.note(value.pointer(), name, known, what, faults);
            }
        });
    }
}
