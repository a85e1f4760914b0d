package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.txsearch.files.PrivateFiles;

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
    Path deadLetterFile() throws IOException {
        return deadLetters != null ? deadLetters : newDeadLetterFile(data, command);
    }

    /** The file beside the dead letters where it is written how records differ from what is stored. */
    static Path differenceFile(Path deadLetterFile) {
        if (Files.exists(deadLetterFile) && !Files.isRegularFile(deadLetterFile)) {
            // Nothing stands beside a device, such as /dev/null.
            return deadLetterFile;
        }
        String name = String.valueOf(deadLetterFile.getFileName());
        return deadLetterFile.resolveSibling(name.replaceFirst("\\.ndjson$", "") + ".differences.ndjson");
    }

    /** A file that does not exist yet, in a folder that earlier builds left open to everybody. */
    static Path newDeadLetterFile(Path data, String command) throws IOException {
        Path folder = data.resolve("dead-letters");
        if (Files.isDirectory(folder)) {
            PrivateFiles.folder(folder);
        }
        return folder.resolve(command + "-" + STAMP.format(Instant.now()) + ".ndjson");
    }
}
