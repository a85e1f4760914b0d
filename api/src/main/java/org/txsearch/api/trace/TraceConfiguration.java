package org.txsearch.api.trace;

import java.net.URI;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.trace.Tracing;

/** Who makes the spans. */
@Configuration(proxyBeanMethods = false)
class TraceConfiguration {

    private static final String SERVICE = "transaction-search-api";

    @Bean(destroyMethod = "close")
    Tracing tracing(TracingSettings settings) {
        URI collector = settings.collector();
        return collector == null ? Tracing.off() : Tracing.to(collector, SERVICE, settings.share());
    }
}
