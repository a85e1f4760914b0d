package org.txsearch.api.exports.jobs;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.merchants.Merchants;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.Reservations;
import org.txsearch.walk.TransactionWalks;

/** Creates the clients of Elasticsearch that exports use. */
@Configuration(proxyBeanMethods = false)
@Import({
    OperationalIndices.class,
    ExportJobs.class,
    ExportSchedules.class,
    IdempotencyKeys.class,
    Merchants.class,
    Reservations.class,
    TransactionWalks.class
})
class ExportConfiguration {

    /** The limit for a call of a store: longer than these small calls take, and shorter than clients wait. */
    @Bean
    Duration patience() {
        return Duration.ofSeconds(5);
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
