package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verifies that a file with a wrong checksum or frame has no records, not even those before the damage. */
class DamagedFilesTest {

    private static final String NOTHING_TAKEN = "Nothing of it was taken.";
    private static final byte[] NDJSON = utf8(TransactionFiles.ndjson(records(0, 20)));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {Deflater.NO_COMPRESSION, Deflater.DEFAULT_COMPRESSION})
    void gzipWithOneBitChanged_isRefused_orReadAsWritten(int level) throws Exception {
        byte[] intact = gzip(NDJSON, level);
        Random random = new Random(level);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] damaged = intact.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            CollectedRecords taken = new CollectedRecords();
            try {
                new SourceFile(file("a.ndjson.gz", damaged)).read(taken, bytes -> {});
                assertThat(taken.sources()).isEqualTo(taken(intact).sources());
            } catch (SourceException e) {
                assertThat(e).hasMessageEndingWith(NOTHING_TAKEN);
                assertThat(taken.documents).isEmpty();
                refused++;
            }
            assertThat(taken.letters).isEmpty();
        }
        assertThat(refused).isGreaterThan(250);
    }

    @Test
    void severalMembers_areOneFile_andNoneIsSkippedSilently() throws Exception {
        byte[] first = gzip(utf8(TransactionFiles.ndjson(records(0, 3))), Deflater.DEFAULT_COMPRESSION);
        byte[] second = gzip(utf8(TransactionFiles.ndjson(records(3, 6))), Deflater.DEFAULT_COMPRESSION);
        byte[] both = join(first, second);
        assertThat(taken(both).ids()).containsExactly("t0", "t1", "t2", "t3", "t4", "t5");
        for (int at : List.of(0, 1, 2, 30, second.length - 8, second.length - 1)) {
            byte[] damaged = both.clone();
            damaged[first.length + at] ^= 0x20;
            assertRefused("a.ndjson.gz", damaged, "Its compressed data is cut off or damaged");
        }
        assertRefused("a.ndjson.gz", Arrays.copyOf(both, both.length - 1), "Its compressed data is cut off or damaged");
        assertRefused("a.ndjson.gz", join(both, utf8("{\"id\":1}\n")), "Its compressed data is cut off or damaged");
        assertRefused("a.ndjson.gz", join(both, new byte[512]), "Its compressed data is cut off or damaged");
    }

    @Test
    void gzipWithoutItsMagic_isNotReadAsText() throws Exception {
        byte[] damaged = gzip(NDJSON, Deflater.DEFAULT_COMPRESSION);
        damaged[0] ^= 0x20;
        assertRefused("a.ndjson.gz", damaged, "It is not text: it is damaged");
        assertRefused("a.csv.gz", damaged, "It is not text: it is damaged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void avroWithDamagedFrame_hasNoRecords(String codec) throws Exception {
        byte[] avro = TransactionFiles.avro(records(0, 9), CodecFactory.fromString(codec), 3);
        assertRefused("a.avro", Arrays.copyOf(avro, avro.length - 20), "It is cut off after record 6. ");
        byte[] mark = avro.clone();
        mark[mark.length - 1] ^= 0x20;
        assertRefused("a.avro", mark, "The block after record 6 is damaged: it has no end mark. ");
        assertRefused("a.avro.gz", gzip(mark, 6), "The block after record 6 is damaged: it has no end mark. ");
        byte[] packed = gzip(avro, Deflater.NO_COMPRESSION);
        packed[packed.length / 2] ^= 0x01;
        CollectedRecords taken = new CollectedRecords();
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file("a.avro.gz", packed)).read(taken, bytes -> {}));
        assertThat(taken.documents).isEmpty();
    }

    @Test
    void avroBlockThatCannotBeDecompressed_hasNoRecords() throws Exception {
        byte[] avro = TransactionFiles.avro(records(0, 9), CodecFactory.deflateCodec(6), 3);
        byte[] marks = TransactionFiles.sync();
        int lastMark = avro.length - marks.length;
        // The end of the last block's compressed data, without which its stream is not complete.
        avro[lastMark - 1] = (byte) 0xff;
        avro[lastMark - 2] = (byte) 0xff;
        avro[lastMark - 3] = (byte) 0xff;
        assertRefused("a.avro", avro, "The block after record 6 is damaged: it ");
    }

    @Test
    void fileChangedAfterVerification_returnsOnlyVerifiedRecords() throws Exception {
        byte[] intact = gzip(NDJSON, Deflater.NO_COMPRESSION);
        byte[] altered = gzip(
                utf8(new String(NDJSON, StandardCharsets.UTF_8).replace("49.99", "94.99")), Deflater.NO_COMPRESSION);
        assertThat(altered).hasSameSizeAs(intact);
        Path file = file("a.ndjson.gz", intact);
        CollectedRecords taken = new CollectedRecords();
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, onceVerified(file, altered)))
                .withMessageStartingWith("It was changed while it was read");
        assertThat(taken.documents).isEmpty();
    }

    @Test
    void fileThatGrowsOrShrinksAfterVerification_isRefused() throws Exception {
        byte[] intact = gzip(NDJSON, Deflater.NO_COMPRESSION);
        for (byte[] other : List.of(join(intact, intact), Arrays.copyOf(intact, intact.length - 9), new byte[0])) {
            Path file = file("a.ndjson.gz", intact);
            assertThatExceptionOfType(SourceException.class)
                    .isThrownBy(() -> new SourceFile(file).read(new CollectedRecords(), onceVerified(file, other)))
                    .withMessageStartingWith("It was changed while it was read");
        }
    }

    /** The first amount has two readings, so the file is read again for one that decides. */
    @Test
    void csvChangedBeforeItIsReadOnceMore_isRefused() throws Exception {
        String rows = """
                id;merchant_id;type;status;direction;created_at;version;amount.value;amount.currency_code
                a;M-csv;PAYMENT;COMPLETED;CREDIT;2026-11-19T08:00:11.412Z;1;1.500;EUR
                b;M-csv;PAYMENT;COMPLETED;CREDIT;2026-11-19T08:00:11.412Z;1;10,50;EUR
                """;
        Path file = file("a.csv", utf8(rows));
        byte[] altered = utf8(rows.replace("10,50", "10.50"));
        CollectedRecords taken = new CollectedRecords();
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, bytes -> write(file, altered)))
                .withMessageStartingWith("It was changed while it was read");
        assertThat(taken.documents).isEmpty();
    }

    /** Parts of a large file have their own checksums, so that records before the change are as verified. */
    @Test
    void largeFileChangedDuringReading_returnsOnlyVerifiedRecords() throws Exception {
        List<GenericRecord> records = records(0, 400);
        records.forEach(record -> record.put("note", "n".repeat(3_900)));
        byte[] avro = TransactionFiles.avro(records, CodecFactory.nullCodec(), 10);
        assertThat(avro.length).isGreaterThan(3 << 19);
        Path file = file("a.avro", avro);
        byte[] altered = avro.clone();
        for (int i = 0; i < altered.length - 3; i++) {
            if (altered[i] == 'n' && altered[i + 1] == 'n') {
                altered[i] = 'x';
            }
        }
        CollectedRecords taken = new CollectedRecords();
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, bytes -> write(file, altered)))
                .withMessageStartingWith("It was changed while it was read");
        assertThat(taken.documents).isNotEmpty().hasSizeLessThan(400);
        assertThat(taken.sources()).noneMatch(source -> source.contains("xn"));
        assertThat(taken.letters).isEmpty();
    }

    @Test
    void verification_isReported_beforeTheFirstRecord() throws Exception {
        Path file = file("a.ndjson.gz", gzip(NDJSON, 6));
        List<String> told = new ArrayList<>();
        new SourceFile(file).read(new CollectedRecords(), new SourceFileWatch() {
            @Override
            public void verified(long bytes) {
                told.add("verified " + bytes);
            }

            @Override
            public void read(long bytes) {
                told.add("read " + bytes);
            }
        });
        assertThat(told).containsExactly("verified " + Files.size(file), "read " + Files.size(file));
    }

    private void assertRefused(String name, byte[] content, String refusal) throws IOException {
        CollectedRecords taken = new CollectedRecords();
        Path file = file(name, content);
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, bytes -> {}))
                .withMessageStartingWith(refusal)
                .withMessageEndingWith(NOTHING_TAKEN);
        assertThat(taken.documents).isEmpty();
        assertThat(taken.letters).isEmpty();
    }

    private CollectedRecords taken(byte[] gzip) throws Exception {
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(file("intact.ndjson.gz", gzip)).read(taken, bytes -> {});
        return taken;
    }

    private static SourceFileWatch onceVerified(Path file, byte[] replacement) {
        return new SourceFileWatch() {
            @Override
            public void verified(long bytes) {
                write(file, replacement);
            }

            @Override
            public void read(long bytes) {}
        };
    }

    /** Writes in place, as a copy in progress does. */
    private static void write(Path file, byte[] content) {
        try {
            Files.write(file, content, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static List<GenericRecord> records(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> SampleTransactions.minimal("M-damaged", "t" + i))
                .toList();
    }

    private static byte[] gzip(byte[] content, int level) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes) {
            {
                def.setLevel(level);
            }
        }) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
