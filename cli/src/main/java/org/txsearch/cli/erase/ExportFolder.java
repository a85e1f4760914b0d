package org.txsearch.cli.erase;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.erasure.Person;
import org.txsearch.exports.ExportJobs;

/**
 * The folder of export files, each export with a folder of its own: finished files, unfinished ones, and spooled entries.
 *
 * @param folder the folder; null if files are stored elsewhere
 */
record ExportFolder(@Nullable Path folder, ExportJobs exports) {

    static final String NAME = "data/exports";

    private static final String ELSEWHERE =
            "export files are not on this machine; a running API removes those of expired and deleted exports within a minute";

    /** Removes everything that was written before now: exports that succeed from now on do not hold the person. */
    StoreReceipt erase(Person person) throws IOException {
        if (folder == null || !Files.isDirectory(folder)) {
            return StoreReceipt.cleaned(NAME, Map.of("files_removed", 0), ELSEWHERE);
        }
        Instant now = Instant.now();
        Set<String> ids = new HashSet<>(exports.ids(person.merchantId()));
        int removed = 0;
        for (Path export : entries(folder)) {
            String id = String.valueOf(export.getFileName());
            if (Files.isDirectory(export) && (ids.contains(id) || isOrphan(id))) {
                removed += empty(export, now);
            }
        }
        return StoreReceipt.cleaned(NAME, Map.of("files_removed", removed), null);
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
            // It has new files.
        }
        return removed;
    }

    private static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }
}
