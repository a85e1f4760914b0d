package org.txsearch.api.paypal;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ErrorForm;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.document.CardNumbers;

/** Writes errors in PayPal's form: {@code name}, {@code message}, {@code debug_id}, {@code details} and {@code links}. */
@Component
final class PayPalErrors implements ErrorForm {

    /** The member that marks a problem as {@code RESULTSET_TOO_LARGE}. */
    static final String MAXIMUM_ITEMS = "maximum_items";

    static final String TOTAL_ITEMS = "total_items";

    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int MAX_VALUE_LENGTH = 200;

    @Override
    public boolean isUsedAt(String path) {
        return path.equals("/v1/reporting") || path.startsWith("/v1/reporting/") || path.startsWith("/v1/oauth2/");
    }

    @Override
    public String contentType() {
        return MediaType.APPLICATION_JSON_VALUE;
    }

    @Override
    public Map<String, @Nullable Object> body(ProblemException problem, HttpServletRequest request, String requestId) {
        boolean tooLarge = problem.members().containsKey(MAXIMUM_ITEMS);
        PayPalErrorKind kind = tooLarge
                ? PayPalErrorKind.RESULTSET_TOO_LARGE
                : PayPalErrorKind.ofStatus(problem.code().status());
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("name", kind.name());
        body.put("message", kind.message);
        body.put("debug_id", requestId);
        body.put("details", tooLarge ? List.of() : details(problem, request));
        body.put("links", List.of());
        body.putAll(problem.members());
        if (problem.code().status() == UNAUTHORIZED) {
            // PayPal's gateway sends these members, and some programs read them.
            body.put("error", "invalid_token");
            body.put("error_description", problem.detail());
        }
        return body;
    }

    private static List<Map<String, @Nullable Object>> details(ProblemException problem, HttpServletRequest request) {
        if (problem.faults().isEmpty()) {
            Map<String, @Nullable Object> detail = new LinkedHashMap<>();
            detail.put("issue", problem.code().name());
            detail.put("description", problem.detail());
            return List.of(detail);
        }
        PayPalParameters given = new PayPalParameters(request.getQueryString());
        return problem.faults().stream().map(fault -> detail(fault, given)).toList();
    }

    private static Map<String, @Nullable Object> detail(Fault fault, PayPalParameters given) {
        Map<String, @Nullable Object> detail = new LinkedHashMap<>();
        String field = fault.parameter();
        if (field != null) {
            String value = given.get(field);
            String shown = value == null ? "" : CardNumbers.mask(value);
            detail.put("field", field);
            detail.put("value", shown.substring(0, Math.min(shown.length(), MAX_VALUE_LENGTH)));
            detail.put("location", "query");
        }
        detail.put("issue", fault.code().name());
        detail.put("description", fault.detail());
        return detail;
    }

    /** PayPal's names of errors with the sentences of its documentation. */
    private enum PayPalErrorKind {
        INVALID_REQUEST("Request is not well-formed, syntactically incorrect, or violates schema."),
        RESULTSET_TOO_LARGE(
                "Result set size is greater than the maximum limit. Change the filter criteria and try again."),
        AUTHENTICATION_FAILURE(
                "Authentication failed due to missing authorization header, or invalid authentication credentials."),
        NOT_AUTHORIZED("Authorization failed due to insufficient permissions."),
        RESOURCE_NOT_FOUND("The specified resource does not exist."),
        METHOD_NOT_SUPPORTED("The server does not implement the requested HTTP method."),
        MEDIA_TYPE_NOT_ACCEPTABLE(
                "The server does not implement the media type that would be acceptable to the client."),
        RESOURCE_CONFLICT("The server has detected a conflict while processing this request."),
        UNSUPPORTED_MEDIA_TYPE("The server does not support the request payload's media type."),
        RATE_LIMIT_REACHED("Too many requests. Blocked due to rate limiting."),
        INTERNAL_SERVER_ERROR("An internal server error occurred."),
        SERVICE_UNAVAILABLE("Service Unavailable.");

        private final String message;

        PayPalErrorKind(String message) {
            this.message = message;
        }

        static PayPalErrorKind ofStatus(int status) {
            return switch (status) {
                case UNAUTHORIZED -> AUTHENTICATION_FAILURE;
                case 403 -> NOT_AUTHORIZED;
                case 404 -> RESOURCE_NOT_FOUND;
                case 405 -> METHOD_NOT_SUPPORTED;
                case 406 -> MEDIA_TYPE_NOT_ACCEPTABLE;
                case 409 -> RESOURCE_CONFLICT;
                case 415 -> UNSUPPORTED_MEDIA_TYPE;
                case 429 -> RATE_LIMIT_REACHED;
                case 503, 504 -> SERVICE_UNAVAILABLE;
                default -> status >= BAD_REQUEST && status < 500 ? INVALID_REQUEST : INTERNAL_SERVER_ERROR;
            };
        }
    }
}
