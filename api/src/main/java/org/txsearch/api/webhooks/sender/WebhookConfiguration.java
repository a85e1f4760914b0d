package org.txsearch.api.webhooks.sender;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.txsearch.cluster.Cluster;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoints;
import org.txsearch.webhooks.WebhookInstances;

/** Creates the clients of Elasticsearch that webhooks use. */
@Configuration(proxyBeanMethods = false)
@Import({WebhookDeliveries.class, WebhookEndpoints.class})
class WebhookConfiguration {

    @Bean
    WebhookInstances webhookInstances(Cluster cluster, Duration patience, WebhookSettings settings) {
        return new WebhookInstances(cluster, patience, settings.lease(), System::nanoTime);
    }

    @Bean
    RetrySchedule retrySchedule() {
        return new RetrySchedule(() -> ThreadLocalRandom.current().nextDouble());
    }
}
