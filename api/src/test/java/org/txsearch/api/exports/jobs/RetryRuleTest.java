package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.exports.ExportJob;
import tools.jackson.databind.json.JsonMapper;

class RetryRuleTest {

    private static final Instant CREATED = Instant.parse("2026-11-27T08:00:00Z");

    private final RetryRule rule = new RetryRule(Duration.ofHours(24));

    /** Also if three outages came before. */
    @ParameterizedTest
    @EnumSource(names = {"SEARCH_INCOMPLETE", "SNAPSHOT_LOST", "STORAGE_FAILED", "WORKER_LOST"})
    void outages_areWaitedFor_longerEachTime_untilTheDeadline(ExportError outage) {
        ExportJob job = job();
        List<Long> seconds = new ArrayList<>();
        Instant now = CREATED;
        for (Instant next = rule.next(job, outage, now); next != null; next = rule.next(job, outage, now)) {
            seconds.add(Duration.between(now, next).toSeconds());
            job = job.interrupted(outage.name(), next);
            now = next;
        }
        assertThat(seconds).startsWith(5L, 10L, 20L, 40L, 80L, 160L, 320L, 600L, 600L);
        assertThat(seconds).endsWith(600L).hasSizeGreaterThan(100);
        assertThat(now).isBetween(CREATED.plus(Duration.ofHours(23)), CREATED.plus(Duration.ofHours(24)));
        assertThat(rule.next(job, ExportError.INTERNAL_ERROR, now)).isEqualTo(now.plusSeconds(5));
    }

    @ParameterizedTest
    @EnumSource(names = {"TOTALS_DIFFER", "INTERNAL_ERROR"})
    void faultsOfTheExport_endItAfterThreeAttempts(ExportError fault) {
        ExportJob job = job();
        assertThat(rule.next(job, fault, CREATED)).isEqualTo(CREATED.plusSeconds(5));
        job = job.failed(CREATED);
        assertThat(rule.next(job, fault, CREATED)).isEqualTo(CREATED.plusSeconds(10));
        assertThat(rule.next(job.failed(CREATED), fault, CREATED)).isNull();
    }

    /** An export that an earlier build has stored has no outage. */
    @Test
    void storedLeaseWithoutOutage_isRead() {
        ExportJob.Lease lease = JsonMapper.shared()
                .readValue(
                        "{\"owner\":\"\",\"beat\":0,\"attempt\":2,\"failures\":1,\"not_before\":\"2026-11-27T08:00:00Z\"}",
                        ExportJob.Lease.class);
        assertThat(lease.faults()).isZero();
        assertThat(lease.failures()).isEqualTo(1);
    }

    private static ExportJob job() {
        return ExportJob.queued("exp_1", "M0001", JsonMapper.shared().createObjectNode(), null, CREATED, 1);
    }
}
