package org.txsearch.demo.issuer;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.txsearch.api.platform.problem.ProblemAnswers;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import tools.jackson.databind.json.JsonMapper;

/** Writes errors of the token endpoint in the form of OAuth (RFC 6749, section 5.2), not as problem details. */
record TokenErrors(JsonMapper jsonMapper, ProblemAnswers answers)
        implements AuthenticationFailureHandler, AuthenticationEntryPoint {

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        String error = failure instanceof OAuth2AuthenticationException known
                ? known.getError().getErrorCode()
                : OAuth2ErrorCodes.INVALID_REQUEST;
        write(response, error);
    }

    /** Handles requests that the server's filters do not: a POST without a client, and unsupported methods. */
    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        boolean isTokenPath = request.getServletPath().equals(DemoIssuerConfiguration.TOKEN);
        if (isTokenPath && request.getMethod().equals("POST")) {
            write(response, OAuth2ErrorCodes.INVALID_CLIENT);
            return;
        }
        rejectMethod(request, response, isTokenPath ? "POST" : "GET");
    }

    /** Rejects a method that the path does not support. */
    void rejectMethod(HttpServletRequest request, HttpServletResponse response, String allowed) throws IOException {
        ProblemException problem = ProblemException.of(
                ProblemCode.METHOD_NOT_ALLOWED, "This path does not support the method; use " + allowed + ".");
        answers.write(request, response, problem.withHeader("Allow", allowed));
    }

    /** Writes an OAuth error code. */
    void write(HttpServletResponse response, String error) throws IOException {
        boolean isUnknownClient = error.equals(OAuth2ErrorCodes.INVALID_CLIENT);
        response.setStatus(isUnknownClient ? 401 : 400);
        if (isUnknownClient) {
            response.setHeader("WWW-Authenticate", "Basic realm=\"transaction-search\"");
        }
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(jsonMapper.writeValueAsBytes(Map.of("error", error)));
    }
}
