package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Verifies that a transaction becomes the same document in every format. */
class FormatsTest {

    @Test
    void fullAndMinimalTransactions_giveTheSameBytesInAllFormats() throws SourceException {
        List<GenericRecord> records = new ArrayList<>();
        records.add(SampleTransactions.minimal("M-formats", "minimal"));
        IntStream.range(0, SampleTransactions.TEXTS.size())
                .mapToObj(i -> SampleTransactions.full("M-formats", "full-" + i, i))
                .forEach(records::add);
        assertSameInAllFormats(records);
    }

    @Property(tries = 20)
    void generatedTransactions_giveTheSameBytesInAllFormats(@ForAll long seed) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        LocalDate day = LocalDate.of(2026, 11, 19);
        new TransactionGenerator(new GeneratorSettings(50, seed, day.minusDays(30), day)).writeTo(file, done -> {});
        List<GenericRecord> records = new ArrayList<>();
        try (DataFileReader<GenericRecord> reader =
                new DataFileReader<>(new SeekableByteArrayInput(file.toByteArray()), new GenericDatumReader<>())) {
            reader.forEach(records::add);
        }
        assertThat(records).hasSize(50);
        assertSameInAllFormats(records);
    }

    /** A record that is rejected in one format is rejected in all. */
    @Property(tries = 200)
    void anyTexts_giveTheSameInAllFormats(
            @ForAll @Size(min = 1, max = 5) List<String> texts, @ForAll @IntRange(max = 40) int sample)
            throws SourceException {
        List<GenericRecord> records = new ArrayList<>();
        for (String text : texts) {
            GenericRecord record = SampleTransactions.full("M-formats", "any-" + records.size(), sample);
            // UTF-8 has no lone surrogates.
            record.put(
                    "note",
                    text.codePoints()
                            .filter(point -> point < 0xd800 || point > 0xdfff)
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                            .toString());
            records.add(record);
        }
        CollectedRecords avro = CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(records));
        CollectedRecords ndjson = CollectedRecords.from(new JsonLines(false), TransactionFiles.ndjson(records));
        CollectedRecords csv = CollectedRecords.ofCsv(TransactionFiles.csv(records));
        assertThat(ndjson.sources()).isEqualTo(avro.sources());
        assertThat(csv.sources()).isEqualTo(avro.sources());
        assertThat(avro.documents.size() + avro.letters.size()).isEqualTo(records.size());
    }

    @Test
    void formatAndCompression_areDetectedByNameOrContent(@TempDir Path folder) throws Exception {
        List<GenericRecord> records = List.of(SampleTransactions.full("M-names", "a", 0));
        byte[] avro = TransactionFiles.avro(records);
        byte[] ndjson = utf8(TransactionFiles.ndjson(records));
        byte[] csv = utf8(TransactionFiles.csv(records));
        assertThat(ids(folder, "a.avro", avro)).containsExactly("a");
        assertThat(ids(folder, "a.AVRO.gz", TransactionFiles.gzip(avro))).containsExactly("a");
        assertThat(ids(folder, "no-name", avro)).containsExactly("a");
        assertThat(ids(folder, "a.ndjson", ndjson)).containsExactly("a");
        assertThat(ids(folder, "a.jsonl", ndjson)).containsExactly("a");
        assertThat(ids(folder, "a.json.gz", TransactionFiles.gzip(ndjson))).containsExactly("a");
        assertThat(ids(folder, "zipped-without-saying.ndjson", TransactionFiles.gzip(ndjson)))
                .containsExactly("a");
        assertThat(ids(folder, "plain-but-named.ndjson.gz", ndjson)).containsExactly("a");
        assertThat(ids(folder, "other", TransactionFiles.gzip(ndjson))).containsExactly("a");
        assertThat(ids(folder, "a.csv", csv)).containsExactly("a");
        assertThat(ids(folder, "a.csv.gz", TransactionFiles.gzip(csv))).containsExactly("a");
    }

    @Test
    void fileWithoutARecordPerLine_isRefusedOnce(@TempDir Path folder) throws Exception {
        String json = TransactionFiles.json(SampleTransactions.minimal("M-start", "a"));
        String pretty = JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(JsonMapper.shared().readTree(json));
        String csv = TransactionFiles.csv(List.of(SampleTransactions.minimal("M-start", "a")));
        assertOneRefusal(folder, "a.json", utf8("[" + json + ",\n" + json + "]"), "It is a JSON array: ");
        assertOneRefusal(folder, "a.ndjson", utf8("\ufeff\n  [\n" + pretty + "\n]"), "It is a JSON array: ");
        assertOneRefusal(folder, "unnamed", utf8("[]"), "It is a JSON array: ");
        assertOneRefusal(folder, "a.ndjson", utf8(pretty), "Its JSON is spread over several lines: ");
        assertOneRefusal(folder, "a.json.gz", TransactionFiles.gzip(utf8("\r\n" + pretty)), "Its JSON is spread ");
        assertOneRefusal(folder, "a.json", utf8("{\"id\":\"a\",\n\"items\":[]}"), "Its JSON is spread ");
        for (Charset charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            assertOneRefusal(folder, "a.ndjson", (json + "\n").getBytes(charset), "It is UTF-16 or UTF-32: ");
            byte[] text = csv.getBytes(charset);
            if (charset.equals(StandardCharsets.UTF_16)) {
                // With a byte order mark.
                assertThat(ids(folder, "a.csv", text)).containsExactly("a");
            } else {
                assertOneRefusal(folder, "a.csv", text, "It is UTF-16 or UTF-32: ");
            }
        }
        assertOneRefusal(folder, "a.ndjson", ("\ufeff" + json).getBytes(StandardCharsets.UTF_16LE), "It is UTF-16 ");
    }

    @Test
    void csvInWindows1252_isRefusedOnce_withTheCommandThatConvertsIt(@TempDir Path folder) throws Exception {
        GenericRecord record = SampleTransactions.minimal("M-start", "a");
        record.put("note", "Gebühr José €");
        String csv = TransactionFiles.csv(List.of(record));
        for (String charset : List.of("windows-1252", "ISO-8859-1")) {
            byte[] text =
                    csv.replace('€', charset.equals("windows-1252") ? '€' : '¤').getBytes(charset);
            assertOneRefusal(folder, "a.csv", text, "It is not UTF-8, and most likely Windows-1252 (Latin-1): ");
        }
        assertThat(ids(folder, "a.csv", utf8(csv))).containsExactly("a");
    }

    @Test
    void badFirstLine_isADeadLetter_andTheOthersAreRead(@TempDir Path folder) throws Exception {
        String json = TransactionFiles.json(SampleTransactions.minimal("M-start", "a")) + "\n";
        for (String first : List.of(json.substring(0, 30) + "\n", "nonsense\n", "{}\n", "\"text\"\n", "{\n")) {
            CollectedRecords taken = new CollectedRecords();
            Path file = Files.write(folder.resolve("a.ndjson"), utf8(first + json));
            new SourceFile(file).read(taken, bytes -> {});
            assertThat(taken.ids()).containsExactly("a");
            assertThat(taken.letters).hasSize(1);
        }
        Path alone = Files.write(folder.resolve("b.ndjson"), utf8(json.substring(0, 30)));
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(alone).read(taken, bytes -> {});
        assertThat(taken.letter().codes()).contains("MALFORMED_JSON");
    }

    private static void assertOneRefusal(Path folder, String name, byte[] content, String refusal) throws IOException {
        CollectedRecords taken = new CollectedRecords();
        Path file = Files.write(folder.resolve(name), content);
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, bytes -> {}))
                .withMessageStartingWith(refusal);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.documents).isEmpty();
    }

    @Test
    void bytes_areCountedToTheEndOfTheFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("a.ndjson.gz");
        Files.write(
                file,
                TransactionFiles.gzip(
                        utf8(TransactionFiles.ndjson(List.of(SampleTransactions.minimal("M-bytes", "a"))))));
        AtomicLong bytes = new AtomicLong();
        new SourceFile(file).read(new CollectedRecords(), bytes::set);
        assertThat(bytes).hasValue(Files.size(file));
    }

    private static List<String> ids(Path folder, String name, byte[] content) throws Exception {
        Path file = Files.write(folder.resolve(name), content);
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(file).read(taken, bytes -> {});
        assertThat(taken.letters).isEmpty();
        return taken.ids();
    }

    private static void assertSameInAllFormats(List<GenericRecord> records) throws SourceException {
        CollectedRecords avro = CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(records));
        assertThat(avro.letters).isEmpty();
        assertThat(avro.documents).hasSize(records.size());
        List<CollectedRecords> others = List.of(
                CollectedRecords.from(
                        new AvroSource(null), TransactionFiles.avro(records, CodecFactory.deflateCodec(6), 7)),
                CollectedRecords.from(new JsonLines(false), TransactionFiles.ndjson(records)),
                CollectedRecords.ofCsv(TransactionFiles.csv(records)));
        for (CollectedRecords other : others) {
            assertThat(other.letters).isEmpty();
            assertThat(other.sources()).isEqualTo(avro.sources());
        }
    }
}
