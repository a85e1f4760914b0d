package org.txsearch.api.platform.security;

import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.server.resource.web.OAuth2ProtectedResourceMetadataFilter;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.txsearch.api.platform.http.PrivatePaths;

/** Serves the metadata of the API as a protected resource (RFC 9728): the issuer of its tokens, and their scopes. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "txsearch.mcp.enabled", matchIfMissing = true)
class ResourceMetadata {

    static final String PATH = "/.well-known/oauth-protected-resource";

    private static final int CHAIN = LocalIssuer.CHAIN + 1;
    private static final List<String> SCOPES =
            List.of(CallerAuthorization.READ, CallerAuthorization.WRITE_EXPORTS, CallerAuthorization.WRITE_WEBHOOKS);

    @Bean
    @Order(CHAIN)
    SecurityFilterChain resourceMetadataPaths(
            HttpSecurity http, SecuritySettings settings, ObjectProvider<LocalIssuer> localIssuer) {
        OAuth2ProtectedResourceMetadataFilter filter = new OAuth2ProtectedResourceMetadataFilter();
        String prefix = settings.scopePrefix();
        filter.setProtectedResourceMetadataCustomizer(metadata -> {
            LocalIssuer local = localIssuer.getIfAvailable();
            metadata.authorizationServer(local == null ? String.valueOf(settings.issuer()) : local.uri())
                    .resourceName("Transaction Search");
            SCOPES.forEach(scope -> metadata.scope(prefix + scope));
        });
        PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
        return LocalIssuer.stateless(http)
                .securityMatcher(new OrRequestMatcher(
                        paths.matcher(HttpMethod.GET, PATH), paths.matcher(HttpMethod.GET, PATH + PrivatePaths.TOOLS)))
                .addFilterBefore(filter, AuthorizationFilter.class)
                .authorizeHttpRequests(requests -> requests.anyRequest().denyAll())
                .build();
    }
}
