package org.txsearch.api.security;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;

/** Remembers no authorization: the demo's tokens speak for themselves, and a memory of them would only grow. */
final class ForgetfulAuthorizations implements OAuth2AuthorizationService {

    @Override
    public void save(OAuth2Authorization authorization) {}

    @Override
    public void remove(OAuth2Authorization authorization) {}

    @Override
    public @Nullable OAuth2Authorization findById(String id) {
        return null;
    }

    @Override
    public @Nullable OAuth2Authorization findByToken(String token, @Nullable OAuth2TokenType type) {
        return null;
    }
}
