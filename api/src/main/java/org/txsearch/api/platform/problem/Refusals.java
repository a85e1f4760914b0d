package org.txsearch.api.platform.problem;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Translates exceptions of the frameworks into problems; any other exception is an internal error. */
final class Refusals {

    private static final Duration KEYS_UNREACHABLE_WAIT = Duration.ofSeconds(5);
    private static final Duration BUSY_WAIT = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    private Refusals() {}

    /** Returns the problem for an exception, and logs its cause. */
    static ProblemException logged(Throwable failure) {
        ProblemException problem = of(failure);
        Throwable cause = problem.getCause();
        if (problem.code() == ProblemCode.INTERNAL_ERROR) {
            LOG.error("A request failed", cause == null ? problem : cause);
        } else if (cause != null) {
            LOG.warn("{}: {}", problem.code(), cause.toString());
        }
        return problem;
    }

    /** Returns the problem for an exception; an internal error if the exception is unexpected. */
    static ProblemException of(Throwable failure) {
        ProblemException wrapped = ExceptionUtils.throwableOfType(failure, ProblemException.class);
        if (wrapped != null) {
            return wrapped;
        }
        if (failure instanceof HttpRequestMethodNotSupportedException wrongMethod) {
            return methodNotAllowed(wrongMethod.getSupportedMethods());
        }
        if (failure instanceof MissingServletRequestParameterException missing) {
            return invalid(Fault.ofParameter(
                    missing.getParameterName(), FaultCode.MISSING_VALUE, "The parameter is missing; add it."));
        }
        if (failure instanceof MissingRequestHeaderException missing) {
            return invalid(
                    Fault.ofHeader(missing.getHeaderName(), FaultCode.MISSING_VALUE, "The header is missing; add it."));
        }
        if (failure instanceof MethodArgumentTypeMismatchException mismatch) {
            return invalid(Fault.ofParameter(
                    mismatch.getName(),
                    FaultCode.INVALID_VALUE,
                    "The value is not of the parameter's type; send one that the OpenAPI document allows."));
        }
        if (failure instanceof HttpMessageNotReadableException) {
            return invalid(Fault.ofBody(
                    "",
                    FaultCode.MALFORMED_BODY,
                    "The body is not the JSON that this path accepts; see the OpenAPI document."));
        }
        if (failure instanceof ErrorResponse response) {
            return ofErrorResponse(response, failure);
        }
        return ofServletLayers(failure);
    }

    private static ProblemException ofServletLayers(Throwable failure) {
        if (failure instanceof InvalidParameterException malformed) {
            return ProblemException.of(
                    ProblemCode.ofStatus(malformed.getErrorCode()),
                    "A parameter cannot be decoded; percent-encode its UTF-8, as %20 for a space.");
        }
        if (failure instanceof RequestRejectedException) {
            return ProblemException.of(
                    ProblemCode.INVALID_REQUEST,
                    "The path or a header has a character that is not allowed there; percent-encode it or leave it out.");
        }
        if (failure instanceof AuthenticationServiceException) {
            String detail =
                    "The access token cannot be checked because the issuer's keys cannot be fetched; try again after the"
                            + " seconds in Retry-After.";
            return ProblemException.causedBy(failure, ProblemCode.OVERLOADED, detail)
                    .withRetryAfter(KEYS_UNREACHABLE_WAIT);
        }
        if (failure instanceof AuthenticationException) {
            return ProblemException.of(ProblemCode.UNAUTHENTICATED);
        }
        if (failure instanceof AccessDeniedException) {
            return ProblemException.of(ProblemCode.FORBIDDEN);
        }
        return ProblemException.causedBy(failure, ProblemCode.INTERNAL_ERROR, ProblemCode.INTERNAL_ERROR.explanation());
    }

    private static ProblemException invalid(Fault fault) {
        return ProblemException.invalidRequest(List.of(fault));
    }

    private static ProblemException ofErrorResponse(ErrorResponse response, Throwable failure) {
        ProblemCode code = ProblemCode.ofStatus(response.getStatusCode().value());
        String detail = code.explanation();
        ProblemException problem = code.status() >= 500
                ? ProblemException.causedBy(failure, code, detail)
                : ProblemException.of(code, detail);
        for (Map.Entry<String, List<String>> header : response.getHeaders().headerSet()) {
            problem = problem.withHeader(header.getKey(), String.join(", ", header.getValue()));
        }
        return code == ProblemCode.OVERLOADED ? problem.withRetryAfter(BUSY_WAIT) : problem;
    }

    /** Returns a 405 whose {@code Allow} also lists the methods that the framework answers itself. */
    private static ProblemException methodNotAllowed(String @Nullable [] supported) {
        Set<String> allowed = new LinkedHashSet<>(supported == null ? List.of() : List.of(supported));
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        String methods = String.join(", ", allowed);
        return ProblemException.of(
                        ProblemCode.METHOD_NOT_ALLOWED,
                        "This path does not support the method; use one of " + methods + ".")
                .withHeader("Allow", methods);
    }
}
