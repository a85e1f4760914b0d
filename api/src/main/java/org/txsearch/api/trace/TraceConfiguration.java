package org.txsearch.api.trace;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.settings.InvalidSettingException;
import org.txsearch.process.Tracing;

/** Configures tracing. */
@Configuration(proxyBeanMethods = false)
class TraceConfiguration {

    private static final String SERVICE = "transaction-search-api";
    private static final String SHARE = "must be a number from 0 to 1, 0.1 for instance";

    /**
     * Where spans are sent.
     *
     * @param endpoint the address of a collector that accepts OTLP over HTTP; absent: no spans are created
     * @param share the fraction of traces that are recorded, of those that begin here; an incoming trace decides for itself
     */
    @Validated
    @ConfigurationProperties("txsearch.tracing")
    record Settings(
            @Nullable String endpoint,

            @DefaultValue("0.1")
            @DecimalMin(value = "0", message = TraceConfiguration.SHARE)
            @DecimalMax(value = "1", message = TraceConfiguration.SHARE)
            double share) {}

    @Bean(destroyMethod = "close")
    Tracing tracing(Settings settings) {
        String endpoint = settings.endpoint();
        if (endpoint == null || endpoint.isBlank()) {
            return Tracing.off();
        }
        return Tracing.to(
                InvalidSettingException.requireHttp(
                        "txsearch.tracing.endpoint",
                        endpoint,
                        "must be the address of an OTLP collector, http://127.0.0.1:4318/v1/traces for instance"),
                SERVICE,
                settings.share());
    }
}
