package org.txsearch.api.platform.problem;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends a request with a problem; thrown anywhere below a controller, it becomes the response. Each request has its own. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ProblemCode code;
    private final String detail;
    private final transient List<Fault> faults;
    private final transient Map<String, String> headers = new LinkedHashMap<>();
    private final transient Map<String, Object> members = new LinkedHashMap<>();

    private ProblemException(ProblemCode code, String detail, List<Fault> faults, @Nullable Throwable cause) {
        // A refusal is a normal response: only exceptions with a cause need a stack trace.
        super(code + ": " + detail, cause, false, cause != null);
        this.code = code;
        this.detail = detail;
        this.faults = List.copyOf(faults);
    }

    /** Returns a problem with a sentence for people, which never repeats a value of the request. */
    public static ProblemException of(ProblemCode code, String detail) {
        return new ProblemException(code, detail, List.of(), null);
    }

    /** Returns a problem with no more detail than its code. */
    public static ProblemException of(ProblemCode code) {
        return of(code, code.explanation());
    }

    /** Returns a problem whose cause is logged and never sent. */
    public static ProblemException causedBy(Throwable cause, ProblemCode code, String detail) {
        return new ProblemException(code, detail, List.of(), cause);
    }

    /** Returns the problem of a request with at least one fault. A single invalid cursor has its own code. */
    public static ProblemException invalidRequest(List<Fault> faults) {
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("A request without a fault is valid");
        }
        boolean onlyCursor = faults.size() == 1 && faults.get(0).code() == FaultCode.INVALID_CURSOR;
        ProblemCode code = onlyCursor ? ProblemCode.INVALID_CURSOR : ProblemCode.INVALID_REQUEST;
        return new ProblemException(code, countedDetail(faults), faults, null);
    }

    private static String countedDetail(List<Fault> faults) {
        if (faults.size() == 1) {
            return faults.get(0).detail();
        }
        boolean parametersOnly = faults.stream().allMatch(fault -> fault.parameter() != null);
        return faults.size() + (parametersOnly ? " parameters are not valid." : " parts of the request are not valid.");
    }

    /** Adds a header to the response, and returns this problem. */
    public ProblemException withHeader(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Adds a member to the body, a number of the detail for programs, and returns this problem. */
    public ProblemException withMember(String name, Object value) {
        members.put(name, value);
        return this;
    }

    /** Adds the time after which to retry, rounded up to at least one second, and returns this problem. */
    public ProblemException withRetryAfter(Duration wait) {
        return withHeader(
                "Retry-After", Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())));
    }

    /** Returns the kind of problem. */
    public ProblemCode code() {
        return code;
    }

    /** Returns a sentence for people about what happened. */
    public String detail() {
        return detail;
    }

    /** Returns the faults of the request; empty for other problems. */
    public List<Fault> faults() {
        return faults;
    }

    /** Returns the additional members of its body. */
    public Map<String, Object> members() {
        return Collections.unmodifiableMap(members);
    }

    /** Returns the response's additional headers. */
    public Map<String, String> headers() {
        return Collections.unmodifiableMap(headers);
    }
}
