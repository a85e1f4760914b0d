package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.Fault;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemException;

/**
 * Collects every fault of a request, so that all are reported at once.
 *
 * <p>Places are named like parameters; in a body they are its members.
 */
public final class Faults {

    /** A body can have thousands; nobody corrects more than these at once. */
    public static final int MAX_FAULTS = 100;

    private final List<Fault> faults;
    private final @Nullable String body;

    /** No faults yet; those that are added here are of parameters. */
    public Faults() {
        this(new ArrayList<>(), null);
    }

    private Faults(List<Fault> faults, @Nullable String body) {
        this.faults = faults;
        this.body = body;
    }

    /** The same faults; those that are added here are of the body. */
    public Faults inBody() {
        return within("");
    }

    /** The same faults; those that are added here are of the object at that pointer of the body. */
    public Faults within(String pointer) {
        return new Faults(faults, pointer);
    }

    /** Whether faults that are added here are of a body, where nothing is escaped as in a URL. */
    boolean areInBody() {
        return body != null;
    }

    /** Notes that a header is wrong. */
    public void addHeader(String name, FaultCode code, String detail) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(Fault.ofHeader(name, code, detail));
        }
    }

    /** Notes what is wrong at a parameter, a member of the object, or a pointer. */
    public void add(String where, FaultCode code, String detail) {
        add(where, code, detail, null);
    }

    /** The same, with what was probably meant. */
    public void add(String where, FaultCode code, String detail, @Nullable String suggestion) {
        if (faults.size() < MAX_FAULTS) {
            Fault fault = body != null
                    ? Fault.ofBody(EchoedNames.pointer(body, where), code, detail)
                    : Fault.ofParameter(EchoedNames.parameter(where), code, detail);
            faults.add(suggestion == null ? fault : fault.suggesting(suggestion));
        }
    }

    /** The number of faults. */
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
