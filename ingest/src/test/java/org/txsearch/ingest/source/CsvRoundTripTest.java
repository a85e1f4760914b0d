package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvDialect;
import org.txsearch.csv.CsvWriter;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.ItemPath;
import org.txsearch.document.Items;
import org.txsearch.document.RandomRecord;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** Verifies that the CSV of a search or an export, with any options, can be loaded again without differences. */
@Tag("random")
class CsvRoundTripTest {

    private static final List<String> REQUIRED =
            List.of("id", "merchant_id", "type", "status", "direction", "created_at", "amount", "version");
    private static final List<CsvDialect> FORMATS = Stream.of(",.", ";.", ";,", "\t.", "\t,", "|.", "|,")
            .flatMap(format ->
                    Stream.of(false, true).map(mark -> new CsvDialect(format.charAt(0), format.charAt(1), mark)))
            .toList();

    @Property
    void itemsAsCsv_areTheSameItemsWhenLoaded_howeverTheyAreWritten(@ForAll long seed)
            throws IOException, SourceException {
        TransactionDocument one = Records.document(RandomRecord.of(seed));
        TransactionDocument other = Records.document(RandomRecord.of(~seed));
        assertLoaded(FORMATS.get((int) Math.floorMod(seed, (long) FORMATS.size())), one, other);
    }

    /** Uses texts that spreadsheets treat as formulas, that other programs split, and that quotes do not protect. */
    @Property
    void hostileTexts_areTheSameWhenLoaded(
            @ForAll("hostile") String text, @ForAll("keys") String key, @ForAll @IntRange(max = 13) int format)
            throws IOException, SourceException {
        GenericRecord record = Records.minimal("M1", "a");
        Records.set(record, "note", text);
        Records.set(record, "subject", key + text);
        record.put("metadata", Map.of(key, text));
        assertLoaded(FORMATS.get(format), Records.document(record));
    }

    @Property
    void keysAsColumns_areReadAgain(
            @ForAll("keys") String key, @ForAll("hostile") String text, @ForAll @IntRange(max = 13) int format)
            throws IOException, SourceException {
        GenericRecord record = Records.minimal("M1", "a");
        record.put("metadata", text.isEmpty() ? Map.of() : Map.of(key, text));
        TransactionDocument document = Records.document(record);
        List<ItemPath> paths = Stream.concat(REQUIRED.stream(), Stream.of("metadata." + key))
                .map(Items::path)
                .toList();
        CollectedRecords taken =
                loaded(FORMATS.get(format), CsvColumns.of(FieldCatalogue.transaction(), paths), document);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.documents.get(0).hasContentOf(document.source())).isTrue();
    }

    /** If no amount has decimals, only a rate can show the decimal separator. */
    @Test
    void ratesBesideAmountsWithoutDecimals_areTheSameWhenLoaded() throws IOException, SourceException {
        for (CsvDialect format : FORMATS) {
            for (String rate : List.of("0.123", "1.234", "-1.234", "12.345", "123.456", "0.00612", "1234.567", "1")) {
                GenericRecord record = Records.minimal("M1", "a");
                record.put("amount", Records.money("1200", "JPY"));
                Records.set(record, "settlement.exchange_rate", rate);
                Records.set(record, "credit.annual_percentage_rate", rate);
                assertLoaded(format, Records.document(record), Records.document(record));
            }
        }
    }

    /** The compression of an export is detected by its content, whatever its name. */
    @Test
    void compressedFile_isTheSameWhenLoaded(@TempDir Path folder) throws Exception {
        TransactionDocument document = Records.document(RandomRecord.of(7));
        for (String name : List.of("export.csv.gz", "export.csv")) {
            Path file = folder.resolve(name);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(written(FORMATS.get(0), CsvColumns.all(FieldCatalogue.transaction()), document));
            }
            CollectedRecords taken = new CollectedRecords();
            new SourceFile(file).read(taken, bytes -> {});
            assertSame(taken, document);
        }
    }

    /** Of an export with {@code fields}, only the members in the file are loaded. */
    @Property
    void selectedFields_areTheSameWhenLoaded(@ForAll long seed, @ForAll @IntRange(max = 13) int format)
            throws IOException, SourceException {
        TransactionDocument document = Records.document(RandomRecord.of(seed));
        List<String> others = FieldCatalogue.transaction().fields().stream()
                .map(Field::path)
                .filter(path -> !REQUIRED.contains(path))
                .toList();
        Random random = new Random(seed);
        List<String> left = others.stream().filter(path -> random.nextBoolean()).toList();
        List<String> selected = new ArrayList<>(REQUIRED);
        others.stream().filter(path -> !left.contains(path)).forEach(selected::add);
        Collections.shuffle(selected, random);
        CollectedRecords taken = loaded(
                FORMATS.get(format),
                CsvColumns.of(
                        FieldCatalogue.transaction(),
                        selected.stream().map(Items::path).toList()),
                document);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.adjusted()).isEmpty();
        assertThat(ContentDifference.between(
                        document.source(), taken.documents.get(0).source()))
                .allSatisfy(difference ->
                        assertThat(left).contains(difference.path().split("[.\\[]", 2)[0]));
    }

    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries.strings()
                .withChars("''==+-@\uff1d\uff0b\uff0d\uff20\t\r\n,;| \"\"\\\u00a0\u200b\ufeff\u2028\u202eaé1")
                .ofMaxLength(12);
    }

    @Provide
    Arbitrary<String> keys() {
        return Arbitraries.strings()
                .withChars("''=+-@\uff1d,;| .\"\\a1")
                .ofMinLength(1)
                .ofMaxLength(8);
    }

    private static void assertLoaded(CsvDialect format, TransactionDocument... documents)
            throws IOException, SourceException {
        assertSame(loaded(format, CsvColumns.all(FieldCatalogue.transaction()), documents), documents);
    }

    private static void assertSame(CollectedRecords taken, TransactionDocument... documents) {
        assertThat(taken.letters).isEmpty();
        assertThat(taken.adjusted()).isEmpty();
        assertThat(taken.documents).hasSize(documents.length);
        for (int i = 0; i < documents.length; i++) {
            assertThat(ContentDifference.between(
                            documents[i].source(), taken.documents.get(i).source()))
                    .as(new String(documents[i].source(), StandardCharsets.UTF_8))
                    .isEmpty();
        }
    }

    private static CollectedRecords loaded(CsvDialect format, CsvColumns columns, TransactionDocument... documents)
            throws IOException, SourceException {
        return CollectedRecords.ofCsv(written(format, columns, documents));
    }

    private static byte[] written(CsvDialect format, CsvColumns columns, TransactionDocument... documents)
            throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(columns, format, file);
        writer.header();
        for (TransactionDocument document : documents) {
            byte[] item = Items.of(document);
            writer.row(item, 0, item.length);
        }
        writer.flush();
        return file.toByteArray();
    }
}
