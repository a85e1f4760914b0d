package org.txsearch.api.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/** The kinds of problems, with their HTTP status, cause and fix. */
public enum ProblemCode implements ErrorCode {
    INVALID_REQUEST(
            400,
            "The request is not valid",
            "One or more parameters, headers or members of the body are wrong. Each is listed in errors with its own code.",
            "Correct them all and send the request again.",
            "There is no such parameter; use email."),
    INVALID_CURSOR(
            400,
            "The cursor is not valid",
            "A cursor is valid only for the caller, the merchant and the query that it was created for.",
            "Start again without a cursor, or send it unchanged.",
            "The cursor does not belong to this caller, merchant and query; send it unchanged, alone or with the same query, or start again without one."),
    TOO_MANY_GROUPS(
            400,
            "The summary has too many groups",
            "The summary has more than 10,000 groups, or top more than 100,000 payers. Summaries are exact or refused.",
            "Narrow the filter, use a longer interval, or group by fewer fields.",
            "The summary has more than 10,000 groups, those without transactions among them; narrow the filter, or use a longer interval or fewer fields."),
    EXPORT_TOO_LARGE(
            400,
            "The export is too large",
            "The filter finds more rows than the format can hold.",
            "Narrow the filter, or create several exports.",
            "The filter finds 10482113 rows, and the format can hold 10000000; narrow the filter, or create several exports."),
    UNAUTHENTICATED(
            401,
            "An access token is needed",
            "The request has no access token, or one that is invalid or expired.",
            "Request a new one from the authorization server and send it as Authorization: Bearer.",
            "The access token has expired; request a new one from the authorization server."),
    FORBIDDEN(
            403,
            "The access token does not allow this",
            "The token is valid, but its scopes or its merchant do not cover this request.",
            "Request a token with the scope that the operation names; a partner also needs the merchant's grant, and names the merchant in the header On-Behalf-Of.",
            "The access token lacks the scope exports:write; request a token with it."),
    NOT_FOUND(
            404,
            "There is nothing at this path",
            "The API has no such path.",
            "Its paths are listed in its OpenAPI document.",
            "The API has no such path. Its paths are listed in its OpenAPI document."),
    TRANSACTION_NOT_FOUND(
            404,
            "There is no such transaction",
            "The merchant of this access token has no transaction with this id.",
            "Check the id, and whose access token it is.",
            "The merchant has no transaction with this id; check the id and whose access token it is."),
    EXPORT_NOT_FOUND(
            404,
            "There is no such export",
            "The merchant has no export with this id, or it has expired.",
            "List the exports, or create it again.",
            "The merchant has no export with this id, or it has expired; list the exports, or create it again."),
    SCHEDULE_NOT_FOUND(
            404,
            "There is no such schedule",
            "The merchant has no export schedule with this id.",
            "List the schedules.",
            "The merchant has no schedule with this id; list the schedules."),
    METHOD_NOT_ALLOWED(
            405,
            "The path does not support this method",
            "The path does not support this method.",
            "Use one that the header Allow lists.",
            "This path does not support the method; use one of GET, HEAD, OPTIONS."),
    NOT_ACCEPTABLE(
            406,
            "The requested media type is not offered",
            "The header Accept names no media type that this path supports.",
            "Leave it out, or name application/json.",
            "The header Accept names nothing that a page can be sent as; accept application/json or text/csv."),
    EXPORT_NOT_CANCELLABLE(
            409,
            "The export is finished",
            "Only an export that is waiting or running can be cancelled.",
            "Delete it if it is not needed.",
            "The export is finished and cannot be cancelled; delete it if it is not needed."),
    EXPORT_QUOTA_REACHED(
            409,
            "The merchant's exports use up their quota",
            "The number of a merchant's exports and the size of their files are limited.",
            "Delete exports that are no longer needed, or wait until they expire.",
            "The merchant has 10000 exports, the maximum. A deleted export counts for another 24 hours; delete those that are no longer needed."),
    EXPORT_NOT_READY(
            409,
            "The export is not ready",
            "Its files exist once its status is SUCCEEDED.",
            "Request its status first.",
            "The export has no files while it is RUNNING; request its status until it is SUCCEEDED."),
    SCHEDULE_LIMIT_REACHED(
            409,
            "There are too many schedules",
            "The number of a merchant's schedules is limited.",
            "Delete one first.",
            "The merchant has 100 schedules, the maximum. Delete one first."),
    PAYLOAD_TOO_LARGE(
            413,
            "The body is too large",
            "The body is larger than this path accepts.",
            "Send a smaller one.",
            "The body has more than 65,536 bytes; send a smaller one."),
    RANGE_NOT_SATISFIABLE(
            416,
            "The file has no such bytes",
            "The header Range requests bytes after the end of the file.",
            "Request bytes within the file; Content-Range has its length.",
            "The file has 21733 bytes; send a Range within them."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "The body's media type is not supported",
            "The body is not application/json, or it is compressed.",
            "Send plain JSON with Content-Type: application/json.",
            "The body is not uncompressed JSON; send it as it is, with Content-Type: application/json."),
    IDEMPOTENCY_KEY_REUSED(
            422,
            "The idempotency key belongs to another request",
            "The same key was sent with another body within 24 hours.",
            "A new request needs a new key.",
            "The Idempotency-Key was sent with another body within the last 24 hours. Send a new key with a new request."),
    RATE_LIMITED(
            429,
            "Too many requests",
            "The merchant's or the partner's rate is used up, or too many of its requests are in flight.",
            "Wait for the number of seconds in the header Retry-After.",
            "The merchant's rate is used up; try again after the seconds in Retry-After."),
    INTERNAL_ERROR(
            500,
            "The server failed",
            "An unexpected error occurred and was logged under the request id.",
            "Try again, and quote the id if the error persists.",
            "An unexpected error occurred and was logged under the request id. Try again, and quote the id if the error persists."),
    SEARCH_INCOMPLETE(
            503,
            "Part of the data could not be searched",
            "A part of the data, or all of it, did not answer. An incomplete result is never sent as a complete one.",
            "Wait for the number of seconds in the header Retry-After.",
            "Part of the data cannot be searched at the moment; try again after the seconds in Retry-After."),
    DATA_NOT_YET_AVAILABLE(
            503,
            "The data is not yet as fresh as requested",
            "min_as_of is later than the data that has been indexed.",
            "Wait for the number of seconds in the header Retry-After.",
            "The indexed data is older than min_as_of; try again after the seconds in Retry-After."),
    OVERLOADED(
            503,
            "The service is overloaded",
            "The request was refused before it was processed.",
            "Wait for the number of seconds in the header Retry-After.",
            "The service is overloaded; try again after the seconds in Retry-After."),
    SEARCH_TIMEOUT(
            504,
            "The search took too long",
            "The request exceeded its time limit.",
            "Narrow the filter, or leave total out.",
            "The search took longer than a request may; narrow the filter, or leave total out.");

    private final int status;
    private final String title;
    private final String cause;
    private final String fix;
    private final String exampleDetail;

    ProblemCode(int status, String title, String cause, String fix, String exampleDetail) {
        this.status = status;
        this.title = title;
        this.cause = cause;
        this.fix = fix;
        this.exampleDetail = exampleDetail;
    }

    /** The HTTP status of the answer. */
    public int status() {
        return status;
    }

    /** One line for people, the same for all problems of this kind. */
    @Override
    public String title() {
        return title;
    }

    @Override
    public String cause() {
        return cause;
    }

    @Override
    public String fix() {
        return fix;
    }

    /** The detail of one such problem. */
    public String exampleDetail() {
        return exampleDetail;
    }

    /** The figures that such a problem has for programs, with examples; empty for most. */
    public Map<String, Object> exampleMembers() {
        return switch (this) {
            case EXPORT_TOO_LARGE -> figures("rows", 10_482_113, "max_rows", 10_000_000);
            case EXPORT_QUOTA_REACHED -> figures("kept_exports", 10_000, "max_exports", 10_000);
            default -> Map.of();
        };
    }

    private static Map<String, Object> figures(String first, Object value, String second, Object otherValue) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put(first, value);
        figures.put(second, otherValue);
        return figures;
    }

    /** The code for an HTTP status of the framework or of the container. */
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
