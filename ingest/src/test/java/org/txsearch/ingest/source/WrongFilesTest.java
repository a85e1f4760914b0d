package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Verifies that a file of another format is rejected with a correct sentence and a solution, and that no record of it
 * is read.
 */
class WrongFilesTest {

    private static final String CSV = "id,merchant_id,type,status,direction,created_at,version,amount.value,"
            + "amount.currency_code\na,M-zip,PAYMENT,COMPLETED,CREDIT,2026-11-19T08:00:11.412Z,1,49.99,EUR\n";
    private static final String NDJSON =
            "{\"id\":\"a\",\"merchant_id\":\"M-zip\",\"type\":\"PAYMENT\",\"status\":\"COMPLETED\","
                    + "\"direction\":\"CREDIT\",\"created_at\":\"2026-11-19T08:00:11.412Z\",\"version\":1,"
                    + "\"amount\":{\"value\":\"49.99\",\"currency_code\":\"EUR\"}}\n";

    @TempDir
    Path folder;

    @Test
    void archiveOfOneFile_isRead_byTheNameOfItsFile() throws Exception {
        assertThat(read("a.zip", zip(Map.of("payments.csv", CSV))).ids()).containsExactly("a");
        assertThat(read("a.csv.zip", zip(Map.of("p/payments.ndjson", NDJSON))).ids())
                .containsExactly("a");
        assertThat(read("noname", zip(Map.of("payments", NDJSON))).ids()).containsExactly("a");
    }

    @Test
    void whatOtherProgramsPutBesideAFile_doesNotCount() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("p/", "");
        files.put("p/.DS_Store", "x");
        files.put("p/payments.csv", CSV);
        files.put("__MACOSX/p/._payments.csv", "x");
        assertThat(read("a.zip", zip(files)).ids()).containsExactly("a");
    }

    @Test
    void archiveOfSeveralFiles_isRefused_andNothingIsRead() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("a.csv", CSV);
        files.put("b.csv", CSV);
        assertRefused("a.zip", zip(files), "ZIP archive with several files", "unzip");
        assertRefused("a.zip", zip(Map.of("p/", "")), "without a file");
    }

    static Stream<Arguments> otherFormats() {
        byte[] tar = new byte[1024];
        System.arraycopy(utf8("payments.csv"), 0, tar, 0, 12);
        System.arraycopy(utf8("ustar\00000"), 0, tar, 257, 8);
        return Stream.of(
                arguments("a Parquet file", "spark.read.parquet", latin1("PAR1\u0015\u0004\u0015\u0010PAR1")),
                arguments("an encrypted Parquet file", "spark.read.parquet", latin1("PARE\u0015\u0004PARE")),
                arguments("an ORC file", "spark.read.orc", latin1("ORC\n\u000b\n\u0003\u0000\u0000\u0000ORC\u0017")),
                arguments("an Arrow file", "NDJSON", latin1("ARROW1\0\0\u0010")),
                arguments("a tar archive", "tar -xf FILE", tar),
                arguments("compressed with xz", "xz -d FILE", latin1("\u00fd7zXZ\0\0\u0004")),
                arguments("compressed with lz4", "lz4 -d FILE", latin1("\u0004\"M\u0018d@")),
                arguments("a 7z archive", "7z x FILE", latin1("7z\u00bc\u00af'\u001c\0\u0004")),
                arguments("a RAR archive", "unrar x FILE", latin1("Rar!\u001a\u0007\u0001\0")));
    }

    @ParameterizedTest
    @MethodSource("otherFormats")
    void otherFormat_isNamedWithTheWayOut_whateverTheFileIsCalled(String name, String fix, byte[] content) {
        for (String file :
                List.of("payments", "payments.avro", "payments.csv", "payments.ndjson", "payments.parquet")) {
            assertRefused(file, content, name, fix);
        }
    }

    @Test
    void tarInGzip_andFileCompressedTwice_areNamed() throws Exception {
        byte[] tar = (byte[]) otherFormats().toList().get(4).get()[2];
        assertRefused("a.tar.gz", TransactionFiles.gzip(tar), "a tar archive", "tar -xf FILE");
        byte[] gzip = TransactionFiles.gzip(utf8(NDJSON));
        assertRefused("a.ndjson.gz", TransactionFiles.gzip(gzip), "compressed twice", "gzip -d");
        assertRefused("a.ndjson.gz", TransactionFiles.gzip(zip(Map.of("a.ndjson", NDJSON))), "twice", "unzip");
    }

    @Test
    void unknownBinaryFile_isNotToldToBeRenamed() throws Exception {
        assertThatThrownBy(() -> read("a.bin", new byte[] {1, 2, 3, 4}))
                .hasMessageContaining("It is not text")
                .hasMessageNotContaining(".avro");
        assertRefused("a.dat", utf8("id,merchant_id\n"), "name it .ndjson or .csv");
    }

    /** Three letters are the magic number of ORC, two that of ZIP, and three that of bzip2. */
    @ParameterizedTest
    @ValueSource(strings = {"ORC", "PK", "BZh9"})
    void csvWhoseHeaderBeginsLikeAMagicNumber_isReadAsCsv(String letters) {
        byte[] csv = utf8(CSV.replace("id,merchant_id", letters + ",merchant_id"));
        assertRefused("a.csv", csv, "Its header names columns that a transaction has not: " + letters);
    }

    @Test
    void workbook_isRefusedWithTheWayOut() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("[Content_Types].xml", "<x/>");
        files.put("xl/workbook.xml", "<x/>");
        assertRefused("book.xlsx", zip(files), "workbook", "(.xlsx)", "as CSV in UTF-8");
        for (String first : List.of("_rels/.rels", "docProps/app.xml", "xl/workbook.xml")) {
            Map<String, String> others = new LinkedHashMap<>(Map.of(first, "<x/>"));
            others.putAll(files);
            assertRefused("book.xlsx", zip(others), "workbook", "(.xlsx)", "as CSV in UTF-8");
        }
        assertRefused("book.ods", zip(Map.of("mimetype", "application/x")), "workbook", "(.ods)", "as CSV in UTF-8");
        byte[] old = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1};
        assertRefused("book.xls", old, "workbook", "(.xls)");
        assertRefused("book.csv", old, "workbook", "(.xls)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"items\":[{\"id\":\"txn_1\",\"amount\":{\"value\":\"1.00\"}}],\"page\":{\"limit\":100}}",
                "{\n  \"items\": [\n    {\n      \"merchant_id\": \"M\", \"id\": \"txn_1\"\n    }\n  ]\n}\n",
                "{\"items\":[],\"page\":{\"limit\":100}}",
                "\ufeff {\"items\":[{\"id\":\"txn_1\"}]"
            })
    void answerOfOurList_isRefusedWithTheWayOut(String answer) throws Exception {
        for (String name : new String[] {"a.json", "a.ndjson", "answer"}) {
            if (!(name.equals("answer") && answer.startsWith("\ufeff"))) {
                assertRefused(name, utf8(answer), "GET /v1/transactions", "jq -c '.items[]'");
            }
        }
    }

    @Test
    void recordThatBeginsWithItsItems_isRead() throws Exception {
        String record = "{\"items\":[{\"sku\":\"1\",\"name\":\"x\"}]," + NDJSON.substring(1);
        assertThat(read("a.ndjson", utf8(record)).ids()).containsExactly("a");
        assertThat(read("a.ndjson", utf8("{\"items\":[]," + NDJSON.substring(1)))
                        .ids())
                .containsExactly("a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"Date\",\"Time\",\"TimeZone\",\"Name\",\"Type\",\"Status\",\"Currency\",\"Gross\",\"Fee\",\"Net\",\"Transaction ID\" | PayPal",
                "\"Date\";\"Time\";\"Time Zone\";\"Gross\";\"Transaction ID\" | PayPal",
                "balance_transaction_id,created_utc,created,currency,gross,fee,net,reporting_category,source_id | Stripe",
                "id,Type,Source,Amount,Fee,Destination Platform Fee,Net,Currency,Created (UTC),Available On (UTC) | Stripe",
            })
    void reportOfAProvider_isRefusedWithThePageThatShowsHow(String header, String provider) throws Exception {
        assertRefused("report.csv", utf8(header + "\nx\n"), provider, "docs/merchants/migrating.md");
    }

    @Test
    void folderPipeAndDevice_areRefusedWithTheWayOut() throws Exception {
        assertThatThrownBy(() -> read(folder)).hasMessageContaining("folder").hasMessageContaining("FOLDER/*.ndjson");
        assertThatThrownBy(() -> read(Path.of("/dev/null"))).hasMessageContaining("COMMAND > FILE");
        assertThatThrownBy(() -> read(Path.of("/dev/fd/4711"))).hasMessageContaining("COMMAND > FILE");
        assertThatThrownBy(() -> read(folder.resolve("none.csv"))).hasMessage("There is no such file.");
        Path fifo = folder.resolve("fifo.csv");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> read(fifo)).hasMessageContaining("a load reads its files twice");
    }

    @Test
    void latin1_isNamedWithTheCommandThatHelps() {
        byte[] csv = (CSV + "x,José,Müller\n").getBytes(StandardCharsets.ISO_8859_1);
        assertRefused("a.csv", csv, "Windows-1252", "iconv -f WINDOWS-1252 -t UTF-8");
        byte[] lines = NDJSON.replace("\"a\"", "\"é\"").getBytes(StandardCharsets.ISO_8859_1);
        assertRefused("a.ndjson", lines, "Windows-1252", "iconv -f WINDOWS-1252 -t UTF-8");
    }

    private void assertRefused(String name, byte[] content, String... messages) {
        CollectedRecords taken = new CollectedRecords();
        assertThatThrownBy(() -> new SourceFile(Files.write(folder.resolve(name), content)).read(taken, bytes -> {}))
                .isInstanceOf(SourceException.class)
                .hasMessageContainingAll(messages);
        assertThat(taken.documents).isEmpty();
        assertThat(taken.letters).isEmpty();
    }

    private CollectedRecords read(String name, byte[] content) throws Exception {
        return read(Files.write(folder.resolve(name), content));
    }

    private static CollectedRecords read(Path file) throws Exception {
        CollectedRecords taken = new CollectedRecords();
        new SourceFile(file).read(taken, bytes -> {});
        assertThat(taken.letters).isEmpty();
        return taken;
    }

    private static byte[] zip(Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(utf8(file.getValue()));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] latin1(String bytes) {
        return bytes.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
