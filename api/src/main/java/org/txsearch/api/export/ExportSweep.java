package org.txsearch.api.export;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.SeenJob;

/** Removes files whose time is over, files that nobody needs, and at last what is known of their exports. */
@Component
final class ExportSweep {

    private static final Logger LOG = LoggerFactory.getLogger(ExportSweep.class);

    /** No attempt writes a file for longer without its folder changing: a part is a million rows at most. */
    private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

    private final ExportJobs jobs;
    private final ExportKeys keys;
    private final ExportFiles files;
    private final Duration keptFor;

    ExportSweep(ExportJobs jobs, ExportKeys keys, ExportFiles files, ExportSettings settings) {
        this.jobs = jobs;
        this.keys = keys;
        this.files = files;
        this.keptFor = settings.keptFor();
    }

    void sweep(Instant now) throws IOException {
        for (SeenJob over : jobs.over(now)) {
            alone(over.job().id(), () -> expire(over));
        }
        // An expired export is told of for as long again.
        for (SeenJob expired : jobs.expiredBefore(now.minus(keptFor))) {
            alone(expired.job().id(), () -> {
                removeFiles(expired.job().id());
                jobs.forget(expired);
            });
        }
        keys.forget(now);
    }

    private interface Removal {
        void run() throws IOException;
    }

    /** What cannot be removed must not keep the rest from being removed; the next sweep finds it again. */
    private static void alone(String exportId, Removal removal) {
        try {
            removal.run();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Export {} could not be removed", exportId, e);
        }
    }

    /** Looks into each folder, of which there are as many as exports are kept. */
    void sweepOrphans(Instant now) throws IOException {
        for (String folder : files.foldersUnchangedSince(now.minus(FORGOTTEN_AFTER))) {
            // Directory or bucket may hold what others keep there.
            if (ExportIds.isId(folder)) {
                alone(folder, () -> removeOrphans(folder));
            }
        }
    }

    private void expire(SeenJob over) throws IOException {
        removeFiles(over.job().id());
        if (over.job().status() == ExportStatus.SUCCEEDED && !over.job().deleted()) {
            jobs.replace(over, over.job().expired(), true);
        } else {
            jobs.forget(over);
        }
    }

    /** Removes all files of an export. */
    void removeFiles(String exportId) throws IOException {
        for (String name : files.names(exportId)) {
            files.delete(exportId, name);
        }
        files.deleteFolder(exportId);
    }

    /** Files of attempts that came to nothing, whose workers could not remove them. */
    private void removeOrphans(String folder) throws IOException {
        String kept = jobs.find(folder).map(seen -> keptAttempt(seen.job())).orElse(null);
        boolean keepsOne = false;
        for (String name : files.names(folder)) {
            if (kept != null && name.startsWith(kept)) {
                keepsOne = true;
            } else {
                files.delete(folder, name);
            }
        }
        if (!keepsOne) {
            files.deleteFolder(folder);
        }
    }

    /** What the names of the files start with that are, or may become, the export's. */
    private static @Nullable String keptAttempt(ExportJob job) {
        boolean hasFiles = job.status() == ExportStatus.RUNNING || job.status() == ExportStatus.SUCCEEDED;
        return hasFiles && !job.deleted() ? job.lease().attempt() + "-" : null;
    }
}
