package org.txsearch.ingest.command;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * How files are loaded.
 *
 * @param command the command's name, which tells its loads from those of others
 * @param data the data directory
 * @param deadLetters where refused records go, or null for a new file in the data directory
 * @param isRestarted whether an interrupted load of the same files is forgotten
 * @param pacing how fast records may go on
 */
record LoadOptions(String command, Path data, @Nullable Path deadLetters, boolean isRestarted, PaceOptions pacing) {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    Path checkpoints() {
        return data.resolve("loads");
    }

    /** Where the refused records of a load go that begins now. */
    Path deadLetterFile() {
        return deadLetters != null ? deadLetters : newDeadLetterFile(data, command);
    }

    static Path newDeadLetterFile(Path data, String command) {
        return data.resolve("dead-letters/" + command + "-" + STAMP.format(Instant.now()) + ".ndjson");
    }
}
