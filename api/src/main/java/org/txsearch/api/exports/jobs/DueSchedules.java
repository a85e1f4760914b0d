package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.records.DerivedId;

/**
 * Creates the export of each completed period exactly once. The id of the export derives from the schedule and the period, so
 * several instances can create it, and retry.
 *
 * <p>A period is exported once all records ingested before its end can be found. No scheduled export contains a transaction
 * that was created within a period and ingested after it.
 */
@Component
final class DueSchedules {

    private static final Logger LOG = LoggerFactory.getLogger(DueSchedules.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The maximum age of missed periods that are exported after a downtime: 62 exports of a daily schedule. */
    static final Duration MAX_CATCH_UP = Duration.ofDays(62);

    private final ExportSchedules schedules;
    private final ExportJobs jobs;
    private final TransactionSearch search;
    private final PartnerGrants grants;

    /** The schedules that failed in the last run: only the first of several failures is logged. */
    private final Set<String> failing = ConcurrentHashMap.newKeySet();

    DueSchedules(ExportSchedules schedules, ExportJobs jobs, TransactionSearch search, PartnerGrants grants) {
        this.schedules = schedules;
        this.jobs = jobs;
        this.search = search;
        this.grants = grants;
    }

    /** Creates due exports. A failed schedule does not delay others, and is retried in the next run. */
    void run(Instant now) throws IOException {
        List<Versioned<ExportSchedule>> all = schedules.due(now);
        failing.retainAll(all.stream().map(due -> due.value().id()).toList());
        for (Versioned<ExportSchedule> due : all) {
            Instant asOf = asOf();
            if (asOf.isBefore(due.value().due())) {
                // Schedules are ordered: the following ones are due even later.
                return;
            }
            try {
                create(due, now);
                failing.remove(due.value().id());
            } catch (IOException | RuntimeException e) {
                if (failing.add(due.value().id())) {
                    LOG.warn("Schedule {} failed and is retried", due.value().id(), e);
                }
            }
        }
    }

    private void create(Versioned<ExportSchedule> due, Instant now) throws IOException {
        if (!grants.isActive(due.value().createdBy(), due.value().merchantId())) {
            // As during a pause, periods that end without an active grant are not exported.
            schedules.replace(due, due.value().without(now), true);
            return;
        }
        ExportSchedule schedule = due.value().without(now.minus(MAX_CATCH_UP));
        if (schedule.nextStart().isAfter(due.value().nextStart())) {
            LOG.warn("Schedule {} has missed periods that are too old to be exported", schedule.id());
        }
        ExportJob.ExportOrigin period = schedule.period();
        String exportId = DerivedId.of(ExportAnswer.ID_PREFIX, schedule.id(), period.label());
        // First the export and then the schedule: after a crash in between, the retry finds the export.
        jobs.create(ExportJob.queued(exportId, schedule.merchantId(), schedule.export(), period, now, 0)
                .by(schedule.createdBy()));
        schedules.replace(due, schedule.behind(exportId), true);
    }

    private Instant asOf() throws IOException {
        try {
            return search.asOf(Deadline.after(PATIENCE));
        } catch (SearchException e) {
            throw new IOException("It is unknown until when data is complete", e);
        }
    }
}
