package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import tools.jackson.databind.json.JsonMapper;

/** Errors of the token endpoint in the form that OAuth prescribes (RFC 6749, section 5.2), which is not a problem's. */
final class DemoTokenErrors implements AuthenticationFailureHandler {

    private final JsonMapper jsonMapper;

    DemoTokenErrors(JsonMapper jsonMapper) {
        this.jsonMapper = jsonMapper;
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        String error = failure instanceof OAuth2AuthenticationException known
                ? known.getError().getErrorCode()
                : OAuth2ErrorCodes.INVALID_REQUEST;
        write(response, error);
    }

    void write(HttpServletResponse response, String error) throws IOException {
        boolean unknownClient = error.equals(OAuth2ErrorCodes.INVALID_CLIENT);
        response.setStatus(unknownClient ? 401 : 400);
        if (unknownClient) {
            response.setHeader("WWW-Authenticate", "Basic realm=\"transaction-search\"");
        }
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(jsonMapper.writeValueAsBytes(Map.of("error", error)));
    }
}
