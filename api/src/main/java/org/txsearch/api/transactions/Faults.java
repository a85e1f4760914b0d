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
public final class Faults {

    /** A body can have thousands; nobody mends more than these at once. */
    private static final int MOST = 100;

    private final List<Fault> faults;
    private final @Nullable String body;

    /** None yet; what is added here is wrong with parameters. */
    public Faults() {
        this(new ArrayList<>(), null);
    }

    private Faults(List<Fault> faults, @Nullable String body) {
        this.faults = faults;
        this.body = body;
    }

    /** The same faults; what is added here is wrong with the body. */
    public Faults inBody() {
        return within("");
    }

    /** The same faults; what is added here is wrong with the object that stands there in the body. */
    public Faults within(String pointer) {
        return new Faults(faults, pointer);
    }

    /** Whether what is added here is wrong with the body, where nothing is escaped as in a URL. */
    boolean areInBody() {
        return body != null;
    }

    /** Notes that a header is wrong. */
    public void addHeader(String name, FaultCode code, String detail) {
        if (faults.size() < MOST) {
            faults.add(Fault.ofHeader(name, code, detail));
        }
    }

    /** Notes what is wrong at a parameter, a member of the object, or a pointer. */
    public void add(String where, FaultCode code, String detail) {
        add(where, code, detail, null);
    }

    /** The same, with what was perhaps meant. */
    public void add(String where, FaultCode code, String detail, @Nullable String suggestion) {
        if (faults.size() < MOST) {
            Fault fault = body != null
                    ? Fault.ofBody(EchoedNames.pointer(body, where), code, detail)
                    : Fault.ofParameter(EchoedNames.parameter(where), code, detail);
            faults.add(suggestion == null ? fault : fault.suggesting(suggestion));
        }
    }

    /** How many there are. */
    public int count() {
        return faults.size();
    }

    /**
     * Ends a request that has any.
     *
     * @throws ProblemException with all of them
     */
    public void throwIfAny() {
        if (!faults.isEmpty()) {
            throw ProblemException.invalidRequest(faults);
        }
    }
}
