package org.txsearch.api.metrics;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.txsearch.api.settings.InvalidSettingException;

/** Keeps Actuator's endpoints on a port of their own, which answers whoever can reach it. */
@Configuration(proxyBeanMethods = false)
class ManagementPort {

    private static final String PORT = "management.server.port";

    /** Before the chains of the API's own paths, none of which knows these. */
    private static final int FIRST_CHAIN = 0;

    /** Looks at the settings before anything is started: on the API's own port, merchants would read the metrics. */
    @Bean
    static BeanFactoryPostProcessor managementPortCheck(ConfigurableEnvironment environment) {
        return beans -> {
            if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
                throw new InvalidSettingException(
                        PORT, "must be a port of its own, and not that of the API (server.port); -1: there is none");
            }
        };
    }

    /** What is exposed is said in application.yml; the rest of that port does not exist. */
    @Bean
    @ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
    @Order(FIRST_CHAIN)
    SecurityFilterChain managementEndpoints(HttpSecurity http) {
        return http.securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .build();
    }
}
