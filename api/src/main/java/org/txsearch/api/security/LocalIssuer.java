package org.txsearch.api.security;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;

/**
 * An issuer of access tokens within the API's process. Where there is a bean of this type, its tokens are accepted in
 * place of those of a configured issuer.
 */
public interface LocalIssuer {

    /** The order of the filter chain with the issuer's own paths, before all others. */
    int CHAIN = 1;

    /** The {@code iss} of its tokens. */
    String uri();

    /** The path of its authorization endpoint, at the address of the API. */
    String authorizationPath();

    /** The path of its token endpoint. */
    String tokenPath();

    /** Its keys. */
    JWKSource<SecurityContext> keys();

    /** The sessions and headers that the API's other filter chains have. */
    static HttpSecurity stateless(HttpSecurity http) {
        return SecurityConfiguration.stateless(http, SecurityConfiguration.NOTHING_EMBEDDED);
    }
}
