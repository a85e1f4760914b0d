package org.txsearch.api.export;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.SeenSchedule;
import org.txsearch.page.Deadline;
import org.txsearch.page.SearchException;
import org.txsearch.page.TransactionSearch;

/**
 * Makes the export of each period that is over, once: its id is that of its schedule and period, whichever instance comes
 * first, and however often one comes again.
 *
 * <p>A period is exported when everything that was taken in before its end is found; what is created within it and taken in
 * later is in no regular export.
 */
@Component
final class DueSchedules {

    private static final Logger LOG = LoggerFactory.getLogger(DueSchedules.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** So far back periods are made up after a time without instances; a schedule of days then has as many. */
    static final Duration MADE_UP = Duration.ofDays(62);

    private final ExportSchedules schedules;
    private final ExportJobs jobs;
    private final TransactionSearch search;

    /** Those that failed the last time: each failure is logged once. */
    private final Set<String> failing = ConcurrentHashMap.newKeySet();

    DueSchedules(ExportSchedules schedules, ExportJobs jobs, TransactionSearch search) {
        this.schedules = schedules;
        this.jobs = jobs;
        this.search = search;
    }

    /** Makes what is due; a schedule that fails keeps no other one from being made, and is tried again the next time. */
    void look(Instant now) throws IOException {
        List<SeenSchedule> all = schedules.due(now);
        failing.retainAll(all.stream().map(due -> due.schedule().id()).toList());
        for (SeenSchedule due : all) {
            Instant asOf = asOf();
            if (asOf.isBefore(due.schedule().due())) {
                // Those after it are due later still.
                return;
            }
            try {
                make(due, now);
                failing.remove(due.schedule().id());
            } catch (IOException | RuntimeException e) {
                if (failing.add(due.schedule().id())) {
                    LOG.warn(
                            "Schedule {} could not be made and is tried again",
                            due.schedule().id(),
                            e);
                }
            }
        }
    }

    private void make(SeenSchedule due, Instant now) throws IOException {
        ExportSchedule schedule = due.schedule().without(now.minus(MADE_UP));
        if (schedule.nextStart().isAfter(due.schedule().nextStart())) {
            LOG.warn("Schedule {} has missed periods that are too old to be made up", schedule.id());
        }
        ExportJob.Origin period = schedule.period();
        String exportId = ExportIds.ofPeriod(schedule.id(), period.label());
        // First the export and then the schedule: whoever dies in between leaves a period that is found made.
        jobs.create(ExportJob.queued(exportId, schedule.merchantId(), schedule.export(), period, now, 0));
        schedules.replace(due, schedule.behind(exportId));
    }

    private Instant asOf() throws IOException {
        try {
            return search.asOf(Deadline.after(PATIENCE));
        } catch (SearchException e) {
            throw new IOException("It cannot be told until when data is complete", e);
        }
    }
}
