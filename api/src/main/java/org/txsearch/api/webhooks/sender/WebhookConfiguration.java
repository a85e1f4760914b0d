package org.txsearch.api.webhooks.sender;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.cluster.Cluster;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoints;
import org.txsearch.webhooks.WebhookInstances;

/** Creates the clients of Elasticsearch that webhooks use. */
@Configuration(proxyBeanMethods = false)
class WebhookConfiguration {

    /** Longer than these small calls take, and shorter than clients wait. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Bean
    WebhookEndpoints webhookEndpoints(Cluster cluster) {
        return new WebhookEndpoints(cluster, PATIENCE);
    }

    @Bean
    WebhookDeliveries webhookDeliveries(Cluster cluster) {
        return new WebhookDeliveries(cluster, PATIENCE);
    }

    @Bean
    WebhookInstances webhookInstances(Cluster cluster, WebhookSettings settings) {
        return new WebhookInstances(cluster, PATIENCE, settings.lease(), System::nanoTime);
    }

    @Bean
    RetrySchedule retrySchedule() {
        return new RetrySchedule(() -> ThreadLocalRandom.current().nextDouble());
    }
}
