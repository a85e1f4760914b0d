package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TestFingerprints;
import org.txsearch.ingest.change.Change;
import org.txsearch.schema.TransactionSchema;

/**
 * Reads crafted bad files with the small heap of tests. Each is rejected with a clear message or gives dead letters,
 * never another error, and never gives more records than its bytes can hold.
 */
class BadAvroFilesTest {

    /** Deflated blocks of nothing but the shortest record hold no more records than this for each of their bytes. */
    private static final long MAX_RECORDS_PER_BYTE = 8;

    private static final byte[] SYNC = TransactionFiles.sync();
    private static final String SCHEMA = TransactionSchema.current().toString();
    private static final byte[] VALID = TransactionFiles.avro(records(9));
    private static final Map<String, byte[]> FILES = files();

    /** Counts records without storing them, as a load does. */
    private static final class Counting implements RecordSink {
        private final DocumentEncoder encoder = DocumentEncoder.create(TestFingerprints.get());
        private long good;
        private long refused;

        @Override
        public void record(SourceRecord record, RecordPosition position) {
            switch (record.kind()) {
                case TRANSACTION -> transaction(record);
                case CHANGE -> {
                    Change.read(record.bytes());
                    good++;
                }
                case REFUSED -> {
                    assertThat(record.faults()).isNotEmpty();
                    refused++;
                }
            }
        }

        private void transaction(SourceRecord record) {
            try {
                boolean isWhole =
                        encoder.encode(record.bytes(), 0).adjustments().isEmpty()
                                && record.adjustments().isEmpty();
                good += isWhole ? 1 : 0;
                // Altered bytes of a text are reported, but do not reject a payment.
                refused += isWhole ? 0 : 1;
            } catch (InvalidTransactionException e) {
                refused++;
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFiles")
    void badFile_isRefusedClearly(String name, byte[] content) throws IOException, InterruptedException {
        Counting sink = new Counting();
        String refusal = refusal(content, sink);
        assertThat(sink.good + sink.refused)
                .as("records that a small file claims to hold")
                .isLessThanOrEqualTo(1 + MAX_RECORDS_PER_BYTE * content.length);
        assertThat(refusal.isEmpty() && sink.refused == 0)
                .as("%d records were taken, and nothing was refused", sink.good)
                .isFalse();
        assertThat(refusal).as("one readable sentence").hasSizeLessThan(1_000).doesNotContain("Exception", "\n");
    }

    private static String refusal(byte[] content, RecordSink sink) throws IOException, InterruptedException {
        try {
            new AvroSource(null).read(new ByteArrayInputStream(content), "bad.avro", sink);
            return "";
        } catch (SourceException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void badFiles_areAtLeastTwoHundredDifferentOnes() {
        assertThat(FILES.values().stream().map(Arrays::hashCode).distinct()).hasSizeGreaterThanOrEqualTo(200);
    }

    static Stream<Object[]> badFiles() {
        return FILES.entrySet().stream().map(file -> new Object[] {file.getKey(), file.getValue()});
    }

    private static Map<String, byte[]> files() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        magic(files);
        truncated(files);
        headers(files);
        schemas(files);
        blocks(files);
        bombs(files);
        values(files);
        marks(files);
        return files;
    }

    private static void magic(Map<String, byte[]> files) {
        for (int at = 0; at < 4; at++) {
            byte[] file = VALID.clone();
            file[at] ^= 0x20;
            files.put("magic byte " + at, file);
        }
        files.put("magic of a later version", replaced(VALID, 3, 2));
        files.put("empty file", new byte[0]);
        files.put("gzip magic", replaced(replaced(VALID, 0, 0x1f), 1, 0x8b));
        files.put("zeros", new byte[4096]);
        files.put("json", utf8("{\"id\":\"t\"}"));
    }

    private static void truncated(Map<String, byte[]> files) {
        int header = headerLength();
        Random random = new Random(1);
        for (int i = 0; i < 25; i++) {
            int length = 1 + random.nextInt(header - 1);
            files.put("cut in the header at " + length, Arrays.copyOf(VALID, length));
        }
        for (int i = 0; i < 35; i++) {
            int length = header + 1 + random.nextInt(VALID.length - header - 1);
            if (!isBlockEnd(length)) {
                files.put("cut in a block at " + length, Arrays.copyOf(VALID, length));
            }
        }
    }

    private static void headers(Map<String, byte[]> files) {
        for (long count : List.of(-1L, -1_000L, Long.MIN_VALUE, Long.MAX_VALUE, 1_001L, 1L << 40)) {
            files.put("header of " + count + " entries", join(utf8("Obj\u0001"), number(count), number(0)));
        }
        for (long length : List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, (long) Integer.MAX_VALUE, 17L << 20)) {
            files.put("header key of " + length + " bytes", join(utf8("Obj\u0001"), number(1), number(length)));
            files.put(
                    "header value of " + length + " bytes",
                    join(utf8("Obj\u0001"), number(1), string("avro.schema"), number(length)));
        }
        files.put("header number without end", join(utf8("Obj\u0001"), bytes(0xff, 20)));
        files.put("header without a schema", header(Map.of("avro.codec", "null")));
        files.put("header of other entries only", header(Map.of("a", "b", "c", "d")));
        for (String codec :
                List.of("snappy", "zstandard", "bzip2", "xz", "DEFLATE", "nul", "", "deflate\u0000", "\ud800")) {
            files.put(
                    "codec " + codec,
                    join(header(Map.of("avro.schema", SCHEMA, "avro.codec", codec)), block(1, bytes(0, 10))));
        }
        files.put("schema twice, of which the last is invalid", twice("avro.schema", SCHEMA, "{"));
        files.put("codec twice, of which the last is invalid", twice("avro.codec", "null", "snappy"));
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        many.writeBytes(join(utf8("Obj\u0001"), number(2_000)));
        IntStream.range(0, 2_000).forEach(i -> many.writeBytes(join(string("k" + i), string("v"))));
        files.put("two thousand header entries", many.toByteArray());
    }

    private static void schemas(Map<String, byte[]> files) {
        List<String> schemas = List.of(
                "",
                "{",
                "null",
                "[]",
                "\"string\"",
                "\"nothing\"",
                "1e999999999",
                "{\"type\":\"record\"}",
                "{\"type\":\"record\",\"name\":\"Transaction\",\"fields\":{}}",
                "{\"type\":\"record\",\"name\":\"Transaction\",\"fields\":[{}]}",
                "{\"type\":\"record\",\"name\":\"Trans action\",\"fields\":[]}",
                "{\"type\":\"record\",\"name\":\"Transaction\",\"namespace\":\"org.txsearch.schema\",\"fields\":[]}",
                "{\"type\":\"record\",\"name\":\"TransactionChange\",\"namespace\":\"org.txsearch.schema\",\"fields\":[]}",
                "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\",\"A\"]}",
                "{\"type\":\"fixed\",\"name\":\"F\",\"size\":-1}",
                "{\"type\":\"fixed\",\"name\":\"F\",\"size\":2147483647}",
                "{\"type\":\"array\"}",
                "{\"type\":\"map\",\"values\":\"gone\"}",
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"r\",\"type\":\"R\"}]}",
                "{\"type\":{\"type\":{\"type\":\"int\"}}}",
                "[\"null\",\"null\"]",
                "[[\"null\"]]",
                SCHEMA.substring(0, SCHEMA.length() / 2),
                SCHEMA + "}",
                SCHEMA.replace("\"long\"", "\"int\""),
                SCHEMA.replace("\"PAYMENT\"", "\"PAYMENTS\""),
                SCHEMA.replace("\"name\":\"merchant_id\"", "\"name\":\"merchant\""),
                SCHEMA.replace("\"name\":\"Transaction\"", "\"name\":\"Other\",\"doc2\":\"x\"")
                        .replace("\"name\":\"version\"", "\"name\":\"versions\""));
        for (int i = 0; i < schemas.size(); i++) {
            files.put("schema " + i, join(header(Map.of("avro.schema", schemas.get(i))), block(1, bytes(0, 300))));
        }
        for (int depth : List.of(500, 5_000, 50_000, 1_000_000)) {
            files.put(
                    "schema of arrays in arrays, " + depth + " deep",
                    header(Map.of(
                            "avro.schema",
                            "{\"type\":\"array\",\"items\":".repeat(depth) + "\"int\"" + "}".repeat(depth))));
            files.put("schema of brackets, " + depth + " deep", header(Map.of("avro.schema", "[".repeat(depth))));
            files.put(
                    "schema whose doc is " + depth + " deep",
                    header(Map.of(
                            "avro.schema",
                            "{\"type\":\"record\",\"name\":\"T\",\"fields\":[],\"p\":" + "[".repeat(depth)
                                    + "]".repeat(depth) + "}")));
        }
        files.put(
                "schema of records in records",
                header(Map.of(
                        "avro.schema",
                        IntStream.range(0, 3_000)
                                        .mapToObj(i -> "{\"type\":\"record\",\"name\":\"R" + i
                                                + "\",\"fields\":[{\"name\":\"f\",\"type\":")
                                        .reduce("", String::concat)
                                + "\"int\""
                                + "}]}".repeat(3_000))));
        files.put(
                "schema of a hundred thousand fields",
                header(Map.of(
                        "avro.schema",
                        "{\"type\":\"record\",\"name\":\"T\",\"fields\":["
                                + IntStream.range(0, 100_000)
                                        .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"int\"}")
                                        .collect(Collectors.joining(","))
                                + "]}")));
        files.put("schema with a name of a megabyte", header(Map.of("avro.schema", "\"" + "x".repeat(1 << 20) + "\"")));
        files.put(
                "schema that is no UTF-8",
                join(utf8("Obj\u0001"), number(1), string("avro.schema"), number(4), bytes(0xff, 4), number(0), SYNC));
    }

    private static void blocks(Map<String, byte[]> files) {
        byte[] header = header(Map.of("avro.schema", SCHEMA));
        byte[] record = encoded(SampleTransactions.minimal("M1", "t"));
        for (long count : List.of(-1L, -9L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31, 1L << 33, 100_000L)) {
            files.put("block of " + count + " records", join(header, block(count, record)));
        }
        for (long size : List.of(
                -1L,
                -9L,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                (long) Integer.MAX_VALUE,
                1L << 32,
                (64L << 20) + 1,
                64L << 20,
                (long) record.length + 1,
                (long) record.length - 1)) {
            files.put("block of " + size + " bytes", join(header, number(1), number(size), record, SYNC));
        }
        files.put("block count without end", join(header, bytes(0xff, 30)));
        files.put("block size without end", join(header, number(1), bytes(0x80, 30)));
        files.put("records behind the announced ones", join(header, block(1, join(record, record))));
        files.put("fewer records than announced", join(header, block(3, join(record, record))));
        files.put("bytes in a block of none", join(header, block(0, record)));
        files.put("bytes behind the last block", join(VALID, bytes(1, 3)));
    }

    private static void bombs(Map<String, byte[]> files) {
        byte[] header = header(Map.of("avro.schema", SCHEMA, "avro.codec", "deflate"));
        for (int megabytes : List.of(65, 100, 300)) {
            files.put(
                    "zeros that inflate to " + megabytes + " MB",
                    join(header, block(1, deflated(new byte[1 << 20], megabytes))));
        }
        for (int count : List.of(1, 1_000, 100_000)) {
            files.put(
                    count + " records of 32 MB of zeros", join(header, block(count, deflated(new byte[1 << 20], 32))));
        }
        files.put("deflate that is cut", join(header, block(1, Arrays.copyOf(deflated(new byte[9_999], 1), 9))));
        files.put("deflate that is malformed", join(header, block(1, bytes(0xff, 100))));
        files.put("deflate of nothing", join(header, block(1, new byte[0])));
        files.put("zlib instead of raw deflate", join(header, block(1, new byte[] {0x78, (byte) 0x9c, 3, 0, 0})));
        files.put(
                "null codec over deflated bytes",
                join(header(Map.of("avro.schema", SCHEMA)), block(1, deflated(utf8("text"), 1))));
    }

    /** Adds files with a record that has a wrong value. */
    private static void values(Map<String, byte[]> files) {
        byte[] header = header(Map.of("avro.schema", SCHEMA));
        for (long length :
                List.of(-1L, -100L, Long.MIN_VALUE, Long.MAX_VALUE, (long) Integer.MAX_VALUE, 1L << 31, 5_000L)) {
            files.put("id of " + length + " bytes", join(header, block(1, join(number(length), bytes('a', 400)))));
        }
        byte[] head = join(string("t"), string("M1"));
        for (long symbol : List.of(-1L, 7L, 100L, Long.MAX_VALUE, Long.MIN_VALUE)) {
            files.put("type of symbol " + symbol, join(header, block(1, join(head, number(symbol), bytes(0, 400)))));
        }
        for (long branch : List.of(-1L, 2L, 99L, Long.MAX_VALUE)) {
            files.put(
                    "union of branch " + branch,
                    join(header, block(1, join(head, number(0), number(branch), bytes(0, 400)))));
        }
        byte[] full = encoded(SampleTransactions.full("M1", "t", 0));
        Random random = new Random(2);
        for (int i = 0; i < 20; i++) {
            int at = 12 + random.nextInt(full.length / 2);
            byte[] record = full.clone();
            // A number that never ends, wherever a number is read; elsewhere a text that is not UTF-8.
            Arrays.fill(record, at, Math.min(record.length, at + 12), (byte) 0xff);
            files.put("value overwritten at " + at, join(header, block(1, record)));
        }
        byte[] minimal = encoded(SampleTransactions.minimal("M1", "t"));
        int items = minimal.length - 1;
        for (long count : List.of(-1L, -5L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31)) {
            files.put(
                    "last array or map of " + count + " entries",
                    join(header, block(1, join(Arrays.copyOf(minimal, items), number(count), number(1L << 40)))));
        }
    }

    private static void marks(Map<String, byte[]> files) {
        int header = headerLength();
        for (int at = 0; at < 16; at++) {
            byte[] file = VALID.clone();
            file[file.length - 16 + at] ^= 1;
            files.put("last end mark, byte " + at, file);
        }
        byte[] file = VALID.clone();
        file[header - 1] ^= 1;
        files.put("end mark of the header", file);
    }

    private static List<GenericRecord> records(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> SampleTransactions.minimal("M1", "t" + i))
                .toList();
    }

    /** Returns the length up to the end of the first sync marker. */
    private static int headerLength() {
        return ends().get(0);
    }

    private static boolean isBlockEnd(int length) {
        return ends().contains(length);
    }

    private static List<Integer> ends() {
        String latin = new String(VALID, StandardCharsets.ISO_8859_1);
        String sync = new String(SYNC, StandardCharsets.ISO_8859_1);
        return IntStream.iterate(latin.indexOf(sync), at -> at >= 0, at -> latin.indexOf(sync, at + 1))
                .mapToObj(at -> at + SYNC.length)
                .toList();
    }

    private static byte[] header(Map<String, String> entries) {
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        header.writeBytes(utf8("Obj\u0001"));
        header.writeBytes(number(entries.size()));
        entries.forEach((key, value) -> header.writeBytes(join(string(key), string(value))));
        header.writeBytes(join(number(0), SYNC));
        return header.toByteArray();
    }

    private static byte[] twice(String key, String first, String last) {
        return join(
                utf8("Obj\u0001"),
                number(3),
                string("avro.schema"),
                string(SCHEMA),
                string(key),
                string(first),
                string(key),
                string(last),
                number(0),
                SYNC,
                block(1, bytes(0, 9)));
    }

    private static byte[] block(long count, byte[] content) {
        return join(number(count), number(content.length), content, SYNC);
    }

    private static byte[] deflated(byte[] part, int times) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(9, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            for (int i = 0; i < times; i++) {
                out.write(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static byte[] encoded(GenericRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] number(long value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long left = (value << 1) ^ (value >> 63);
        while ((left & ~0x7fL) != 0) {
            bytes.write((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        bytes.write((int) left);
        return bytes.toByteArray();
    }

    private static byte[] string(String text) {
        return join(number(utf8(text).length), utf8(text));
    }

    private static byte[] bytes(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] replaced(byte[] file, int at, int value) {
        byte[] copy = file.clone();
        copy[at] = (byte) value;
        return copy;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
