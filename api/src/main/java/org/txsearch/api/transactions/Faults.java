package org.txsearch.api.transactions;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.Fault;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemException;

/**
 * Collects every fault of a request, so that all are told at once.
 *
 * <p>What reads a request names places as parameters are named; where the request came as a body, they are its members.
 */
final class Faults {

    /** A body can have thousands; nobody mends more than these at once. */
    private static final int MOST = 100;

    private final List<Fault> faults;
    private final boolean inBody;

    Faults() {
        this(new ArrayList<>(), false);
    }

    private Faults(List<Fault> faults, boolean inBody) {
        this.faults = faults;
        this.inBody = inBody;
    }

    /** The same faults; what is added here is wrong with the body. */
    Faults inBody() {
        return new Faults(faults, true);
    }

    void add(String where, FaultCode code, String detail) {
        add(where, code, detail, null);
    }

    void add(String where, FaultCode code, String detail, @Nullable String suggestion) {
        if (faults.size() < MOST) {
            Fault fault = inBody
                    ? Fault.ofBody(EchoedNames.pointer(where), code, detail)
                    : Fault.ofParameter(EchoedNames.parameter(where), code, detail);
            faults.add(suggestion == null ? fault : fault.suggesting(suggestion));
        }
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
