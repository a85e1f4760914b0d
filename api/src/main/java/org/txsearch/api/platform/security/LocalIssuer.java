package org.txsearch.api.platform.security;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;

/**
 * An issuer of access tokens within the API's process. If there is a bean of this type, the API accepts its tokens, and no other
 * issuer can be configured.
 */
public interface LocalIssuer {

    /** The order of the filter chain with the issuer's own paths, before all others. */
    int CHAIN = 1;

    /** Returns the {@code iss} of its tokens. */
    String uri();

    /** Returns the path of its authorization endpoint, at the address of the API. */
    String authorizationPath();

    /** Returns the path of its token endpoint. */
    String tokenPath();

    /** Returns its keys. */
    JWKSource<SecurityContext> keys();

    /** Returns the sessions and headers that the API's other filter chains have. */
    static HttpSecurity stateless(HttpSecurity http) {
        return SecurityConfiguration.stateless(http, SecurityConfiguration.NOTHING_EMBEDDED);
    }
}
