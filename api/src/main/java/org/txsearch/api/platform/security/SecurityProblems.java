package org.txsearch.api.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.platform.problem.ProblemAnswers;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/**
 * Answers refused access tokens. An answer names the mistakes that the holder can correct, but reveals neither why a token is
 * invalid nor whether a merchant exists.
 */
@Component
record SecurityProblems(ProblemAnswers answers) implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final String CHALLENGE = "Bearer realm=\"transaction-search\"";

    /** One text for all of these cases, so that it does not reveal which merchants exist. */
    private static final String NOT_FOR_THIS_MERCHANT =
            "The access token is not for this merchant. A partner names a merchant that has granted it access in the header"
                    + " On-Behalf-Of; a merchant's own client leaves that header out.";

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        String detail;
        String challenge = challenge(request);
        if (AccessTokens.isExpired(failure)) {
            detail = "The access token has expired; request a new one from the authorization server.";
            challenge += ", error=\"invalid_token\", error_description=\"The access token has expired\"";
        } else if (failure instanceof OAuth2AuthenticationException) {
            detail =
                    "The access token is not valid here: it is malformed, or was not issued by this API's issuer for this API."
                            + " Request one from the authorization server, and send it unchanged.";
            challenge += ", error=\"invalid_token\"";
        } else {
            // RFC 6750, section 3.1: an error code only if there was a token.
            detail = "The request has no access token; send one in the header Authorization, as Bearer.";
        }
        answers.write(
                request,
                response,
                ProblemException.of(ProblemCode.UNAUTHENTICATED, detail).withHeader("WWW-Authenticate", challenge));
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
            throws IOException {
        boolean scopeMissing = failure instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() == CallerAuthorization.SCOPE_MISSING;
        if (scopeMissing) {
            answers.write(request, response, scopeMissing(CallerAuthorization.scopeOf(request), challenge(request)));
        } else {
            answers.write(request, response, ProblemException.of(ProblemCode.FORBIDDEN, NOT_FOR_THIS_MERCHANT));
        }
    }

    /** Returns the challenge. Clients of the Model Context Protocol find the issuer by the metadata that it names (RFC 9728). */
    private static String challenge(HttpServletRequest request) {
        return request.getServletPath().equals(PrivatePaths.TOOLS)
                ? CHALLENGE + ", resource_metadata=\""
                        + ServletUriComponentsBuilder.fromContextPath(request)
                                .path(ResourceMetadata.PATH + PrivatePaths.TOOLS)
                                .toUriString()
                        + "\""
                : CHALLENGE;
    }

    /** Returns the problem of a token without the given scope. */
    static ProblemException scopeMissing(String scope) {
        return scopeMissing(scope, CHALLENGE);
    }

    private static ProblemException scopeMissing(String scope, String challenge) {
        return ProblemException.of(
                        ProblemCode.FORBIDDEN,
                        "The access token lacks the scope " + scope + "; request a token with it.")
                // RFC 6750, section 3.1.
                .withHeader("WWW-Authenticate", challenge + ", error=\"insufficient_scope\", scope=\"" + scope + "\"");
    }

    /** Answers a request for a path that does not exist, for every method and every caller. */
    void nothingHere(HttpServletRequest request, HttpServletResponse response) throws IOException {
        answers.write(
                request, response, ProblemException.of(ProblemCode.NOT_FOUND, ProblemCode.NOT_FOUND.explanation()));
    }
}
