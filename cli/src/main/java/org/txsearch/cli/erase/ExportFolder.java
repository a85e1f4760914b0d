package org.txsearch.cli.erase;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.erasure.Person;
import org.txsearch.exports.ExportJobs;

/** The folder of export files, each export with a folder of its own: finished files, unfinished ones, and spooled entries. */
final class ExportFolder {

    private static final String ELSEWHERE =
            "export files are not on this machine; a running API removes those of expired and deleted exports within a minute";

    private static final Logger LOG = LoggerFactory.getLogger(ExportFolder.class);

    private final String name;
    private final @Nullable Path folder;
    private final ExportJobs exports;

    /**
     * Creates the store of the export files.
     *
     * @param folder the folder; null if files are stored elsewhere
     */
    ExportFolder(String name, @Nullable Path folder, Cluster cluster, Duration patience) {
        this.name = name;
        this.folder = folder;
        this.exports = new ExportJobs(cluster, patience);
    }

    /** Removes everything that was written before now: exports that succeed from now on do not hold the person. */
    StoreReceipt erase(Person person) throws IOException {
        Path root = folder;
        if (root == null || !Files.isDirectory(root)) {
            return StoreReceipt.cleaned(name, Map.of("files_removed", 0), ELSEWHERE);
        }
        Instant now = Instant.now();
        Set<String> ids = new HashSet<>(exports.ids(person.merchantId()));
        int removed = 0;
        for (Path export : entries(root)) {
            String id = String.valueOf(export.getFileName());
            if (Files.isDirectory(export) && (ids.contains(id) || isOrphan(id))) {
                removed += empty(export, now);
            }
        }
        return StoreReceipt.cleaned(name, Map.of("files_removed", removed), null);
    }

    /** Returns whether a killed worker has left the files: their export is no longer stored. */
    private boolean isOrphan(String id) throws IOException {
        return id.startsWith("exp_") && exports.find(id).isEmpty();
    }

    private static int empty(Path export, Instant before) throws IOException {
        int removed = 0;
        for (Path file : entries(export)) {
            if (Files.isRegularFile(file)
                    && Files.getLastModifiedTime(file).toInstant().isBefore(before)
                    && Files.deleteIfExists(file)) {
                removed++;
            }
        }
        try {
            Files.deleteIfExists(export);
        } catch (DirectoryNotEmptyException e) {
            LOG.debug("Export {} has new files", export.getFileName());
        }
        return removed;
    }

    private static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }
}
