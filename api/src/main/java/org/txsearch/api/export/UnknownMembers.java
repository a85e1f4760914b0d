package org.txsearch.api.export;

import java.util.List;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.JsonValue;
import org.txsearch.api.transactions.Suggestion;

/** Finds the members of a body that there are not. */
final class UnknownMembers {

    private UnknownMembers() {}

    /** Notes each member that is not one of those as a fault, with the name that may have been meant. */
    static void note(JsonValue.Members given, List<String> known, String detail, Faults faults) {
        given.byName().forEach((name, value) -> {
            if (!known.contains(name)) {
                faults.add(value.pointer(), FaultCode.UNKNOWN_PARAMETER, detail, Suggestion.of(name, known));
            }
        });
    }
}
