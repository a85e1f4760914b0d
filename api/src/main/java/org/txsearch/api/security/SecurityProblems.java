package org.txsearch.api.security;

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
import org.txsearch.api.problem.ProblemAnswers;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Refusals of the access token: one 401 and one 403, which do not tell what exactly was wrong. */
@Component
final class SecurityProblems implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final String CHALLENGE = "Bearer realm=\"transaction-search\"";

    private final ProblemAnswers answers;

    SecurityProblems(ProblemAnswers answers) {
        this.answers = answers;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        // RFC 6750, section 3.1: an error code only where there was a token to judge.
        boolean judged = failure instanceof OAuth2AuthenticationException;
        answers.write(
                request,
                response,
                ProblemException.of(ProblemCode.UNAUTHENTICATED, "A valid access token is needed.")
                        .withHeader("WWW-Authenticate", judged ? CHALLENGE + ", error=\"invalid_token\"" : CHALLENGE));
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
            throws IOException {
        ProblemException problem =
                ProblemException.of(ProblemCode.FORBIDDEN, "The access token does not allow this request.");
        boolean scopeMissing = failure instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() == CallerAuthorization.SCOPE_MISSING;
        answers.write(
                request,
                response,
                scopeMissing ? problem.withHeader("WWW-Authenticate", scopeChallenge(request)) : problem);
    }

    /** RFC 6750, section 3.1. */
    private static String scopeChallenge(HttpServletRequest request) {
        return CHALLENGE + ", error=\"insufficient_scope\", scope=\"" + CallerAuthorization.scopeOf(request) + "\"";
    }

    /** The answer of a path that does not exist, for every method and every caller. */
    void nothingHere(HttpServletRequest request, HttpServletResponse response) throws IOException {
        answers.write(request, response, ProblemException.of(ProblemCode.NOT_FOUND, "There is nothing at this path."));
    }
}
