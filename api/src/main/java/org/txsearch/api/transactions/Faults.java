package org.txsearch.api.transactions;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.Fault;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemException;

/** Collects every fault of a request, so that all are told at once. */
final class Faults {

    private final List<Fault> faults = new ArrayList<>();

    void add(String parameter, FaultCode code, String detail) {
        faults.add(Fault.ofParameter(parameter, code, detail));
    }

    void add(String parameter, FaultCode code, String detail, @Nullable String suggestion) {
        Fault fault = Fault.ofParameter(parameter, code, detail);
        faults.add(suggestion == null ? fault : fault.suggesting(suggestion));
    }

    int count() {
        return faults.size();
    }

    void throwIfAny() {
        if (!faults.isEmpty()) {
            throw ProblemException.invalidRequest(faults);
        }
    }
}
