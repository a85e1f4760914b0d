package org.txsearch.api.health;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The same answers for the management port; application.yml puts them into the groups that orchestrators ask for. */
@Configuration(proxyBeanMethods = false)
class ActuatorHealth {

    @Bean
    HealthIndicator live(Readiness readiness) {
        return () -> readiness.isLive() ? Health.up().build() : Health.down().build();
    }

    @Bean
    HealthIndicator started() {
        return () -> Health.up().build();
    }

    @Bean
    HealthIndicator ready(Readiness readiness) {
        return () -> {
            Readiness.Reason reason = readiness.whyNot();
            return reason == null
                    ? Health.up().build()
                    : Health.outOfService().withDetail("reason", reason.name()).build();
        };
    }
}
