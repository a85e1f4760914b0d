package org.txsearch.api.platform.problem;

/** The kinds of problems; {@code errors.yaml} has their HTTP statuses and texts. */
public enum ProblemCode implements ErrorCode {
    INVALID_REQUEST,
    INVALID_CURSOR,
    TOO_MANY_GROUPS,
    EXPORT_TOO_LARGE,
    UNAUTHENTICATED,
    FORBIDDEN,
    NOT_FOUND,
    TRANSACTION_NOT_FOUND,
    EXPORT_NOT_FOUND,
    SCHEDULE_NOT_FOUND,
    PAYOUT_NOT_FOUND,
    WEBHOOK_ENDPOINT_NOT_FOUND,
    WEBHOOK_DELIVERY_NOT_FOUND,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    EXPORT_NOT_CANCELLABLE,
    EXPORT_QUOTA_REACHED,
    EXPORT_NOT_READY,
    SCHEDULE_LIMIT_REACHED,
    WEBHOOK_ENDPOINT_LIMIT_REACHED,
    WEBHOOK_ENDPOINT_DISABLED,
    GRANT_WITHDRAWN,
    PAYLOAD_TOO_LARGE,
    RANGE_NOT_SATISFIABLE,
    UNSUPPORTED_MEDIA_TYPE,
    IDEMPOTENCY_KEY_REUSED,
    RATE_LIMITED,
    INTERNAL_ERROR,
    SEARCH_INCOMPLETE,
    WRITES_UNAVAILABLE,
    DATA_NOT_YET_AVAILABLE,
    OVERLOADED,
    SEARCH_TIMEOUT;

    @Override
    public ErrorText text() {
        return ErrorText.of("problems", name());
    }

    /** Returns the HTTP status of the answer. */
    public int status() {
        return text().status();
    }

    /** Returns the code for an HTTP status of the framework or of the container. */
    public static ProblemCode ofStatus(int status) {
        return switch (status) {
            case 401 -> UNAUTHENTICATED;
            case 403 -> FORBIDDEN;
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 406 -> NOT_ACCEPTABLE;
            case 413 -> PAYLOAD_TOO_LARGE;
            case 415 -> UNSUPPORTED_MEDIA_TYPE;
            // Tomcat's status for an unknown transfer encoding and an unknown HTTP version: the client's fault.
            case 501, 505 -> INVALID_REQUEST;
            case 503 -> OVERLOADED;
            default -> status >= 400 && status < 500 ? INVALID_REQUEST : INTERNAL_ERROR;
        };
    }
}
