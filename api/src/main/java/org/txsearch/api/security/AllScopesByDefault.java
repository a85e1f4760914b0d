package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.web.authentication.OAuth2ClientCredentialsAuthenticationConverter;
import org.springframework.security.web.authentication.AuthenticationConverter;

/** Reads a token request by client credentials; one without {@code scope} asks for all that its client has. */
final class AllScopesByDefault implements AuthenticationConverter {

    private final AuthenticationConverter standard = new OAuth2ClientCredentialsAuthenticationConverter();

    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        Authentication asked = standard.convert(request);
        if (asked instanceof OAuth2ClientCredentialsAuthenticationToken token
                && token.getScopes().isEmpty()
                && token.getPrincipal() instanceof OAuth2ClientAuthenticationToken principal) {
            RegisteredClient client = principal.getRegisteredClient();
            return client == null
                    ? token
                    : new OAuth2ClientCredentialsAuthenticationToken(principal, client.getScopes(), Map.of());
        }
        return asked;
    }
}
