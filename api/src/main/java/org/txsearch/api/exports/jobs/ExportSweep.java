package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.records.RecordIds;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.Versioned;

/** Removes expired files, orphaned files, and finally the documents of expired exports. */
@Component
final class ExportSweep {

    private static final Logger LOG = LoggerFactory.getLogger(ExportSweep.class);

    /** An attempt changes its folder more often: a part has a million rows at most. */
    private static final Duration ORPHANED_AFTER = Duration.ofHours(1);

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
        for (Versioned<ExportJob> over : jobs.over(now)) {
            alone(over.value().id(), () -> expire(over));
        }
        // The document of an expired export is stored for as long again.
        for (Versioned<ExportJob> expired : jobs.expiredBefore(now.minus(keptFor))) {
            alone(expired.value().id(), () -> {
                removeFiles(expired.value().id());
                jobs.delete(expired);
            });
        }
        keys.forget(now);
    }

    private interface Removal {
        void run() throws IOException;
    }

    /** A failed removal does not affect the others; the next sweep retries it. */
    private static void alone(String exportId, Removal removal) {
        try {
            removal.run();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Export {} could not be removed", exportId, e);
        }
    }

    /** Checks each folder, of which there is one for each stored export. */
    void sweepOrphans(Instant now) throws IOException {
        for (String folder : files.foldersUnchangedSince(now.minus(ORPHANED_AFTER))) {
            // The directory or bucket may contain other files.
            if (RecordIds.isId(folder)) {
                alone(folder, () -> removeOrphans(folder));
            }
        }
    }

    private void expire(Versioned<ExportJob> over) throws IOException {
        removeFiles(over.value().id());
        if (over.value().status() == ExportStatus.SUCCEEDED && !over.value().deleted()) {
            jobs.replace(over, over.value().expired(), true);
        } else {
            jobs.delete(over);
        }
    }

    /** Removes all files of an export. */
    void removeFiles(String exportId) throws IOException {
        for (String name : files.names(exportId)) {
            files.delete(exportId, name);
        }
        files.deleteFolder(exportId);
    }

    /** Removes files of failed attempts that their workers could not remove. */
    private void removeOrphans(String folder) throws IOException {
        String kept = jobs.find(folder).map(seen -> keptAttempt(seen.value())).orElse(null);
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

    /** The prefix of the names of files that belong to the export, or may do so in the end. */
    private static @Nullable String keptAttempt(ExportJob job) {
        boolean hasFiles = job.status() == ExportStatus.RUNNING || job.status() == ExportStatus.SUCCEEDED;
        return hasFiles && !job.deleted() ? job.lease().attempt() + "-" : null;
    }
}
