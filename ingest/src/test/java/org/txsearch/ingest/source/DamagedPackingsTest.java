package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verifies that no record is read from a truncated or damaged ZIP archive or file of zstd or bzip2. */
class DamagedPackingsTest {

    private static final byte[] FIRST = ndjson(0, 5, "49.99");
    private static final byte[] SECOND = ndjson(5, 10, "49.99");
    private static final int DIRECTORY_END = 22;

    @TempDir
    private Path folder;

    /** A compression. Each appends the second half of the records to the first. */
    private enum Packing {
        ZIP {
            @Override
            byte[] of(byte[] content) {
                return zip(Map.of("a.ndjson", content));
            }
        },
        ZST {
            @Override
            byte[] of(byte[] content) throws IOException {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (OutputStream packed = ZstdCompressorOutputStream.builder()
                        .setOutputStream(bytes)
                        .setChecksum(true)
                        .get()) {
                    packed.write(content);
                }
                return bytes.toByteArray();
            }
        },
        BZ2 {
            @Override
            byte[] of(byte[] content) throws IOException {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (OutputStream packed = new BZip2CompressorOutputStream(bytes)) {
                    packed.write(content);
                }
                return bytes.toByteArray();
            }
        };

        abstract byte[] of(byte[] content) throws IOException;

        String file() {
            return "a.ndjson." + name().toLowerCase(Locale.ROOT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void intactFile_isRead(Packing packing) throws Exception {
        assertThat(taken(packing.file(), packing.of(FIRST)).ids()).containsExactly("t0", "t1", "t2", "t3", "t4");
        assertThat(taken("noname", packing.of(FIRST)).ids()).hasSize(5);
    }

    @ParameterizedTest
    @EnumSource
    void fileThatIsCutOff_isRefused_whereverItIsCut(Packing packing) throws Exception {
        byte[] intact = packing.of(FIRST);
        for (int length = 0; length < intact.length; length++) {
            assertNothingTaken(packing.file(), Arrays.copyOf(intact, length));
        }
    }

    @ParameterizedTest
    @EnumSource
    void fileWithOneBitChanged_isRefused_orReadAsWritten(Packing packing) throws Exception {
        byte[] intact = packing.of(FIRST);
        List<String> written = taken(packing.file(), intact).sources();
        Random random = new Random(43);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            byte[] damaged = intact.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            CollectedRecords taken = new CollectedRecords();
            try {
                new SourceFile(file(packing.file(), damaged)).read(taken, bytes -> {});
                assertThat(taken.sources()).isEqualTo(written);
            } catch (SourceException e) {
                assertThat(taken.documents).isEmpty();
                refused++;
            }
            assertThat(taken.letters).isEmpty();
        }
        assertThat(refused).isGreaterThan(200);
    }

    @ParameterizedTest
    @EnumSource
    void bytesBehindTheEnd_areRefused(Packing packing) throws Exception {
        byte[] intact = packing.of(FIRST);
        assertNothingTaken(packing.file(), join(intact, utf8("{\"id\":1}\n")));
        assertNothingTaken(packing.file(), join(intact, new byte[512]));
        byte[] second = packing.of(SECOND);
        assertNothingTaken(packing.file(), join(intact, Arrays.copyOf(second, second.length - 3)));
        assertNothingTaken(packing.file(), join(intact, Arrays.copyOf(second, 2)));
    }

    @ParameterizedTest
    @EnumSource(names = "ZIP", mode = EnumSource.Mode.EXCLUDE)
    void severalFrames_areOneFile(Packing packing) throws Exception {
        byte[] both = join(packing.of(FIRST), packing.of(SECOND));
        assertThat(taken(packing.file(), both).ids()).hasSize(10);
    }

    @ParameterizedTest
    @EnumSource
    void fileChangedAfterVerification_returnsNothing(Packing packing) throws Exception {
        byte[] other = packing.of(ndjson(0, 5, "94.99"));
        Path file = file(packing.file(), packing.of(FIRST));
        CollectedRecords taken = new CollectedRecords();
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, new SourceFileWatch() {
                    @Override
                    public void verified(long bytes) {
                        write(file, other);
                    }

                    @Override
                    public void read(long bytes) {}
                }))
                .withMessageStartingWith("It was changed while it was read");
        assertThat(taken.documents).isEmpty();
    }

    @Test
    void emptyGzipFile_isRefused() throws Exception {
        assertRefused("a.ndjson.gz", new byte[0], "It is cut off or damaged");
    }

    @Test
    void archiveOfTwoFiles_neverLoadsAsOne_howeverItIsCutOrItsHeadersAreDamaged() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("a.ndjson", FIRST);
        files.put("b.ndjson", SECOND);
        byte[] two = zip(files);
        for (int length = 0; length < two.length; length++) {
            assertNothingTaken("a.zip", Arrays.copyOf(two, length));
        }
        int headers = 0;
        for (int at = 4; at < two.length - 4; at++) {
            if (two[at] == 'P' && two[at + 1] == 'K') {
                for (int part = 0; part < 4; part++) {
                    byte[] damaged = two.clone();
                    damaged[at + part] ^= 0x40;
                    assertNothingTaken("a.zip", damaged);
                }
                headers++;
            }
        }
        assertThat(headers).isGreaterThanOrEqualTo(4);
    }

    @Test
    void directoryThatListsFewerFilesThanItAnnounces_isRefused() throws Exception {
        byte[] zip = zip(Map.of("a.ndjson", FIRST));
        zip[zip.length - DIRECTORY_END + 10] = 2;
        assertRefused(
                "a.zip",
                zip,
                "Its compressed data is cut off or damaged: its directory announces 2 files, and lists 1");
    }

    @Test
    void twoArchivesInARow_areRefused() throws Exception {
        byte[] first = zip(Map.of("a.ndjson", FIRST));
        byte[] second = zip(Map.of("b.ndjson", SECOND));
        assertRefused("a.zip", join(first, second), "its directory does not list the files at its beginning");
    }

    @Test
    void archiveWrittenToAPipe_isRead_alsoWith64BitSizes() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            zip.setUseZip64(Zip64Mode.Always);
            zip.putArchiveEntry(new ZipArchiveEntry("a.ndjson"));
            zip.write(FIRST);
            zip.closeArchiveEntry();
        }
        byte[] zip = bytes.toByteArray();
        assertThat(taken("a.zip", zip).ids()).hasSize(5);
        // The value of some programs if there is a 64-bit record.
        zip[zip.length - DIRECTORY_END + 10] = (byte) 0xff;
        zip[zip.length - DIRECTORY_END + 11] = (byte) 0xff;
        assertThat(taken("a.zip", zip).ids()).hasSize(5);
    }

    @Test
    void archiveWithAComment_isRead() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setComment("monthly report ".repeat(3_000));
            zip.putNextEntry(new ZipEntry("a.ndjson"));
            zip.write(FIRST);
        }
        assertThat(taken("a.zip", bytes.toByteArray()).ids()).hasSize(5);
    }

    @Test
    void encryptedArchive_isNamedAsSuch() throws Exception {
        byte[] zip = zip(Map.of("a.ndjson", FIRST));
        int directory = new String(zip, StandardCharsets.ISO_8859_1).indexOf("PK\u0001\u0002");
        zip[6] |= 1;
        zip[directory + 8] |= 1;
        assertRefused("a.zip", zip, "It is an encrypted ZIP archive");
    }

    @Test
    void largeArchive_isReadPartByPart() throws Exception {
        byte[] content = new byte[5 << 20];
        new Random(1).nextBytes(content);
        Path file = file("a.zip", zip(Map.of("a.avro", content)));
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(new CollectedRecords(), bytes -> {}))
                .withMessageStartingWith("It is no Avro container file");
    }

    private void assertNothingTaken(String name, byte[] content) throws IOException {
        assertRefused(name, content, "");
    }

    private void assertRefused(String name, byte[] content, String refusal) throws IOException {
        CollectedRecords taken = new CollectedRecords();
        Path file = file(name, content);
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> new SourceFile(file).read(taken, bytes -> {}))
                .withMessageContaining(refusal)
                .withMessageEndingWith("Nothing of it was taken.");
        assertThat(taken.documents).isEmpty();
        assertThat(taken.letters).isEmpty();
    }

    private CollectedRecords taken(String name, byte[] content) throws Exception {
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(file(name, content)).read(taken, bytes -> {});
        assertThat(taken.letters).isEmpty();
        return taken;
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.write(file, content, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] ndjson(int from, int to, String amount) {
        return utf8(TransactionFiles.ndjson(IntStream.range(from, to)
                        .mapToObj(i -> SampleTransactions.minimal("M-packed", "t" + i))
                        .toList())
                .replace("49.99", amount));
    }

    private static byte[] zip(Map<String, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }
}
