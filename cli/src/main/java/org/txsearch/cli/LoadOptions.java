package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.load.LoadCheckpoint;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.process.PrivateFiles;

/**
 * How files are loaded.
 *
 * @param command the name of the command, part of the identity of a load
 * @param zone where days and local times of the files are, or null
 * @param deadLetters where refused records go, or null for a new file in the data directory
 * @param isRestarted whether an interrupted load of the same files is discarded
 * @param isImport whether weeks that it creates have the settings of an import until it ends
 */
record LoadOptions(
        String command,
        Path data,
        @Nullable ZoneId zone,
        @Nullable Path deadLetters,
        boolean isRestarted,
        boolean isImport,
        PaceOptions pacing) {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    Path checkpoints() {
        return data.resolve("loads");
    }

    /** The name of the zone, for the state of a load. */
    @Nullable
    String zoneName() {
        return zone == null ? null : zone.getId();
    }

    /** The file for the refused records of a new load. */
    Path deadLetterFile() throws IOException {
        return deadLetters != null ? deadLetters : newDeadLetterFile(data, command);
    }

    /** A file that does not exist yet; earlier builds left its folder readable for everybody. */
    static Path newDeadLetterFile(Path data, String command) throws IOException {
        Path folder = data.resolve("dead-letters");
        if (Files.isDirectory(folder)) {
            PrivateFiles.folder(folder);
        }
        return folder.resolve(command + "-" + STAMP.format(Instant.now()) + ".ndjson");
    }

    /** One load must not read the days of its files in two zones. */
    void requireSameZone(LoadCheckpoint.LoadState state) {
        if (!Objects.equals(state.timeZone(), zoneName())) {
            throw new CommandException("This load was interrupted, and it was started "
                    + (state.timeZone() == null ? "without --time-zone" : "with --time-zone " + state.timeZone())
                    + ": continue with that, or start again with --restart.");
        }
    }

    /** The file of refused records of a load, which an interrupted one has begun. */
    DeadLetterFile letters(LoadCheckpoint.LoadState state, boolean isResumed) throws IOException {
        Path file = Path.of(state.deadLetterFile());
        if (!isResumed) {
            return new DeadLetterFile(file);
        }
        Path requested = deadLetters;
        if (requested != null && !requested.toAbsolutePath().equals(file)) {
            throw new CommandException("This load was interrupted, and its dead letters are in " + file
                    + ": leave --dead-letters out to continue, or start again with --restart.");
        }
        try {
            return DeadLetterFile.resume(file, state.deadLetterBytes(), state.adjustedBytes());
        } catch (IOException e) {
            throw cannotContinue(e);
        }
    }

    /** The file of differences beside it. */
    static LineFile differences(LoadCheckpoint.LoadState state, boolean isResumed) {
        Path file = LineFile.beside(Path.of(state.deadLetterFile()), "differences");
        try {
            return isResumed ? LineFile.resume(file, state.differenceBytes()) : new LineFile(file);
        } catch (IOException e) {
            throw cannotContinue(e);
        }
    }

    private static CommandException cannotContinue(IOException e) {
        return new CommandException(
                "This load cannot continue: " + e.getMessage()
                        + ". Start again with --restart; nothing is stored twice.",
                e);
    }
}
