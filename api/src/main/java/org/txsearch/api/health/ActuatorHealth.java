package org.txsearch.api.health;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.cursor.CursorKeyWatch;

/** The same responses for the management port; application.yml assigns them to the groups that orchestrators request. */
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
    HealthIndicator ready(Readiness readiness, CursorKeyWatch cursorKeys) {
        return () -> {
            Readiness.Reason reason = readiness.whyNot();
            return reason == null
                    ? Health.up()
                            .withDetail("cursor_keys", cursorKeys.foundOthers() ? "DIFFER" : "SHARED")
                            .build()
                    : Health.outOfService().withDetail("reason", reason.name()).build();
        };
    }
}
