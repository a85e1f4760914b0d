package org.txsearch.api.export;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** What is done regularly beside the exports themselves. */
@Component
final class ExportChores {

    private static final Logger LOG = LoggerFactory.getLogger(ExportChores.class);
    private static final Duration SWEEP_EVERY = Duration.ofMinutes(1);
    private static final Duration ORPHANS_EVERY = Duration.ofMinutes(30);

    private final DueSchedules schedules;
    private final ExportSweep sweep;
    private Instant nextSweep = Instant.MIN;
    private Instant nextOrphans = Instant.MIN;
    private boolean schedulesFail;

    ExportChores(DueSchedules schedules, ExportSweep sweep) {
        this.schedules = schedules;
        this.sweep = sweep;
    }

    /** Does what is due, each whether or not another one fails; called by one thread. */
    void look(Instant now) {
        try {
            schedules.look(now);
            schedulesFail = false;
        } catch (IOException | RuntimeException e) {
            if (!schedulesFail) {
                LOG.warn("Schedules cannot be looked for", e);
            }
            schedulesFail = true;
        }
        if (now.isBefore(nextSweep)) {
            return;
        }
        nextSweep = now.plus(SWEEP_EVERY);
        sweep(() -> sweep.sweep(now));
        if (!now.isBefore(nextOrphans)) {
            nextOrphans = now.plus(ORPHANS_EVERY);
            sweep(() -> sweep.sweepOrphans(now));
        }
    }

    private interface Sweep {
        void run() throws IOException;
    }

    private static void sweep(Sweep sweep) {
        try {
            sweep.run();
        } catch (IOException | RuntimeException e) {
            // What could not be removed now is found again by the next sweep.
            LOG.warn("Old exports could not be removed", e);
        }
    }
}
