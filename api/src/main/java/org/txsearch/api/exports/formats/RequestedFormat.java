package org.txsearch.api.exports.formats;

import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Parameters;
import tools.jackson.databind.node.ObjectNode;

/**
 * The options of a request, to be checked together and against its query. A check concerns valid parts only: a part with a
 * fault neither hides the faults of others nor adds to them.
 *
 * @param given what the request sets
 * @param options a value for each option; a check sets those that follow from others
 * @param query the query
 * @param faults those that were noted so far
 */
record RequestedFormat(JsonValue.JsonMembers given, ObjectNode options, ExportFormat.Query query, Faults faults) {

    /** Whether the option has no fault. */
    boolean isValid(String option) {
        return !faults.isFaulty(pointer(option));
    }

    /** Whether the filter may have a condition on the field that a fault hides. */
    boolean mayFilter(String field) {
        return faults.isFaulty(Parameters.FILTER) && query.filtered().contains(field);
    }

    boolean sets(String option) {
        return given.byName().containsKey(option);
    }

    String pointer(String option) {
        return given.pointer() + "/" + option;
    }

    String text(String option) {
        return options.path(option).asString();
    }
}
