package org.txsearch.api.exports.formats;

import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.Parameters;
import tools.jackson.databind.node.ObjectNode;

/**
 * The options of a request, checked together and against the query. Only valid parts are checked: a faulty part neither hides
 * nor causes faults of other parts.
 *
 * @param options the values of all options; checks set those that follow from others
 */
record RequestedFormat(JsonMembers given, ObjectNode options, ExportQuery query, Faults faults) {

    boolean isValid(String option) {
        return !faults.isFaulty(pointer(option));
    }

    /** Returns whether a fault of the filter may hide a condition on a field. */
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
