package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.apache.commons.lang3.function.FailableRunnable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.records.IdempotencyKeys;

/** Removes expired files, orphaned files, and finally the documents of expired exports. */
@Component
record ExportSweep(ExportJobs jobs, IdempotencyKeys keys, ExportFiles files, ExportSettings settings) {

    private static final Logger LOG = LoggerFactory.getLogger(ExportSweep.class);

    /** An attempt changes its folder more often, because a file has at most a million rows. */
    private static final Duration ORPHANED_AFTER = Duration.ofHours(1);

    void sweep(Instant now) throws IOException {
        for (Versioned<ExportJob> over : jobs.over(now)) {
            isolate(over.value().id(), () -> expire(over));
        }
        // The document of an expired export is stored for the same time again.
        for (Versioned<ExportJob> expired : jobs.expiredBefore(now.minus(settings.keptFor()))) {
            isolate(expired.value().id(), () -> {
                removeFiles(expired.value().id());
                jobs.delete(expired);
            });
        }
        keys.forget(now);
    }

    /** Runs a removal. If it fails, the others continue, and the next sweep retries it. */
    private static void isolate(String exportId, FailableRunnable<IOException> removal) {
        try {
            removal.run();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Export {} could not be removed", exportId, e);
        }
    }

    /** Removes orphaned files from all folders. Each stored export has one folder. */
    void sweepOrphans(Instant now) throws IOException {
        for (String folder : files.foldersUnchangedSince(now.minus(ORPHANED_AFTER))) {
            // The directory or bucket may contain other files.
            if (RecordIds.isId(folder)) {
                isolate(folder, () -> removeOrphans(folder));
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

    void removeFiles(String exportId) throws IOException {
        for (String name : files.names(exportId)) {
            files.delete(exportId, name);
        }
        files.deleteFolder(exportId);
    }

    /** Removes files of failed attempts whose workers could not remove them. */
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

    /** Returns the prefix of the names of files that belong to the export or may belong to it later; null if there are none. */
    private static @Nullable String keptAttempt(ExportJob job) {
        boolean hasFiles = job.status() == ExportStatus.RUNNING || job.status() == ExportStatus.SUCCEEDED;
        return hasFiles && !job.deleted() ? job.lease().attempt() + "-" : null;
    }
}
