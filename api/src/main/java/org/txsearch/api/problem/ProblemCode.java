package org.txsearch.api.problem;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of problems, with their HTTP status and explanation. */
public enum ProblemCode {
    INVALID_REQUEST(
            400,
            "The request is not valid",
            "One or more parameters, headers or members of the body are wrong. Each is listed in errors with its own code; correct them all and send the request again."),
    INVALID_CURSOR(
            400,
            "The cursor is not valid",
            "A cursor is valid only for the caller, the merchant and the query that it was created for. Start again without a cursor, or send it unchanged."),
    TOO_MANY_GROUPS(
            400,
            "The summary has too many groups",
            "Summaries are exact or refused. Narrow the filter, use a longer interval, or group by fewer fields."),
    EXPORT_TOO_LARGE(
            400, "The export is too large", "The filter finds more rows than the format can hold. Narrow the filter."),
    UNAUTHENTICATED(
            401,
            "An access token is needed",
            "The request has no access token, or one that is invalid or expired. Request a new one from the authorization server and send it as Authorization: Bearer."),
    FORBIDDEN(
            403,
            "The access token does not allow this",
            "The token is valid, but its scopes or its merchant do not cover this request. Request a token with the scope that the operation names; a partner also needs the merchant's grant, and names the merchant in the header On-Behalf-Of."),
    NOT_FOUND(
            404,
            "There is nothing at this path",
            "The API has no such path. Its paths are listed in its OpenAPI document."),
    TRANSACTION_NOT_FOUND(
            404, "There is no such transaction", "The merchant of this access token has no transaction with this id."),
    EXPORT_NOT_FOUND(404, "There is no such export", "The merchant has no export with this id, or it has expired."),
    SCHEDULE_NOT_FOUND(404, "There is no such schedule", "The merchant has no export schedule with this id."),
    METHOD_NOT_ALLOWED(
            405,
            "The path does not support this method",
            "The path does not support this method. Use one that the header Allow lists."),
    NOT_ACCEPTABLE(
            406,
            "The requested media type is not offered",
            "The header Accept names no media type that this path supports. Leave it out, or name application/json."),
    EXPORT_NOT_CANCELLABLE(
            409, "The export is finished", "Only an export that is waiting or running can be cancelled."),
    EXPORT_QUOTA_REACHED(
            409,
            "The merchant's exports use up their quota",
            "The number of a merchant's exports and the size of their files are limited. Delete exports that are no longer needed, or wait until they expire."),
    EXPORT_NOT_READY(
            409, "The export is not ready", "Its files exist once its status is SUCCEEDED. Request its status first."),
    SCHEDULE_LIMIT_REACHED(
            409, "There are too many schedules", "The number of a merchant's schedules is limited. Delete one first."),
    PAYLOAD_TOO_LARGE(413, "The body is too large", "The body is larger than this path accepts. Send a smaller one."),
    RANGE_NOT_SATISFIABLE(
            416,
            "The file has no such bytes",
            "The header Range requests bytes after the end of the file; Content-Range has the file's length."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "The body's media type is not supported",
            "The body is not application/json, or it is compressed. Send plain JSON with Content-Type: application/json."),
    IDEMPOTENCY_KEY_REUSED(
            422,
            "The idempotency key belongs to another request",
            "The same key was sent with another body within 24 hours. A new request needs a new key."),
    RATE_LIMITED(
            429,
            "Too many requests",
            "The merchant's rate is used up. Wait for the number of seconds in the header Retry-After."),
    INTERNAL_ERROR(
            500,
            "The server failed",
            "An unexpected error occurred and was logged under the request id. Try again, and quote the id if the error persists."),
    SEARCH_INCOMPLETE(
            503,
            "Part of the data could not be searched",
            "An incomplete result is never sent as a complete one. Wait for the number of seconds in the header Retry-After."),
    DATA_NOT_YET_AVAILABLE(
            503,
            "The data is not yet as fresh as requested",
            "min_as_of is later than the data that has been indexed. Wait for the number of seconds in the header Retry-After."),
    OVERLOADED(
            503,
            "The service is overloaded",
            "The request was refused before it was processed. Wait for the number of seconds in the header Retry-After."),
    SEARCH_TIMEOUT(
            504,
            "The search took too long",
            "The request exceeded its time limit. Narrow the filter, or ask for total=none.");

    private final int status;
    private final String title;
    private final String explanation;
    private final String slug;

    ProblemCode(int status, String title, String explanation) {
        this.status = status;
        this.title = title;
        this.explanation = explanation;
        this.slug = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The HTTP status of the answer. */
    public int status() {
        return status;
    }

    /** One line for people, the same for all problems of this kind. */
    public String title() {
        return title;
    }

    /** The meaning, and how to correct the request. */
    public String explanation() {
        return explanation;
    }

    /** The last segment of the problem's type, {@code invalid-request} for instance. */
    public String slug() {
        return slug;
    }

    /** The code with this slug, if there is one. */
    public static Optional<ProblemCode> ofSlug(String slug) {
        return Arrays.stream(values()).filter(code -> code.slug.equals(slug)).findFirst();
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
