package org.txsearch.api.platform.security;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.platform.limit.CallerLimits;
import org.txsearch.api.platform.limit.Rates;
import org.txsearch.api.platform.limit.RequestPermit;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.cluster.Cluster;
import org.txsearch.grants.Creator;
import org.txsearch.grants.Grants;

/** Configures access to paths: merchants' paths require a token, the API's pages do not, and no other path exists. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final String[] SWAGGER_UI = {"/swagger-ui.html", "/swagger-ui/**"};
    private static final String[] GUIDE = {"/docs", "/docs/**", "/problems", "/problems/*", "/sdk", "/sdk/**"};
    private static final String[] OPEN = {"/", "/v3/api-docs", "/v3/api-docs.yaml", "/v3/api-docs/*", "/health/*"};

    /** Before the filter chains of the API's own paths. */
    private static final int MANAGEMENT_CHAIN = 0;

    private static final int PRIVATE_CHAIN = 2;
    private static final int PAGES_CHAIN = 3;
    private static final int GUIDE_CHAIN = 4;
    private static final int OTHERS_CHAIN = 5;
    static final String NOTHING_EMBEDDED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
    private static final String SWAGGER_UI_ALONE = "default-src 'none'; script-src 'self'; "
            + "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
            + "form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

    /** No script at all: the guide is text, tables and a few pictures. */
    private static final String STYLE_AND_IMAGES = "default-src 'none'; style-src 'self'; img-src 'self' data:; "
            + "form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

    /** Checks the settings before anything is started, so that a missing one is reported in one line. */
    @Bean
    static BeanFactoryPostProcessor securitySettingsCheck(ConfigurableEnvironment environment) {
        return beans -> Binder.get(environment)
                .bindOrCreate("txsearch.security", SecuritySettings.class)
                .check(beans.getBeanNamesForType(LocalIssuer.class, true, false).length > 0);
    }

    @Bean
    JwtDecoder accessTokens(SecuritySettings settings, ObjectProvider<LocalIssuer> localIssuer, MeterRegistry meters) {
        LocalIssuer local = localIssuer.getIfAvailable();
        if (local != null) {
            // The keys are in this process; fetching them would be a call to itself.
            return AccessTokens.decoder(local.keys(), local::uri, settings);
        }
        String issuer = Objects.requireNonNull(settings.issuer());
        IssuerKeys keys = IssuerKeys.of(issuer, settings);
        Gauge.builder("txsearch.issuer.keys.stale", keys, IssuerKeys::staleSeconds)
                .description("Age of the issuer's keys while they cannot be fetched, otherwise 0; absent in the demo")
                .baseUnit("seconds")
                .strongReference(true)
                .register(meters);
        return AccessTokens.decoder(keys, () -> issuer, settings);
    }

    @Bean
    ActiveGrants activeGrants(Cluster cluster) {
        return new ActiveGrants(new Grants(cluster)::isActive, System::nanoTime);
    }

    @Bean
    CallerAuthorization callerAuthorization(ActiveGrants grants) {
        return new CallerAuthorization(grants);
    }

    @Bean
    PartnerGrants partnerGrants(ActiveGrants grants) {
        return new PartnerGrants(grants::isActive);
    }

    @Bean
    @Order(PRIVATE_CHAIN)
    SecurityFilterChain privatePaths(
            HttpSecurity http,
            JwtDecoder decoder,
            CallerAuthorization authorization,
            SecuritySettings settings,
            Rates rates,
            CallerLimits limits,
            SecurityProblems problems) {
        return stateless(http, NOTHING_EMBEDDED)
                .securityMatcher(PrivatePaths.patterns())
                .authorizeHttpRequests(requests -> requests.anyRequest().access(authorization))
                .oauth2ResourceServer(server -> server.authenticationEntryPoint(problems)
                        .accessDeniedHandler(problems)
                        .jwt(token -> token.decoder(decoder)
                                .jwtAuthenticationConverter(valid -> new JwtAuthenticationToken(valid, List.of()))))
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .addFilterBefore(new CallerFilter(settings, rates, limits), AuthorizationFilter.class)
                .addFilterAfter(new CallerFilter.Authorized(rates, limits), AuthorizationFilter.class)
                .build();
    }

    @Bean
    @Order(PAGES_CHAIN)
    SecurityFilterChain swaggerUi(HttpSecurity http) {
        return pages(http, SWAGGER_UI_ALONE, SWAGGER_UI);
    }

    @Bean
    @Order(GUIDE_CHAIN)
    SecurityFilterChain guidePages(HttpSecurity http) {
        return pages(http, STYLE_AND_IMAGES, GUIDE);
    }

    private static SecurityFilterChain pages(HttpSecurity http, String contentSecurityPolicy, String[] paths) {
        return stateless(http, contentSecurityPolicy)
                .securityMatcher(paths)
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(OTHERS_CHAIN)
    SecurityFilterChain otherPaths(HttpSecurity http, SecurityProblems problems) {
        return stateless(http, NOTHING_EMBEDDED)
                .authorizeHttpRequests(requests ->
                        requests.requestMatchers(OPEN).permitAll().anyRequest().denyAll())
                .exceptionHandling(handling -> handling.authenticationEntryPoint(
                                (request, response, failure) -> problems.nothingHere(request, response))
                        .accessDeniedHandler((request, response, failure) -> problems.nothingHere(request, response)))
                .build();
    }

    /** Refuses the API's own port before anything is started: merchants could read the metrics there. */
    @Bean
    static BeanFactoryPostProcessor managementPortCheck(ConfigurableEnvironment environment) {
        return beans -> {
            if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
                throw new InvalidSettingException(
                        "management.server.port",
                        "must differ from the port of the API (server.port); -1: no management port");
            }
        };
    }

    /** application.yml lists the exposed endpoints; all other paths of the management port do not exist. */
    @Bean
    @ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
    @Order(MANAGEMENT_CHAIN)
    SecurityFilterChain managementEndpoints(HttpSecurity http) {
        return http.securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .build();
    }

    /** Leaves methods to the routes, which answer an unknown method with 405 and the supported methods. */
    @Bean
    HttpFirewall httpFirewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        // No rule depends on the method, so an unknown method gains nothing; QUERY (RFC 10008) must pass.
        firewall.setUnsafeAllowAnyHttpMethod(true);
        // The readers of parameters also check names, and report all faults at once.
        firewall.setAllowedParameterNames(name -> true);
        // As Spring's own rule, without its regular expression, which runs for each header of each request.
        firewall.setAllowedHeaderValues(value -> value.codePoints()
                .allMatch(each -> each == '\t' || Character.isDefined(each) && !Character.isISOControl(each)));
        return firewall;
    }

    static HttpSecurity stateless(HttpSecurity http, String contentSecurityPolicy) {
        return http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .cors(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .headers(headers -> headers
                        // Private responses set their own; the pages' files may be cached.
                        .cacheControl(HeadersConfigurer.CacheControlConfig::disable)
                        // Not for subdomains: on localhost that would affect a developer's other servers.
                        .httpStrictTransportSecurity(transport -> transport.includeSubDomains(false))
                        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
                        .contentSecurityPolicy(policy -> policy.policyDirectives(contentSecurityPolicy))
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)));
    }

    /** Reads the caller from a valid access token, and counts the request before any work is done for the caller. */
    static final class CallerFilter extends OncePerRequestFilter {

        private final SecuritySettings settings;
        private final Rates rates;
        private final CallerLimits limits;

        CallerFilter(SecuritySettings settings, Rates rates, CallerLimits limits) {
            this.settings = settings;
            this.rates = rates;
            this.limits = limits;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
            if (authentication instanceof JwtAuthenticationToken token) {
                Caller caller = settings.caller(token.getToken());
                if (caller != null) {
                    request.setAttribute(Caller.class.getName(), caller);
                    request.setAttribute(Creator.class.getName(), SecuritySettings.creator(token.getToken(), caller));
                    Instant expiresAt = token.getToken().getExpiresAt();
                    limits.recognize(request, expiresAt == null ? Instant.EPOCH : expiresAt);
                    count(caller, response);
                }
            }
            chain.doFilter(request, response);
        }

        private void count(Caller caller, HttpServletResponse response) {
            if (caller.kind() == Caller.CallerKind.MERCHANT) {
                rates.countForMerchant(caller.id(), response);
            } else {
                rates.countForPartner(caller.id(), response);
            }
        }

        /** Counts an authorized request for its merchant, and takes a permit of the merchant. */
        static final class Authorized extends OncePerRequestFilter {

            private final Rates rates;
            private final CallerLimits limits;

            Authorized(Rates rates, CallerLimits limits) {
                this.rates = rates;
                this.limits = limits;
            }

            @Override
            protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                    throws ServletException, IOException {
                Caller caller = Caller.of(request);
                String merchantId = Caller.scopeOf(request).merchantId();
                boolean partner = caller.kind() == Caller.CallerKind.PARTNER;
                if (partner) {
                    rates.countForMerchant(merchantId, response);
                }
                try (RequestPermit permit = limits.take(request, merchantId, partner ? caller.id() : null)) {
                    chain.doFilter(request, response);
                }
            }
        }
    }
}
