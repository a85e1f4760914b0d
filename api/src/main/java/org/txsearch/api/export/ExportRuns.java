package org.txsearch.api.export;

import java.time.Clock;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.exports.ExportLease;
import org.txsearch.snapshot.Snapshots;

/** Makes runs with all that they need. */
@Component
final class ExportRuns {

    private final Snapshots snapshots;
    private final ExportFiles files;
    private final ExportRequestReader reader;
    private final ExportSettings settings;
    private final ExportQuota quota;
    private final Clock clock;

    ExportRuns(
            Snapshots snapshots,
            ExportFiles files,
            ExportRequestReader reader,
            ExportSettings settings,
            ExportQuota quota,
            Clock clock) {
        this.snapshots = snapshots;
        this.files = files;
        this.reader = reader;
        this.settings = settings;
        this.quota = quota;
        this.clock = clock;
    }

    /** The run of the export of that lease. */
    ExportRun of(ExportLease lease) {
        ExportWork work = new ExportWork(snapshots, files, reader, settings, quota);
        return new ExportRun(lease, work, files, settings.keptFor(), clock);
    }
}
