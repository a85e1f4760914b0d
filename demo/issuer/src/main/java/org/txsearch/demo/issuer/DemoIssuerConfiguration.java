package org.txsearch.demo.issuer;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import io.swagger.v3.oas.models.security.OAuthFlow;
import io.swagger.v3.oas.models.security.OAuthFlows;
import io.swagger.v3.oas.models.security.Scopes;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.JwtGenerator;
import org.springframework.security.oauth2.server.authorization.web.authentication.OAuth2ClientCredentialsAuthenticationConverter;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AuthenticationConverter;
import org.txsearch.api.platform.http.PathMethods;
import org.txsearch.api.platform.problem.ProblemAnswers;
import org.txsearch.api.platform.security.LocalIssuer;
import org.txsearch.api.platform.security.SecuritySettings;
import org.txsearch.api.platform.settings.ApiSettings;
import tools.jackson.databind.json.JsonMapper;

/** The demo's authorization server: token endpoints, keys, and a sign-in page, only in the profile {@code demo}. */
@AutoConfiguration
@Profile("demo")
class DemoIssuerConfiguration {

    static final String TOKEN = "/oauth2/token";
    static final String KEYS = "/oauth2/jwks";

    /** Before the chain of the token endpoint, which does not support the console's grant. */
    private static final int SIGN_IN_CHAIN = LocalIssuer.CHAIN - 1;

    private static final String CLIENT_SCHEME = "demo_client";
    private static final AuthenticationConverter TOKEN_REQUESTS = new OAuth2ClientCredentialsAuthenticationConverter();

    @Bean
    LocalIssuer demoIssuer(Environment environment, ApiSettings settings) throws IOException {
        return DemoIssuer.of(
                environment, settings.dataDirectory().resolve("demo").resolve("signing-key.json"));
    }

    /** Returns a bean, so that the authorization server serves its public parts. */
    @Bean
    JWKSource<SecurityContext> demoKeys(LocalIssuer issuer) {
        return issuer.keys();
    }

    @Bean
    static PathMethods methodsOfTheTokenEndpoints() {
        return path -> path.equals(TOKEN) || path.equals(PayPalTokens.PATH) ? List.of("POST") : SignIn.methodsAt(path);
    }

    /** Used by the authorization server to compare the secrets of clients. */
    @Bean
    PasswordEncoder demoSecrets() {
        return DemoClients.SECRETS;
    }

    @Bean
    DemoClients demoClients(SecuritySettings settings) {
        return new DemoClients(settings);
    }

    @Bean
    DemoTokens demoTokens(LocalIssuer issuer, SecuritySettings settings, DemoClients clients) {
        return new DemoTokens(issuer, settings, clients);
    }

    @Bean
    TokenErrors tokenErrors(JsonMapper jsonMapper, ProblemAnswers answers) {
        return new TokenErrors(jsonMapper, answers);
    }

    /** Signs users in to the console. */
    @Bean
    @Order(SIGN_IN_CHAIN)
    SecurityFilterChain signIn(
            HttpSecurity http,
            LocalIssuer issuer,
            DemoClients clients,
            DemoTokens tokens,
            TokenErrors errors,
            JsonMapper jsonMapper) {
        SignIn signIn = new SignIn(issuer, clients, tokens, errors, jsonMapper);
        return LocalIssuer.stateless(http)
                .securityMatcher(SignIn::isFor)
                .addFilterBefore(signIn, AuthorizationFilter.class)
                .authorizeHttpRequests(requests -> requests.anyRequest().denyAll())
                .build();
    }

    @Bean
    @Order(LocalIssuer.CHAIN)
    SecurityFilterChain tokenEndpoint(
            HttpSecurity http, LocalIssuer issuer, DemoClients clients, TokenErrors errors, SecuritySettings settings) {
        JwtGenerator tokens = new JwtGenerator(new NimbusJwtEncoder(issuer.keys()));
        tokens.setJwtCustomizer(context -> describe(context, clients, issuer, settings));
        return LocalIssuer.stateless(http)
                .securityMatcher(TOKEN, KEYS)
                .oauth2AuthorizationServer(server -> server.registeredClientRepository(clients)
                        .authorizationService(new NoAuthorizations())
                        .authorizationServerSettings(AuthorizationServerSettings.builder()
                                .tokenEndpoint(TOKEN)
                                .jwkSetEndpoint(KEYS)
                                .build())
                        .tokenGenerator(tokens)
                        .clientAuthentication(client -> client.errorResponseHandler(errors))
                        .tokenEndpoint(endpoint -> endpoint.errorResponseHandler(errors)
                                .accessTokenRequestConverters(converters -> {
                                    converters.clear();
                                    converters.add(DemoIssuerConfiguration::tokenRequest);
                                })))
                .authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.POST, TOKEN)
                        .authenticated()
                        .anyRequest()
                        .denyAll())
                .exceptionHandling(handling -> handling.authenticationEntryPoint(errors))
                .build();
    }

    /** Issues tokens to the same clients at PayPal's path and in PayPal's form. */
    @Bean
    @Order(LocalIssuer.CHAIN)
    SecurityFilterChain payPalTokens(
            HttpSecurity http, DemoClients clients, DemoTokens tokens, TokenErrors errors, JsonMapper jsonMapper) {
        PayPalTokens payPal = new PayPalTokens(clients, tokens, errors, jsonMapper);
        return LocalIssuer.stateless(http)
                .securityMatcher(PayPalTokens.PATH)
                .addFilterBefore(payPal, AuthorizationFilter.class)
                .authorizeHttpRequests(requests -> requests.anyRequest().denyAll())
                .build();
    }

    /** Adds the demo's clients to the OpenAPI document, so that a client can authorize with its id and secret. */
    @Bean
    OpenApiCustomizer demoClientsInTheDocument() {
        Scopes scopes = new Scopes()
                .addString("transactions:read", "Read transactions, exports and webhooks.")
                .addString("exports:write", "Make, change and delete exports.")
                .addString("webhooks:write", "Make, change and delete webhook endpoints.");
        SecurityScheme scheme = new SecurityScheme()
                .type(SecurityScheme.Type.OAUTH2)
                .description("A client of the demo: M0001 and any other id that starts with M, or partner-demo;"
                        + " the secret of all is demo-secret.")
                .flows(new OAuthFlows()
                        .clientCredentials(new OAuthFlow().tokenUrl(TOKEN).scopes(scopes)));
        return document -> {
            document.getComponents().addSecuritySchemes(CLIENT_SCHEME, scheme);
            List<SecurityRequirement> security = new ArrayList<>(document.getSecurity());
            security.add(new SecurityRequirement().addList(CLIENT_SCHEME));
            document.security(security);
        };
    }

    private static void describe(
            JwtEncodingContext context, DemoClients clients, LocalIssuer issuer, SecuritySettings settings) {
        context.getJwsHeader().type("at+jwt");
        context.getClaims()
                .issuer(issuer.uri())
                .audience(List.of(settings.audience()))
                .claims(claims -> claims.putAll(
                        clients.claimsOf(context.getRegisteredClient().getClientId())));
    }

    /** Reads a token request with client credentials. Without {@code scope}, it requests all scopes of the client. */
    private static @Nullable Authentication tokenRequest(HttpServletRequest request) {
        Authentication read = TOKEN_REQUESTS.convert(request);
        if (read instanceof OAuth2ClientCredentialsAuthenticationToken token
                && token.getScopes().isEmpty()
                && token.getPrincipal() instanceof OAuth2ClientAuthenticationToken principal) {
            RegisteredClient client = principal.getRegisteredClient();
            return client == null
                    ? token
                    : new OAuth2ClientCredentialsAuthenticationToken(principal, client.getScopes(), Map.of());
        }
        return read;
    }

    /** Stores no authorizations: the demo's tokens are verified by signature, and a store would only grow. */
    private static final class NoAuthorizations implements OAuth2AuthorizationService {

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
}
