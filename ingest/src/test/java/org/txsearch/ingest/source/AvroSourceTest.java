package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.schema.TransactionSchema;

@Tag("random")
class AvroSourceTest {

    private static final byte[] SYNC = TransactionFiles.sync();

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate", "snappy", "zstandard", "bzip2"})
    void recordsOfAllBlocks_areReadInOrder(String codec) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new AvroSource(null), file(10, codec));
        assertThat(taken.letters).isEmpty();
        assertThat(taken.ids()).containsExactlyElementsOf(ids(10));
    }

    @Test
    void noRecords_areNoFault() throws SourceException {
        assertThat(CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(List.of())).documents)
                .isEmpty();
    }

    @Test
    void emptyBlock_doesNotEndTheFile() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new AvroSource(null),
                container(block(1, encoded("t0")), block(0, new byte[0]), block(1, encoded("t1"))));
        assertThat(taken.ids()).containsExactly("t0", "t1");
    }

    @Test
    void invalidRecord_isADeadLetterOfItsPosition_andItsNeighboursAreRead() throws SourceException {
        List<GenericRecord> records = records(10);
        records.get(4).put("amount", SampleTransactions.money("1.00", "XXX"));
        records.get(9).put("created_at", Long.MAX_VALUE);
        CollectedRecords taken = CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(records));
        assertThat(taken.refused()).containsExactly(5L, 10L);
        assertThat(taken.letters.get(0).position()).hasToString("file, record 5");
        assertThat(taken.ids()).hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate", "snappy"})
    void fileCutOffAnywhere_isRefused_andKeepsEveryWholeBlock(String codec) {
        byte[] whole = file(7, codec);
        List<Integer> blockEnds = blockEnds(whole);
        assertThat(blockEnds).hasSize(4);
        // Most of the file is its header, which is one text.
        for (int length = 0; length < whole.length; length += length < blockEnds.get(0) - 64 ? 7 : 1) {
            CollectedRecords taken = new CollectedRecords();
            byte[] cut = Arrays.copyOf(whole, length);
            Throwable thrown = catchThrowable(() -> taken.read(new AvroSource(null), cut));
            int end = length;
            int blocks =
                    (int) blockEnds.stream().skip(1).filter(at -> at <= end).count();
            assertThat(taken.ids()).as("cut at %d", length).isEqualTo(ids(Math.min(7, blocks * 3)));
            assertThat(taken.letters).isEmpty();
            if (blockEnds.contains(length)) {
                assertThat(thrown).isNull();
            } else {
                assertThat(thrown).as("cut at %d", length).isInstanceOf(SourceException.class);
            }
        }
    }

    @Property
    void anyByteChanged_resultsInRecordsDeadLettersOrARefusal(
            @ForAll boolean deflated, @ForAll int position, @ForAll @IntRange(min = 1, max = 255) int change) {
        byte[] content = file(7, deflated ? "deflate" : "null");
        int headerEnd = blockEnds(content).get(0);
        int at = headerEnd + Math.floorMod(position, content.length - headerEnd);
        content[at] ^= (byte) change;
        CollectedRecords taken = new CollectedRecords();
        Throwable thrown = catchThrowable(() -> taken.read(new AvroSource(null), content));
        assertThat(thrown)
                .satisfiesAnyOf(e -> assertThat(e).isNull(), e -> assertThat(e).isInstanceOf(SourceException.class));
        if (thrown == null) {
            assertThat(taken.documents.size() + taken.letters.size()).isGreaterThanOrEqualTo(7);
        }
    }

    @Property
    void anyByteOfTheHeaderChanged_resultsInRecordsOrARefusal(
            @ForAll int position, @ForAll @IntRange(min = 1, max = 255) int change) {
        byte[] content = file(2, "null");
        int at = Math.floorMod(position, blockEnds(content).get(0));
        content[at] ^= (byte) change;
        CollectedRecords taken = new CollectedRecords();
        Throwable thrown = catchThrowable(() -> taken.read(new AvroSource(null), content));
        assertThat(thrown)
                .satisfiesAnyOf(e -> assertThat(e).isNull(), e -> assertThat(e).isInstanceOf(SourceException.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "O", "Obj", "Obj\u0000", "Obj\u0001", "{\"id\":\"a\"}", "id,merchant_id\n", "PK\u0003\u0004"
            })
    void contentThatIsNoAvro_isRefused(String content) {
        assertRefused(utf8(content), "");
    }

    @Test
    void foreignSchema_isRefusedWithTheDifference() {
        Schema foreign = new Schema.Parser()
                .parse(
                        "{\"type\":\"record\",\"name\":\"Person\",\"fields\":[{\"name\":\"name\",\"type\":\"string\"}]}");
        GenericRecord person = new GenericData.Record(foreign);
        person.put("name", "x");
        assertRefused(TransactionFiles.avro(List.of(person)), "not one of transactions");
    }

    @Test
    void symbolOfANewerSchema_isADeadLetter_andOtherRecordsAreRead() throws SourceException {
        Schema newer = changed(json -> json.replace("\"ADJUSTMENT\"", "\"ADJUSTMENT\",\"CRYPTO\""));
        List<GenericRecord> records =
                records(2).stream().map(record -> converted(newer, record)).toList();
        records.get(0)
                .put("type", new GenericData.EnumSymbol(newer.getField("type").schema(), "CRYPTO"));
        CollectedRecords taken = CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(records));
        assertThat(taken.ids()).containsExactly("t1");
        assertThat(taken.letter().codes()).containsExactly("type INVALID_ENUM");
        assertThat(taken.letter().text()).contains("CRYPTO");
    }

    @Test
    void codecThatIsNotRead_isRefusedByItsName() {
        byte[] content = container("xz", TransactionSchema.current());
        assertRefused(content, "compressed with xz; the codecs null, deflate, snappy, zstandard, bzip2 can be read.");
    }

    /** Spark's default codec is snappy. */
    @ParameterizedTest
    @ValueSource(strings = {"snappy", "zstandard", "bzip2"})
    void damagedCompressedBlock_isRefused_wheneverItsRecordsWouldDiffer(String codec) throws SourceException {
        byte[] whole = file(3, codec);
        List<Integer> ends = blockEnds(whole);
        List<String> expected =
                CollectedRecords.from(new AvroSource(null), whole).sources();
        int detected = 0;
        for (int at = ends.get(0) + 4; at < ends.get(1) - SYNC.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            CollectedRecords taken = new CollectedRecords();
            Throwable thrown = catchThrowable(() -> taken.read(new AvroSource(null), damaged));
            assertThat(thrown == null || thrown instanceof SourceException).isTrue();
            if (thrown != null) {
                detected++;
            } else if (!codec.equals("zstandard")) {
                assertThat(taken.sources()).as("byte %d", at).isEqualTo(expected);
            }
        }
        assertThat(detected).isPositive();
    }

    @Test
    void olderSchema_isRead_andItsMissingFieldsAreNull() throws SourceException {
        Schema older = without(List.of("note", "metadata", "items", "payer", "ingested_at"));
        List<GenericRecord> records = records(7);
        CollectedRecords taken = CollectedRecords.from(
                new AvroSource(null),
                TransactionFiles.avro(
                        records.stream().map(record -> converted(older, record)).toList()));
        assertThat(taken.letters).isEmpty();
        assertThat(taken.ids()).containsExactlyElementsOf(ids(7));
        assertThat(taken.sources().get(0))
                .contains("\"note\":null", "\"metadata\":{}", "\"items\":[]", "\"payer\":null");
    }

    @Test
    void newerSchema_isRead_andItsOtherFieldsAreLeftOut() throws SourceException {
        List<GenericRecord> records = List.of(SampleTransactions.full("M-newer", "t0", 3));
        CollectedRecords newer = CollectedRecords.from(
                new AvroSource(null),
                TransactionFiles.avro(records.stream()
                        .map(record -> converted(newerSchema(), record))
                        .toList()));
        assertThat(newer.letters).isEmpty();
        assertThat(newer.sources())
                .isEqualTo(CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(records))
                        .sources());
    }

    @Test
    void schemaWithOtherDocsAndJavaStrings_isOurs() throws SourceException {
        Schema schema = changed(json ->
                json.replace("\"type\":\"string\"", "\"type\":{\"type\":\"string\",\"avro.java.string\":\"String\"}"));
        CollectedRecords taken = CollectedRecords.from(
                new AvroSource(null),
                TransactionFiles.avro(List.of(converted(schema, records(1).get(0)))));
        assertThat(taken.ids()).containsExactly("t0");
    }

    static Stream<Schema> schemas() {
        return Stream.of(TransactionSchema.current(), newerSchema());
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void brokenRecord_refusesTheRestOfItsBlock_andNothingElse(Schema schema) throws SourceException {
        byte[] broken = encoded(schema, "t2");
        // The length of the id is far beyond the block.
        broken[0] = 0x7e;
        byte[] content = container(
                schema,
                block(2, concatenated(encoded(schema, "t0"), encoded(schema, "t1"))),
                block(3, concatenated(encoded(schema, "t1a"), Arrays.copyOf(broken, 12), new byte[] {(byte) 0xff})),
                block(1, encoded(schema, "t5")));
        CollectedRecords taken = CollectedRecords.from(new AvroSource(null), content);
        assertThat(taken.ids()).containsExactly("t0", "t1", "t1a", "t5");
        assertThat(taken.refused()).containsExactly(4L, 5L);
        assertThat(taken.letters)
                .allSatisfy(letter -> assertThat(letter.codes()).containsExactly("MALFORMED_AVRO"));
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void arrayOfTwoBillionEntries_isADeadLetter(Schema schema) throws SourceException {
        for (long entries : List.of(Integer.MAX_VALUE + 1L, (long) Integer.MAX_VALUE, Long.MAX_VALUE, 100_000_000L)) {
            GenericRecord record = converted(schema, SampleTransactions.full("M-avro", "bomb", 0));
            record.put("items", List.of());
            record.put("incentives", List.of());
            record.put("events", List.of());
            record.put("metadata", Map.of());
            if (schema.getField("erased_at") != null) {
                record.put("erased_at", null);
            }
            byte[] bytes = encoded(schema, record);
            // The last text is followed by the four empty collections, and by one byte for each field that only some
            // schemas have.
            int items = bytes.length
                    - 4
                    - (schema.getField("tags") == null ? 0 : 1)
                    - (schema.getField("erased_at") == null ? 0 : 1);
            ByteArrayOutputStream bomb = new ByteArrayOutputStream();
            bomb.write(bytes, 0, items);
            bomb.writeBytes(number(entries));
            bomb.writeBytes(new byte[50]);
            CollectedRecords taken = CollectedRecords.from(
                    new AvroSource(null),
                    container(schema, block(1, bomb.toByteArray()), block(1, encoded(schema, "good"))));
            assertThat(taken.ids()).containsExactly("good");
            assertThat(taken.refused()).containsExactly(1L);
        }
    }

    @ParameterizedTest
    @ValueSource(
            longs = {1L << 31, Integer.MAX_VALUE, Integer.MAX_VALUE - 8, 1L << 40, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void blockThatAnnouncesTooManyBytes_isRefused_andEarlierRecordsAreRead(long size) {
        byte[] bomb = concatenated(number(1), number(size), new byte[100]);
        CollectedRecords taken = new CollectedRecords();
        byte[] content = container(block(1, encoded("t0")), bomb);
        assertThatThrownBy(() -> taken.read(new AvroSource(null), content)).isInstanceOf(SourceException.class);
        assertThat(taken.ids()).containsExactly("t0");
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, Long.MAX_VALUE, 1_000_000, -1, Long.MIN_VALUE})
    void blockThatAnnouncesTooManyRecords_isRefused_withoutAMillionDeadLetters(long count) {
        CollectedRecords taken = new CollectedRecords();
        byte[] content = container(block(1, encoded("t0")), block(count, encoded("t1")));
        assertThatThrownBy(() -> taken.read(new AvroSource(null), content))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("after record 1");
        assertThat(taken.ids()).containsExactly("t0");
        assertThat(taken.letters).isEmpty();
    }

    @Test
    void blockThatHasMoreThanItAnnounces_isReported_andNothingIsHeldBack() {
        CollectedRecords taken = new CollectedRecords();
        byte[] content = container(block(1, concatenated(encoded("t0"), encoded("lost"))), block(1, encoded("t1")));
        assertThatThrownBy(() -> taken.read(new AvroSource(null), content))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("record 1");
        assertThat(taken.ids()).containsExactly("t0", "t1");
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void blockOfNoRecordsThatHasBytes_isReported(Schema schema) {
        CollectedRecords taken = new CollectedRecords();
        byte[] content = container(schema, block(0, encoded(schema, "lost")), block(1, encoded(schema, "t1")));
        assertThatThrownBy(() -> taken.read(new AvroSource(null), content)).isInstanceOf(SourceException.class);
        assertThat(taken.ids()).containsExactly("t1");
    }

    @Test
    void blockThatInflatesWithoutEnd_isRefused() {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(bomb, new Deflater(9, true))) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 600; i++) {
                deflater.write(zeros);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertRefused(container("deflate", TransactionSchema.current(), block(1, bomb.toByteArray())), "decompressed");
    }

    @Test
    void truncatedGzip_isRefused_withoutRecords(@TempDir Path folder) throws IOException {
        List<GenericRecord> records = IntStream.range(0, 30)
                .mapToObj(i -> SampleTransactions.full("M-avro", "t" + i, i))
                .toList();
        byte[] zipped = TransactionFiles.gzip(TransactionFiles.avro(records, CodecFactory.deflateCodec(6), 1));
        Path file = Files.write(folder.resolve("cut.avro.gz"), Arrays.copyOf(zipped, zipped.length * 3 / 4));
        CollectedRecords taken = new CollectedRecords();
        assertThatThrownBy(() -> new SourceFile(file).read(taken, bytes -> {}))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("compressed data is cut off");
        assertThat(taken.documents).isEmpty();
    }

    @Test
    void foldersAndMissingFiles_areRefused(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> new SourceFile(folder).read(new CollectedRecords(), bytes -> {}))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith("It is a folder: ");
        assertThatThrownBy(() -> new SourceFile(folder.resolve("none.avro")).read(new CollectedRecords(), bytes -> {}))
                .isInstanceOf(SourceException.class)
                .hasMessage("There is no such file.");
        Path unknown = Files.write(folder.resolve("transactions.pdf"), new byte[] {'%', 'P'});
        assertThatThrownBy(() -> new SourceFile(unknown).read(new CollectedRecords(), bytes -> {}))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("format is not known");
        Path empty = Files.write(folder.resolve("nothing"), new byte[0]);
        assertThatThrownBy(() -> new SourceFile(empty).read(new CollectedRecords(), bytes -> {}))
                .isInstanceOf(SourceException.class);
    }

    private static void assertRefused(byte[] content, String message) {
        CollectedRecords taken = new CollectedRecords();
        assertThatThrownBy(() -> taken.read(new AvroSource(null), content))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(message);
        assertThat(taken.documents).isEmpty();
        assertThat(taken.letters).isEmpty();
    }

    private static List<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(i -> "t" + i).toList();
    }

    private static List<GenericRecord> records(int count) {
        return new ArrayList<>(ids(count).stream()
                .map(id -> SampleTransactions.minimal("M-avro", id))
                .toList());
    }

    /** Returns a file with blocks of three records. */
    private static byte[] file(int count, String codec) {
        return TransactionFiles.avro(records(count), CodecFactory.fromString(codec), 3);
    }

    /** Returns the ends of the header and of each block. The marker occurs nowhere else. */
    private static List<Integer> blockEnds(byte[] content) {
        List<Integer> ends = new ArrayList<>();
        for (int at = 0; at + SYNC.length <= content.length; at++) {
            if (Arrays.equals(content, at, at + SYNC.length, SYNC, 0, SYNC.length)) {
                ends.add(at + SYNC.length);
            }
        }
        return ends;
    }

    private static Schema changed(UnaryOperator<String> change) {
        return new Schema.Parser()
                .parse(change.apply(TransactionSchema.current().toString()));
    }

    private static Schema newerSchema() {
        return changed(json -> json.substring(0, json.lastIndexOf(']'))
                + ",{\"name\":\"tags\",\"type\":{\"type\":\"array\",\"items\":\"string\"},\"default\":[]}]}");
    }

    private static Schema without(List<String> names) {
        Schema ours = TransactionSchema.current();
        return Schema.createRecord(
                ours.getName(),
                ours.getDoc(),
                ours.getNamespace(),
                false,
                ours.getFields().stream()
                        .filter(field -> !names.contains(field.name()))
                        .map(field -> new Schema.Field(field, field.schema()))
                        .toList());
    }

    /** Returns the record as a writer with the given schema would write it. */
    private static GenericRecord converted(Schema schema, GenericRecord record) {
        byte[] bytes = encoded(record.getSchema(), record);
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
        try {
            return new GenericDatumReader<GenericRecord>(record.getSchema(), schema).read(null, decoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] encoded(String id) {
        return encoded(TransactionSchema.current(), id);
    }

    private static byte[] encoded(Schema schema, String id) {
        return encoded(schema, converted(schema, SampleTransactions.minimal("M-avro", id)));
    }

    private static byte[] encoded(Schema schema, GenericRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] number(long value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            EncoderFactory.get().directBinaryEncoder(bytes, null).writeLong(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] block(long count, byte[] content) {
        return concatenated(number(count), number(content.length), content, SYNC);
    }

    private static byte[] container(byte[]... blocks) {
        return container("null", TransactionSchema.current(), blocks);
    }

    private static byte[] container(Schema schema, byte[]... blocks) {
        return container("null", schema, blocks);
    }

    private static byte[] container(String codec, Schema schema, byte[]... blocks) {
        return concatenated(
                new byte[] {'O', 'b', 'j', 1},
                number(2),
                text("avro.schema"),
                text(schema.toString()),
                text("avro.codec"),
                text(codec),
                number(0),
                SYNC,
                concatenated(blocks));
    }

    private static byte[] text(String text) {
        return concatenated(number(utf8(text).length), utf8(text));
    }

    private static byte[] concatenated(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List.of(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }
}
