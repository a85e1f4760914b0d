package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.Controls;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvWriter;
import org.txsearch.csv.CsvWriter.CsvFormat;
import org.txsearch.document.ItemPath;
import org.txsearch.document.Items;
import org.txsearch.document.RandomRecord;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.FieldCatalogue;

/** What a search answers as CSV can be loaded again. */
class CsvRoundTripTest {

    private static final List<CsvFormat> FORMATS = Stream.of(",.", ";.", ";,", "\t.", "\t,", "|.", "|,")
            .flatMap(format ->
                    Stream.of(false, true).map(mark -> new CsvFormat(format.charAt(0), format.charAt(1), mark)))
            .toList();

    @Property(tries = 300)
    void itemsAsCsv_areTheSameItemsWhenLoaded_howeverTheyAreWritten(@ForAll long seed)
            throws IOException, SourceException {
        TransactionDocument one = Records.document(visible(RandomRecord.of(seed)));
        TransactionDocument other = Records.document(visible(RandomRecord.of(~seed)));
        assertLoaded(FORMATS.get((int) Math.floorMod(seed, (long) FORMATS.size())), one, other);
    }

    /** Texts that spreadsheets take for formulas, that other programs split, and that quotes do not protect. */
    @Property(tries = 1_000)
    void hostileTexts_areTheSameWhenLoaded(
            @ForAll("hostile") String text, @ForAll("keys") String key, @ForAll @IntRange(max = 13) int format)
            throws IOException, SourceException {
        GenericRecord record = Records.minimal("M1", "a");
        Records.set(record, "note", text);
        Records.set(record, "subject", key + text);
        record.put("metadata", Map.of(key, text));
        assertLoaded(FORMATS.get(format), Records.document(record));
    }

    @Property(tries = 1_000)
    void keysAsColumns_areReadAgain(
            @ForAll("keys") String key, @ForAll("hostile") String text, @ForAll @IntRange(max = 13) int format)
            throws IOException, SourceException {
        GenericRecord record = Records.minimal("M1", "a");
        record.put("metadata", text.isEmpty() ? Map.of() : Map.of(key, text));
        TransactionDocument document = Records.document(record);
        List<ItemPath> paths = Stream.of(
                        "id",
                        "merchant_id",
                        "type",
                        "status",
                        "direction",
                        "created_at",
                        "amount",
                        "version",
                        "metadata." + key)
                .map(Items::path)
                .toList();
        CollectedRecords taken =
                loaded(FORMATS.get(format), CsvColumns.of(FieldCatalogue.transaction(), paths), document);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.documents.get(0).hasContentOf(document.source())).isTrue();
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

    private static void assertLoaded(CsvFormat format, TransactionDocument... documents)
            throws IOException, SourceException {
        CollectedRecords taken = loaded(format, CsvColumns.all(FieldCatalogue.transaction()), documents);
        assertThat(taken.letters).as(format.toString()).isEmpty();
        assertThat(taken.documents).hasSize(documents.length);
        for (int i = 0; i < documents.length; i++) {
            assertThat(taken.documents.get(i).hasContentOf(documents[i].source()))
                    .as(format + " " + new String(documents[i].source(), StandardCharsets.UTF_8))
                    .isTrue();
        }
    }

    private static CollectedRecords loaded(CsvFormat format, CsvColumns columns, TransactionDocument... documents)
            throws IOException, SourceException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(columns, format, file);
        writer.header();
        for (TransactionDocument document : documents) {
            byte[] item = Items.of(document);
            writer.row(item, 0, item.length);
        }
        writer.flush();
        return CollectedRecords.from(new CsvSource(), file.toByteArray());
    }

    /** Without control characters, which no file holds. */
    private static GenericRecord visible(GenericRecord record) {
        record.getSchema().getFields().forEach(field -> record.put(field.pos(), visible(record.get(field.pos()))));
        return record;
    }

    private static @Nullable Object visible(@Nullable Object value) {
        if (value instanceof GenericRecord record) {
            return visible(record);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(CsvRoundTripTest::visible).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> visible = new LinkedHashMap<>();
            map.forEach((key, text) -> visible.put(String.valueOf(key), visible(text)));
            return visible;
        }
        return value instanceof CharSequence text
                ? text.chars()
                        .map(c -> Controls.isControl((char) c) ? 0xfffd : c)
                        .collect(StringBuilder::new, (all, c) -> all.append((char) c), StringBuilder::append)
                        .toString()
                : value;
    }
}
