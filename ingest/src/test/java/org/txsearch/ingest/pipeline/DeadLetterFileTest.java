package org.txsearch.ingest.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DeadLetterFileTest {

    private static final RecordFault FAULT = new RecordFault("note", "INVALID_VALUE", "Not so.");

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
    void positionInAnAvroFile_isNextToTheText() throws IOException {
        Path file = folder.resolve("a.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            letters.add(new DeadLetter(new RecordPosition("a.avro", "record", 7), List.of(), "the text"));
        }
        assertThat(file).content().contains("\"record\":7", "\"text\":\"the text\"");
    }

    @Test
    void cardNumbers_areMaskedInRecordAndFaults() throws IOException {
        RecordFault fault = new RecordFault("4242424242424242", "UNKNOWN_FIELD", "No 4242-4242-4242-4242.");
        assertThat(written(fault, "{\"4242424242424242\":\"4242 4242 4242 4242\"}"))
                .doesNotContain("424242")
                .doesNotContain("4242-4242")
                .doesNotContain("4242 4242")
                .contains("************4242");
    }

    @Test
    void longLetter_isCut_andStatesThatAndTheRecordsPosition() throws IOException {
        String text = "{\"note\":\"" + "😀".repeat(2 << 20);
        JsonNode letter = JsonMapper.shared().readTree(written(FAULT, text));
        assertThat(letter.get("truncated").asBoolean()).isTrue();
        assertThat(letter.get("detail").asString())
                .isEqualTo(
                        "The text is the first 9999 of " + text.length()
                                + " characters, so that ./txsearch reprocess cannot take it up. The whole record is in a.ndjson, line 7.");
        // The text does not end with half a character.
        assertThat(text).startsWith(letter.get("text").asString());
        assertThat(letter.get("text").asString()).hasSizeBetween(9_999, 10_000).doesNotContain("?");
    }

    @Test
    void longestLetter_isOneThatReprocessReads() throws Exception {
        String around =
                new DeadLetter(new RecordPosition("a", "line", 1), List.of(FAULT), "{}").json(DeadLetter.MAX_BYTES);
        int room = DeadLetter.MAX_BYTES - around.length();
        String text = "{" + " ".repeat(room) + "}";
        DeadLetter letter = new DeadLetter(new RecordPosition("a", "line", 1), List.of(FAULT), text);
        Path file = folder.resolve("longest.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            letters.add(letter);
        }
        assertThat(Files.size(file)).isEqualTo(DeadLetter.MAX_BYTES + 1);
        assertThat(reprocessed(file)).extracting(DeadLetter::text).containsExactly(text);
    }

    @Test
    void maskedRecord_isNeverReprocessed_howeverOften() throws Exception {
        String line = written(FAULT, "{\"note\":\"4242 4242 4242 4242\"}");
        for (int i = 0; i < 3; i++) {
            Path file = Files.writeString(folder.resolve(i + ".ndjson"), line + "\n");
            List<DeadLetter> letters = reprocessed(file);
            assertThat(letters).hasSize(1);
            assertThat(letters.get(0).faults())
                    .hasSize(2)
                    .last()
                    .matches(fault -> fault.code().equals("NOT_REPROCESSED"))
                    .matches(fault -> fault.detail().startsWith("Card numbers in it are masked"));
            line = letters.get(0).json(DeadLetter.MAX_BYTES);
        }
    }

    /** Returns the letters that reprocessing rejects. Fails if it accepts a record. */
    private static List<DeadLetter> reprocessed(Path file) throws Exception {
        List<DeadLetter> refused = new ArrayList<>();
        new SourceFile(file, true).read(new Refused(refused), bytes -> {});
        return refused;
    }

    @Test
    void tooManyFaults_areCountedInsteadOfPrinted() throws IOException {
        List<RecordFault> faults = IntStream.range(0, 100_000)
                .mapToObj(i -> new RecordFault("x".repeat(600) + i, "UNKNOWN_FIELD", "y".repeat(600)))
                .toList();
        Path file = folder.resolve("a.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            letters.add(new DeadLetter(new RecordPosition("a", "line", 1), faults, "{}"));
        }
        JsonNode letter = JsonMapper.shared().readTree(Files.readString(file));
        assertThat(letter.get("faults")).hasSize(101);
        assertThat(letter.get("faults").get(0).get("path").asString())
                .hasSize(501)
                .endsWith("…");
        assertThat(letter.get("faults").get(100).get("code").asString()).isEqualTo("MORE_FAULTS");
        assertThat(letter.get("faults").get(100).get("detail").asString()).contains("99900");
        assertThat(letter.has("truncated")).isFalse();
    }

    private record Refused(List<DeadLetter> letters) implements RecordSink {
        @Override
        public void record(SourceRecord record, RecordPosition position) {
            assertThat(record.isRefused()).isTrue();
            letters.add(new DeadLetter(position, record.faults(), record.text()));
        }
    }

    @Test
    void halfACharacter_doesNotStopTheLoad() throws IOException {
        assertThat(written(new RecordFault("x\ud800", "UNKNOWN_FIELD", ""), "\udc00"))
                .contains("\"x?\"", "\"?\"");
    }

    @Test
    void fileAndItsNewFolder_areReadableByTheirOwnerOnly() throws IOException {
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
        try (DeadLetterFile letters = DeadLetterFile.append(file)) {
            letters.add(new DeadLetter(new RecordPosition("a", "line", 1), List.of(FAULT), ""));
        }
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(shared)).isEqualTo("rwxr-xr-x");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void noLetter_createsNoFile() throws IOException {
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

    private String written(RecordFault fault, String record) throws IOException {
        Path file = folder.resolve("made/on/first/use.ndjson");
        try (DeadLetterFile letters = new DeadLetterFile(file)) {
            letters.add(new DeadLetter(new RecordPosition("a.ndjson", "line", 7), List.of(fault), record));
        }
        List<String> lines = Files.readString(file).lines().toList();
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }
}
