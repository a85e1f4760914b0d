package org.txsearch.api.security;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.JwtGenerator;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.txsearch.api.http.PathMethods;
import org.txsearch.api.problem.ProblemAnswers;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.settings.ApiSettings;
import tools.jackson.databind.json.JsonMapper;

/** The demo's own authorization server: a token endpoint and its public keys; outside the profile it does not exist. */
@Configuration(proxyBeanMethods = false)
@Profile("demo")
class DemoConfiguration {

    private static final String TOKEN = "/oauth2/token";
    private static final String KEYS = "/oauth2/jwks";

    @Bean
    JWKSource<SecurityContext> demoKeys(ApiSettings settings) throws IOException {
        RSAKey key = DemoSigningKey.in(settings.dataDirectory().resolve("demo").resolve("signing-key.json"));
        return new ImmutableJWKSet<>(new JWKSet(key));
    }

    @Bean
    static PathMethods methodsOfTheTokenEndpoint() {
        return path -> path.equals(TOKEN) ? List.of("POST") : List.of();
    }

    @Bean
    DemoIssuer demoIssuer(Environment environment) {
        return new DemoIssuer(environment);
    }

    @Bean
    JwtDecoder demoAccessTokens(JWKSource<SecurityContext> demoKeys, DemoIssuer issuer, SecuritySettings settings) {
        // The keys are in this process: discovery would have it call itself over its own TLS.
        return AccessTokens.decoder(demoKeys, issuer::uri, settings);
    }

    @Bean
    @Order(SecurityConfiguration.DEMO_CHAIN)
    SecurityFilterChain tokenEndpoint(
            HttpSecurity http, DemoTokens tokens, ProblemAnswers answers, JsonMapper jsonMapper) {
        DemoTokenErrors errors = new DemoTokenErrors(jsonMapper);
        return SecurityConfiguration.stateless(http, SecurityConfiguration.NOTHING_EMBEDDED)
                .securityMatcher(TOKEN, KEYS)
                .oauth2AuthorizationServer(server -> server.registeredClientRepository(tokens.clients())
                        .authorizationService(new ForgetfulAuthorizations())
                        .authorizationServerSettings(AuthorizationServerSettings.builder()
                                .tokenEndpoint(TOKEN)
                                .jwkSetEndpoint(KEYS)
                                .build())
                        .tokenGenerator(tokens.generator())
                        .clientAuthentication(client -> client.errorResponseHandler(errors)
                                .authenticationProviders(providers -> providers.forEach(provider -> {
                                    if (provider instanceof ClientSecretAuthenticationProvider secrets) {
                                        secrets.setPasswordEncoder(new DemoSecret());
                                    }
                                })))
                        .tokenEndpoint(endpoint -> endpoint.errorResponseHandler(errors)
                                .accessTokenRequestConverters(converters -> {
                                    converters.clear();
                                    converters.add(new AllScopesByDefault());
                                })))
                .authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.POST, TOKEN)
                        .authenticated()
                        .anyRequest()
                        .denyAll())
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(new UnansweredByTheServer(errors, answers)))
                .build();
    }

    @Bean
    DemoTokens demoTokens(JWKSource<SecurityContext> demoKeys, DemoIssuer issuer, SecuritySettings settings) {
        DemoClients clients = new DemoClients(settings);
        JwtGenerator generator = new JwtGenerator(new NimbusJwtEncoder(demoKeys));
        generator.setJwtCustomizer(context -> describe(context, clients, issuer, settings));
        return new DemoTokens(clients, generator);
    }

    private static void describe(
            JwtEncodingContext context, DemoClients clients, DemoIssuer issuer, SecuritySettings settings) {
        context.getJwsHeader().type("at+jwt");
        context.getClaims()
                .issuer(issuer.uri())
                .audience(List.of(settings.audience()))
                .claims(claims -> claims.putAll(
                        clients.claimsOf(context.getRegisteredClient().getClientId())));
    }

    /** What is left when the server's own filters have answered: a POST without a client, and wrong methods. */
    private record UnansweredByTheServer(DemoTokenErrors errors, ProblemAnswers answers)
            implements AuthenticationEntryPoint {

        @Override
        public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
                throws IOException {
            boolean tokenPath = request.getRequestURI().equals(TOKEN);
            if (tokenPath && request.getMethod().equals("POST")) {
                errors.write(response, OAuth2ErrorCodes.INVALID_CLIENT);
                return;
            }
            String allowed = tokenPath ? "POST" : "GET";
            ProblemException problem = ProblemException.of(
                    ProblemCode.METHOD_NOT_ALLOWED, "This path does not support the method; use " + allowed + ".");
            answers.write(request, response, problem.withHeader("Allow", allowed));
        }
    }

    /** The clients that may ask for tokens, and how their tokens are made. */
    record DemoTokens(DemoClients clients, JwtGenerator generator) {}
}
