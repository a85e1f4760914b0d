package org.txsearch.api.exports.jobs;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.index.WeekDirectory;
import org.txsearch.merchants.Merchants;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.Reservations;
import org.txsearch.walk.TransactionWalks;

/** Creates the clients of Elasticsearch that exports use. */
@Configuration(proxyBeanMethods = false)
class ExportConfiguration {

    /** Longer than these small calls take, and shorter than clients wait. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Bean
    OperationalIndices operationalIndices(Cluster cluster) {
        return new OperationalIndices(cluster, PATIENCE);
    }

    @Bean
    ExportJobs exportJobs(Cluster cluster) {
        return new ExportJobs(cluster, PATIENCE);
    }

    @Bean
    Merchants merchants(Cluster cluster) {
        return new Merchants(cluster, PATIENCE);
    }

    @Bean
    IdempotencyKeys idempotencyKeys(Cluster cluster) {
        return new IdempotencyKeys(cluster, PATIENCE);
    }

    @Bean
    Reservations reservations(Cluster cluster) {
        return new Reservations(cluster, PATIENCE);
    }

    @Bean
    ExportSchedules exportSchedules(Cluster cluster) {
        return new ExportSchedules(cluster, PATIENCE);
    }

    @Bean
    TransactionWalks snapshots(Cluster cluster, WeekDirectory weeks) {
        return new TransactionWalks(cluster, weeks);
    }

    @Bean
    ExportFormats exportFormats() {
        return ExportFormats.ALL;
    }

    /** In milliseconds, because all stored and answered times have them. */
    @Bean
    Clock exportClock() {
        return Clock.tickMillis(ZoneOffset.UTC);
    }
}
