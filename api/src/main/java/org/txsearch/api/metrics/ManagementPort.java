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

/** Keeps Actuator's endpoints on a separate port, which needs no token. */
@Configuration(proxyBeanMethods = false)
class ManagementPort {

    private static final String PORT = "management.server.port";

    /** Before the chains of the API's own paths. */
    private static final int FIRST_CHAIN = 0;

    /** Checks the setting before anything is started: on the API's own port, merchants would read the metrics. */
    @Bean
    static BeanFactoryPostProcessor managementPortCheck(ConfigurableEnvironment environment) {
        return beans -> {
            if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
                throw new InvalidSettingException(
                        PORT, "must differ from the port of the API (server.port); -1: no management port");
            }
        };
    }

    /** application.yml lists the exposed endpoints; all other paths of that port do not exist. */
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
