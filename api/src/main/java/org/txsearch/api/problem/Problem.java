package org.txsearch.api.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of every error, {@code application/problem+json} of RFC 9457.
 *
 * @param type a reference to the page that explains the code
 * @param title one line, the same for every problem of this kind
 * @param status the HTTP status
 * @param detail what happened this time
 * @param instance the route's path or path template; absent if the path is not a route
 * @param code the kind of problem
 * @param requestId the request's id, as in the header {@code Request-Id}
 * @param errors all faults of the request; absent if there are none
 * @param members further members of this code: rows and max_rows if an export is too large
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonPropertyOrder({"type", "title", "status", "detail", "instance", "code", "request_id", "errors"})
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String instance,
        ProblemCode code,
        @JsonProperty("request_id") String requestId,
        List<Fault> errors,
        @JsonAnyGetter Map<String, Object> members) {}
