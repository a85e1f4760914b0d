package org.txsearch.cli.erase;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.txsearch.erasure.Person;

/** Entries of bank statements that a killed process of an earlier build has left in the temporary folder. */
record SpooledStatementStore(Path folder) implements PersonalDataStore {

    /** With its separator; the name of this folder differs from machine to machine. */
    static final String NAME = "temporary folder/statement-*.gz";

    /** No identity is longer; parts of a file overlap by as much. */
    private static final int OVERLAP = 4 << 10;

    private static final int PART = 64 << 10;
    private static final Duration ABANDONED_AFTER = Duration.ofHours(1);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public StoreReceipt erase(Person person) throws IOException {
        int removed = 0;
        int unreadable = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "statement-*.gz")) {
            for (Path file : files) {
                if (!Files.isReadable(file)) {
                    unreadable++;
                } else if (isNamedIn(file, person) && Files.deleteIfExists(file)) {
                    removed++;
                }
            }
        }
        return StoreReceipt.cleaned(
                NAME,
                Map.of("files_removed", removed),
                unreadable == 0 ? null : unreadable + " files that belong to another user of this machine");
    }

    private static boolean isNamedIn(Path file, Person person) throws IOException {
        byte[] window = new byte[OVERLAP + PART];
        int overlap = 0;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            // Not readNBytes(): of a file without its end, it would lose what is before the end.
            for (int read = in.read(window, 0, PART); read >= 0; read = in.read(window, overlap, PART)) {
                int length = overlap + read;
                if (person.isNamedIn(new String(window, 0, length, StandardCharsets.UTF_8))) {
                    return true;
                }
                overlap = Math.min(OVERLAP, length);
                System.arraycopy(window, length - overlap, window, 0, overlap);
            }
            return false;
        } catch (EOFException | ZipException cutOff) {
            // Nobody can use what a killed process has left without its end; a recent file may be one that is being
            // written.
            return Files.getLastModifiedTime(file)
                    .toInstant()
                    .isBefore(Instant.now().minus(ABANDONED_AFTER));
        }
    }
}
