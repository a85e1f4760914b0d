package org.txsearch.api.platform.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * One fault in a request; exactly one of parameter, pointer and header locates it.
 *
 * @param parameter the name of a query parameter
 * @param pointer the JSON pointer (RFC 6901) of a member of the body
 * @param header the name of a header
 * @param code the kind of fault
 * @param detail the fault and its correction, without the value
 * @param suggestion the name or value that was probably meant, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"parameter", "pointer", "header", "code", "detail", "suggestion"})
public record Fault(
        @Nullable String parameter,
        @Nullable String pointer,
        @Nullable String header,
        FaultCode code,
        String detail,
        @Nullable String suggestion) {

    /** Returns a fault of a query parameter. */
    public static Fault ofParameter(String parameter, FaultCode code, String detail) {
        return new Fault(parameter, null, null, code, detail, null);
    }

    /** Returns a fault of the body at a JSON pointer; an empty pointer is the body as a whole. */
    public static Fault ofBody(String pointer, FaultCode code, String detail) {
        return new Fault(null, pointer, null, code, detail, null);
    }

    /** Returns a fault of a header. */
    public static Fault ofHeader(String header, FaultCode code, String detail) {
        return new Fault(null, null, header, code, detail, null);
    }

    /** Returns this fault with a suggestion. */
    public Fault suggesting(String probablyMeant) {
        return new Fault(parameter, pointer, header, code, detail, probablyMeant);
    }
}
