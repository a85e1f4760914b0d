package org.txsearch.api.transactions;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;

/** The parameters of one request: each known, given once, and not empty. */
final class Parameters {

    private static final int MOST_VALUES = 100;

    private final Map<String, String> values;

    private Parameters(Map<String, String> values) {
        this.values = values;
    }

    /** Takes the usable parameters and notes what is wrong with the others. */
    static Parameters of(Map<String, String[]> given, Collection<String> known, Faults faults) {
        Map<String, String> values = new LinkedHashMap<>();
        given.forEach((name, all) -> {
            if (!known.contains(name)) {
                faults.add(
                        name, FaultCode.UNKNOWN_PARAMETER, "There is no such parameter.", Suggestion.of(name, known));
            } else if (all.length > 1) {
                faults.add(
                        name,
                        FaultCode.DUPLICATE_PARAMETER,
                        "The parameter stands more than once; several values are separated by commas.");
            } else if (all[0].isEmpty()) {
                faults.add(name, FaultCode.EMPTY_VALUE, "The parameter has no value; leave it out.");
            } else {
                values.put(name, all[0]);
            }
        });
        return new Parameters(values);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    @Nullable
    String get(String name) {
        return values.get(name);
    }

    Collection<String> names() {
        return values.keySet();
    }

    /** The values of a list, or null where it is absent or the fault has been noted. */
    @Nullable
    List<String> list(String name, Faults faults) {
        String value = values.get(name);
        if (value == null) {
            return null;
        }
        List<String> list = Arrays.stream(value.split(",", -1)).toList();
        if (list.size() > MOST_VALUES) {
            faults.add(name, FaultCode.TOO_MANY_VALUES, "At most " + MOST_VALUES + " values.");
            return null;
        }
        if (list.stream().anyMatch(String::isEmpty)) {
            faults.add(name, FaultCode.EMPTY_VALUE, "One of the values between the commas is empty.");
            return null;
        }
        return list;
    }
}
