package org.txsearch.ingest.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.document.Fault;
import org.txsearch.ingest.source.RecordPosition;

class DeadLetterFileTest {

    private static final Fault FAULT = new Fault("note", "INVALID_VALUE", "Not so.");

    @TempDir
    private Path folder;

    @Test
    void letter_isOneLineOfJsonWithPositionFaultsAndRecord() throws IOException {
        assertThat(written(FAULT, "{\n\"note\":\"é\u2028😀\"}"))
                .isEqualTo(
                        "{\"source\":\"a.ndjson\",\"line\":7,\"faults\":[{\"path\":\"note\",\"code\":\"INVALID_VALUE\","
                                + "\"detail\":\"Not so.\"}],\"text\":\"{\\n\\\"note\\\":\\\"é\u2028😀\\\"}\"}");
    }

    @Test
    void positionInAnAvroFile_standsBesideTheText() throws IOException {
        Path file = folder.resolve("a.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            letters.add(new DeadLetter(new RecordPosition("a.avro", "record", 7), List.of(), "the text"));
        }
        assertThat(file).content().contains("\"record\":7", "\"text\":\"the text\"");
    }

    @Test
    void cardNumbers_areMaskedInRecordAndFaults() throws IOException {
        Fault fault = new Fault("4242424242424242", "UNKNOWN_FIELD", "No 4242-4242-4242-4242.");
        assertThat(written(fault, "{\"4242424242424242\":\"4242 4242 4242 4242\"}"))
                .doesNotContain("424242")
                .doesNotContain("4242-4242")
                .doesNotContain("4242 4242")
                .contains("************4242");
    }

    @Test
    void halfACharacter_doesNotStopTheLoad() throws IOException {
        assertThat(written(new Fault("x\ud800", "UNKNOWN_FIELD", ""), "\udc00")).contains("\"x?\"", "\"?\"");
    }

    @Test
    void fileAndTheFolderMadeForIt_areTheirOwnersAlone() throws IOException {
        written(FAULT, "{}");
        assertThat(permissions(folder.resolve("made/on/first/use.ndjson"))).isEqualTo("rw-------");
        assertThat(permissions(folder.resolve("made/on/first"))).isEqualTo("rwx------");
    }

    @Test
    void fileThatOthersCouldRead_isClosedBeforeLettersAreAdded_andAForeignFolderStaysAsItIs() throws IOException {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Path file = Files.writeString(shared.resolve("old.ndjson"), "{}\n");
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try (DeadLetterFile letters = DeadLetterFile.behind(file)) {
            letters.add(new DeadLetter(new RecordPosition("a", "line", 1), List.of(FAULT), ""));
        }
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(shared)).isEqualTo("rwxr-xr-x");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void noLetter_makesNoFile() throws IOException {
        Path file = folder.resolve("none.ndjson");
        new DeadLetterFile(file).close();
        assertThat(file).doesNotExist();
    }

    @Test
    void fileThatCannotBeWritten_isNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("a-file")).resolve("b.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            assertThatThrownBy(
                            () -> letters.add(new DeadLetter(new RecordPosition("a", "line", 1), List.of(FAULT), "")))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(file.toString());
        }
    }

    private String written(Fault fault, String record) throws IOException {
        Path file = folder.resolve("made/on/first/use.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            letters.add(new DeadLetter(new RecordPosition("a.ndjson", "line", 7), List.of(fault), record));
        }
        List<String> lines = Files.readString(file).lines().toList();
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }
}
