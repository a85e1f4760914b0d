package org.txsearch.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The API answered with a problem (RFC 9457). */
public class ApiException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** What an answer states of its problem. */
    record Problem(
            int status,
            Map<String, Object> members,
            @Nullable String requestId,
            @Nullable Duration retryAfter) {

        @Nullable
        String text(String name) {
            return members.get(name) instanceof String text ? text : null;
        }

        String detail() {
            String detail = text("detail") != null ? text("detail") : text("title");
            return detail == null ? "The answer has no problem in its body." : detail;
        }

        @Nullable
        String id() {
            String id = text("request_id");
            return id == null ? requestId : id;
        }

        String message() {
            String code = text("code");
            return status + " " + (code == null ? "without a code" : code) + ": " + detail()
                    + (id() == null ? "" : " (request " + id() + ")")
                    + FieldError.all(members.get("errors")).stream()
                            .map(fault -> "\n  - " + fault)
                            .collect(Collectors.joining());
        }
    }

    ApiException(Problem problem) {
        super(problem.message(), null);
        this.problem = problem;
    }

    static ApiException of(Problem problem) {
        int status = problem.status();
        return switch (status) {
            case 401 -> new AuthenticationException(problem);
            case 403 -> new PermissionDeniedException(problem);
            case 404 -> new NotFoundException(problem);
            case 409 -> new ConflictException(problem);
            case 422 -> new IdempotencyException(problem);
            case 429 -> new RateLimitException(problem);
            default ->
                status >= 500
                        ? new ServerException(problem)
                        : status >= 400 ? new InvalidRequestException(problem) : new ApiException(problem);
        };
    }

    /** The HTTP status. */
    public int status() {
        return problem.status();
    }

    /** The problem's code, for example {@code INVALID_REQUEST}; null if something in between answered. */
    public @Nullable String code() {
        return problem.text("code");
    }

    /** The fault, in a sentence. */
    public String detail() {
        return problem.detail();
    }

    /** Every fault of the request, all at once. */
    public List<FieldError> errors() {
        return FieldError.all(problem.members().get("errors"));
    }

    /** Quote it when you ask the operator about this request. */
    public @Nullable String requestId() {
        return problem.id();
    }

    /** How long to wait before the request may succeed; null if the API does not state it. */
    public @Nullable Duration retryAfter() {
        return problem.retryAfter();
    }

    /** The whole problem, with the members that this version of the client has no method for. */
    public Map<String, Object> problem() {
        return problem.members();
    }
}
