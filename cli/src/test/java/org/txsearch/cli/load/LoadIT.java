package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.generic.GenericRecord;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cluster.HttpStub;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** {@code ./txsearch load} against a real Elasticsearch, as a user sees it. */
class LoadIT extends OnSharedNode {

    private static final String SHARDS = "\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0}";
    private static final Map<String, String> WATERMARK_IS_OPEN = Map.of(
            "/txsearch-watermarks",
            "{\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"txsearch-watermarks\"}",
            "/txsearch-watermarks/_bulk",
            "{\"took\":1,\"errors\":true,\"items\":[{\"create\":{\"_index\":\"txsearch-watermarks\",\"_id\":\"load\","
                    + "\"status\":409,\"error\":{\"type\":\"version_conflict_engine_exception\",\"reason\":\"there\"}}}]}",
            "/txsearch-watermarks/_refresh",
            "{" + SHARDS + "}",
            "/txsearch-watermarks/_search",
            "{\"took\":1,\"timed_out\":false," + SHARDS + ",\"hits\":{\"hits\":[]}}");

    @Test
    void goodFiles_areIndexed_whateverTheirFormat() throws IOException {
        Path avro = file("a.avro", TransactionFiles.avro(records("M-load-good", "avro", 10)));
        Path ndjson = file(
                "b.ndjson.gz",
                TransactionFiles.gzip(utf8(TransactionFiles.ndjson(records("M-load-good", "ndjson", 10)))));
        Path csv = file("c.csv", utf8(TransactionFiles.csv(records("M-load-good", "csv", 10))));
        CommandRun run = load(avro, ndjson, csv);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().get(0)).isEqualTo("read 30 = indexed 30 + superseded 0 + dead-lettered 0");
        assertThat(run.out().get(1)).startsWith("3 files, 1 weeks written to, ");
        assertThat(run.out()).hasSize(2);
        assertThat(stored("M-load-good")).hasSize(30);
        assertThat(folder.resolve("data/dead-letters")).doesNotExist();
    }

    @Test
    void loadingTwice_changesNothing() throws IOException {
        List<GenericRecord> records = new ArrayList<>(records("M-load-twice", "t", 100));
        records.add(SampleTransactions.full("M-load-twice", "full", 0));
        Path file = file("a.avro", TransactionFiles.avro(records));
        assertThat(load(file).exitCode()).isZero();
        Map<String, String> before = stored("M-load-twice");
        CommandRun again = load(file);
        assertThat(again.exitCode()).isZero();
        assertThat(again.out().get(0)).isEqualTo("read 101 = indexed 0 + superseded 101 + dead-lettered 0");
        assertThat(again.out()).hasSize(2);
        Path sameAsCsv = file("a.csv", utf8(TransactionFiles.csv(records)));
        assertThat(load(sameAsCsv).out())
                .hasSize(2)
                .first()
                .isEqualTo("read 101 = indexed 0 + superseded 101 + dead-lettered 0");
        assertThat(stored("M-load-twice")).hasSize(101).isEqualTo(before);
    }

    @Test
    void sameRecordTwiceInAFile_isIndexedOnce() throws IOException {
        GenericRecord record = SampleTransactions.minimal("M-load-same", "t");
        CommandRun run = load(file("a.avro", TransactionFiles.avro(List.of(record, record, record))));
        assertThat(run.out().get(0)).isEqualTo("read 3 = indexed 1 + superseded 2 + dead-lettered 0");
        assertThat(run.out()).hasSize(2);
    }

    @Test
    void greaterVersion_wins_whateverTheOrder() throws IOException {
        List<GenericRecord> versions = IntStream.of(3, 1, 5, 2, 4)
                .mapToObj(version -> {
                    GenericRecord record = SampleTransactions.minimal("M-load-order", "t");
                    record.put("version", (long) version);
                    record.put("note", "version " + version);
                    return record;
                })
                .toList();
        CommandRun run = load(file("a.avro", TransactionFiles.avro(versions)));
        // If other weeks exist, later versions are looked up in them first, and the first one overtakes.
        assertThat(run.out().get(0)).matches("read 5 = indexed [1-5] \\+ superseded [0-4] \\+ dead-lettered 0");
        assertThat(stored("M-load-order").values())
                .singleElement()
                .asString()
                .startsWith("5 ")
                .contains("version 5");
    }

    @Test
    void sameVersionWithOtherContent_isSuperseded_andCountedApart() throws IOException {
        List<GenericRecord> records = records("M-load-other", "t", 4);
        assertThat(load(file("a.avro", TransactionFiles.avro(records))).exitCode())
                .isZero();
        Map<String, String> before = stored("M-load-other");
        records.get(0).put("note", "changed without a new version");
        records.get(0).put("invoice_id", "INV-2");
        records.get(1).put("version", 2L);
        records.get(2).put("version", 0L);
        CommandRun run = load(file("b.avro", TransactionFiles.avro(records)));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 4 = indexed 1 + superseded 3 + dead-lettered 0");
        assertThat(run.out().get(2)).startsWith("1 of the superseded had other content");
        assertThat(CommandFixture.lines(run, "differences"))
                .containsExactly("{\"source\":\"b.avro\",\"record\":1,\"merchant_id\":\"M-load-other\",\"id\":\"t0\","
                        + "\"version\":1,\"code\":\"OTHER_CONTENT\",\"differences\":[{\"path\":\"invoice_id\",\"stored\":null,\"loaded\":\"INV-2\"},"
                        + "{\"path\":\"note\",\"personal\":true}]}");
        Map<String, String> after = stored("M-load-other");
        assertThat(after.get("t0")).isEqualTo(before.get("t0"));
        assertThat(after.get("t1")).startsWith("2 ");
        assertThat(after.get("t2")).isEqualTo(before.get("t2"));
    }

    @Test
    void changeThatWasAppliedAlready_isSuperseded_andOneThatSetsSomethingElseDiffers() throws IOException {
        String change =
                "{\"merchant_id\":\"M-load-remade-change\",\"id\":\"t\",\"created_at\":\"2026-11-19T08:00:11.412Z\","
                        + "\"base_version\":1,\"version\":2,\"set\":{\"invoice_id\":\"first\"}}\n";
        String whole = TransactionFiles.json(SampleTransactions.minimal("M-load-remade-change", "t")) + "\n";
        assertThat(load(file("a.ndjson", utf8(whole + change))).exitCode()).isZero();
        CommandRun again = load(file("b.ndjson", utf8(change)));
        assertThat(again.exitCode()).isZero();
        assertThat(again.out().get(0)).isEqualTo("read 1 = indexed 0 + superseded 1 + dead-lettered 0");
        CommandRun other = load(file("c.ndjson", utf8(change.replace("first", "second"))));
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(CommandFixture.lines(other, "differences"))
                .singleElement()
                .asString()
                .contains("\"differences\":[{\"path\":\"invoice_id\",\"stored\":\"first\",\"loaded\":\"second\"}]");
    }

    /** The digit is in a stored block: only the checksum after the data shows it. */
    @Test
    void damagedGzip_storesNothing_andTheIntactFileIsLoadedAfterIt() throws IOException {
        byte[] ndjson = utf8(TransactionFiles.ndjson(records("M-load-digit", "t", 20)));
        Path intact = file("a.ndjson.gz", uncompressedGzip(ndjson));
        byte[] damaged = uncompressedGzip(ndjson);
        int at = new String(damaged, StandardCharsets.ISO_8859_1).indexOf("49.99");
        damaged[at] = '9';
        CommandRun bad = load(file("damaged.ndjson.gz", damaged));
        assertThat(bad.exitCode()).isEqualTo(1);
        assertThat(bad.out().get(0)).isEqualTo("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
        assertThat(bad.err()).singleElement().asString().endsWith("Nothing of it was taken.");
        CommandRun good = load(intact);
        assertThat(good.exitCode()).isZero();
        assertThat(good.out().get(0)).isEqualTo("read 20 = indexed 20 + superseded 0 + dead-lettered 0");
        assertThat(stored("M-load-digit").values()).hasSize(20).allMatch(state -> state.contains("\"49.99\""));
    }

    private static byte[] uncompressedGzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(Deflater.NO_COMPRESSION);
        try (OutputStream gzip = new GzipCompressorOutputStream(bytes, parameters)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    @Test
    void badRecords_areDeadLetters_andTheGoodOnesAreIndexed() throws IOException {
        List<GenericRecord> records = records("M-load-mixed", "t", 6);
        records.get(1).put("amount", SampleTransactions.money("1.00", "XXX"));
        records.get(1).put("note", "paid with 4242 4242 4242 4242");
        records.get(3).put("amount", SampleTransactions.money("1.001", "EUR"));
        records.get(4).put("created_at", 253_370_764_800_000L);
        String ndjson = TransactionFiles.json(SampleTransactions.minimal("M-load-mixed", "n0")) + "\n"
                + TransactionFiles.json(SampleTransactions.minimal("M-load-mixed", "n1"))
                        .replaceFirst("\\{", "{\"emial\":\"4242424242424242\",")
                + "\nnonsense\n";
        String csv = TransactionFiles.csv(List.of(SampleTransactions.minimal("M-load-mixed", "c0"))) + "short,row\r\n";
        CommandRun run = load(
                file("a.avro", TransactionFiles.avro(records)),
                file("b.ndjson", utf8(ndjson)),
                file("c.csv", utf8(csv)));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().get(0)).isEqualTo("read 11 = indexed 5 + superseded 0 + dead-lettered 6");
        assertThat(stored("M-load-mixed")).containsOnlyKeys("t0", "t2", "t5", "n0", "c0");

        List<JsonNode> letters = CommandFixture.deadLetters(run);
        assertThat(letters)
                .extracting(letter -> letter.get("source").asString() + " "
                        + (letter.has("line")
                                ? "line " + letter.get("line").asLong()
                                : "record " + letter.get("record").asLong())
                        + " " + letter.get("faults").get(0).get("path").asString()
                        + " " + letter.get("faults").get(0).get("code").asString())
                .containsExactly(
                        "a.avro record 2 amount INVALID_CURRENCY",
                        "a.avro record 4 amount TOO_MANY_DECIMALS",
                        "a.avro record 5 created_at INVALID_DATE",
                        "b.ndjson line 2 emial UNKNOWN_FIELD",
                        "b.ndjson line 3  MALFORMED_JSON",
                        "c.csv line 3  MALFORMED_CSV");
        assertThat(letters.toString()).doesNotContain("4242 4242", "42424242").contains("**** **** **** 4242");
        assertThat(letters.get(4).get("text").asString()).isEqualTo("nonsense");
        assertThat(letters.get(5).get("text").asString()).isEqualTo("short,row");
    }

    @Test
    void malformedRowOfCsv_isOneDeadLetter_andTheDialectIsStated() throws IOException {
        String header =
                "merchant_id;id;type;status;direction;created_at;version;amount.value;amount.currency_code;note\n";
        String row = "M-load-quotes;%s;PAYMENT;COMPLETED;CREDIT;2026-11-10T09:01:00Z;1.0;10,00;EUR;\"%s\"\n";
        Path file = file(
                "quotes.csv",
                utf8("sep=;\n" + header + row.formatted("a", "x") + row.formatted("b", "agent \"B\"") + ";;;;;;;;;\n"
                        + row.formatted("c", "size 5\\\"") + row.formatted("d", "x;'=1")));
        CommandRun run = load(file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 4 = indexed 2 + superseded 0 + dead-lettered 2");
        assertThat(run.out())
                .contains(file + ": It is CSV with semicolons between cells (as its first line sets), decimal commas."
                        + " 1 row without content skipped.");
        assertThat(stored("M-load-quotes")).containsOnlyKeys("a", "d");
        List<JsonNode> letters = CommandFixture.deadLetters(run);
        assertThat(letters).extracting(letter -> letter.get("line").asInt()).containsExactly(4, 6);
        assertThat(letters.get(0).get("text").asString() + "\n").isEqualTo(row.formatted("b", "agent \"B\""));

        CommandRun again = CommandRun.of("load", "--csv-delimiter", ",", file.toString());
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).singleElement().asString().contains("a transaction has not");
        assertThat(CommandRun.of("load", "--csv-delimiter", "ab", file.toString())
                        .err())
                .singleElement()
                .asString()
                .startsWith("--csv-delimiter takes one character");
    }

    @Test
    void recordTextOfADeadLetter_loadsOnceItIsCorrected() throws IOException {
        GenericRecord avro = SampleTransactions.full("M-load-remade", "avro", 5);
        GenericRecord sound = SampleTransactions.full("M-load-intact", "avro", 5);
        avro.put("fee", SampleTransactions.money("1.00", "XXX"));
        sound.put("fee", SampleTransactions.money("1.00", "EUR"));
        String ndjson = TransactionFiles.json(SampleTransactions.minimal("M-load-remade", "ndjson"))
                .replaceFirst("\\{", "{\"emial\":\"\\\\u0061\",");
        CommandRun bad = load(file("a.avro", TransactionFiles.avro(List.of(avro))), file("b.ndjson", utf8(ndjson)));
        assertThat(bad.exitCode()).isEqualTo(2);
        List<JsonNode> letters = CommandFixture.deadLetters(bad);
        String corrected = letters.get(0).get("text").asString().replace("\"XXX\"", "\"EUR\"")
                + "\n"
                + letters.get(1).get("text").asString().replace("\"emial\":\"a\",", "")
                + "\n";
        CommandRun good = load(
                file("corrected.ndjson", utf8(corrected)), file("sound.avro", TransactionFiles.avro(List.of(sound))));
        assertThat(good.out().get(0)).isEqualTo("read 3 = indexed 3 + superseded 0 + dead-lettered 0");
        assertThat(withoutIngestedAt(stored("M-load-remade").get("avro")).replace("M-load-remade", "M-load-intact"))
                .isEqualTo(withoutIngestedAt(stored("M-load-intact").get("avro")));
    }

    @Test
    void deadLettersOption_namesTheFile() throws IOException {
        Path letters = folder.resolve("elsewhere/refused.ndjson");
        CommandRun run = CommandRun.of(
                "load",
                "--dead-letters",
                letters.toString(),
                file("a.ndjson", utf8("{}\n")).toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).contains("dead letters: " + letters);
        assertThat(letters).content().contains("MISSING_VALUE");
    }

    @Test
    void deadLettersInPlaceOfTheInput_areRefusedInOneLine_andTheInputStays() throws IOException {
        Path file = file("a.ndjson", utf8("{}\n"));
        CommandRun run = CommandRun.of("load", "--dead-letters", file.toString(), file.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasSize(1);
        assertThat(file).content().isEqualTo("{}\n");
    }

    @Test
    void deadLettersThatCannotBeWritten_areSaidInOneLine() throws IOException {
        Path blocked = file("blocked", new byte[0]).resolve("letters.ndjson");
        Path csv = file("a.csv", utf8(TransactionFiles.csv(records("M-load-blocked", "t", 2)) + "short,row\r\n"));
        CommandRun run = CommandRun.of("load", "--dead-letters", blocked.toString(), csv.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().get(0)).startsWith("Not finished: The dead-letter file " + blocked);
        assertNoStackTrace(run);
    }

    @Test
    void fileThatIsNotThere_isOneLine_andNothingIsLoaded() throws IOException {
        Path good = file("a.avro", TransactionFiles.avro(records("M-load-none", "t", 1)));
        Path none = folder.resolve("none.avro");
        CommandRun run = load(good, none);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).containsExactly(none + ": There is no such file.");
    }

    /** A shell passes a pipe of its own as /dev/fd/63, which may be gone for a program that it starts. */
    @Test
    void folderOrPipe_isOneLineWithTheWayOut_andNothingIsLoaded() throws Exception {
        Path good = file("a.avro", TransactionFiles.avro(records("M-load-folder", "t", 1)));
        Path pipe = folder.resolve("pipe.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Map.Entry<Path, String> bad : Map.of(
                        folder,
                        "It is a folder: name the files in it",
                        pipe,
                        "It is a pipe or a device",
                        Path.of("/dev/fd/4711"),
                        "It is a pipe or a device")
                .entrySet()) {
            CommandRun run = load(good, bad.getKey());
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).singleElement().asString().startsWith(bad.getKey() + ": " + bad.getValue());
        }
        assertThat(stored("M-load-folder")).isEmpty();
    }

    static Stream<Map.Entry<String, byte[]>> badFiles() {
        byte[] avro = TransactionFiles.avro(records("M-load-bad", "t", 9));
        byte[] deflated = TransactionFiles.avro(records("M-load-bad", "t", 9), CodecFactory.deflateCodec(6), 3);
        return Stream.of(
                Map.entry("cut.avro", Arrays.copyOf(avro, avro.length - 20)),
                Map.entry("cut-deflated.avro", Arrays.copyOf(deflated, deflated.length - 20)),
                Map.entry("cut.avro.gz", Arrays.copyOf(TransactionFiles.gzip(avro), 200)),
                Map.entry("no.avro", utf8("{\"id\":1}")),
                Map.entry("empty.avro", new byte[0]),
                Map.entry("empty.csv", new byte[0]),
                Map.entry("colons.csv", utf8("id:merchant_id:type\na:b:c\n")),
                Map.entry("quote.csv", utf8("id,\"note\na,never closed\nb,c\n")),
                Map.entry("cut.ndjson.gz", Arrays.copyOf(TransactionFiles.gzip(avro), 20)),
                Map.entry("unknown.xlsx", utf8("PK")));
    }

    @Test
    void weeksOfAnImport_haveOneCopyUntilItEnds_orUntilAnotherCommandFindsThem() throws IOException {
        IsoWeek left = new IsoWeek(1998, 7);
        Weeks.ofImport(surroundings.cluster).create(left);
        assertThat(settings(left))
                .containsEntry("refresh_interval", "-1")
                .containsEntry("auto_expand_replicas", "false");
        Path first = file("first.avro", TransactionFiles.avro(records("M-load-import", "first", 10)));
        CommandRun ordinary = load(first);
        assertThat(ordinary.exitCode()).as(ordinary.toString()).isZero();
        assertThat(settings(left))
                .containsEntry("refresh_interval", "30s")
                .containsEntry("auto_expand_replicas", "0-1");

        IsoWeek week = new IsoWeek(1998, 8);
        Path line = file(
                "second.ndjson",
                utf8(
                        "{\"merchant_id\":\"M-load-import\",\"id\":\"imported\",\"type\":\"PAYMENT\",\"status\":\"COMPLETED\","
                                + "\"direction\":\"CREDIT\",\"created_at\":\"" + week.start() + "\",\"version\":1,"
                                + "\"amount\":{\"value\":\"1.00\",\"currency_code\":\"EUR\"}}\n"));
        CommandRun run = CommandRun.of("load", "--import", line.toString());
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err()).contains("1 new weeks have the settings now that weeks are served with.");
        assertThat(surroundings.visible("M-load-import")).hasSize(11);
        assertThat(settings(week))
                .containsEntry("refresh_interval", "30s")
                .containsEntry("auto_expand_replicas", "0-1")
                .containsEntry("translog.durability", "request")
                .doesNotContainKey("translog.flush_threshold_size");
        assertThat(CommandRun.of("load", "--to-kafka", "--import", line.toString())
                        .exitCode())
                .isEqualTo(1);
    }

    private Map<String, String> settings(IsoWeek week) throws IOException {
        JsonNode index = surroundings
                .cluster
                .call("GET", "/" + WeekNames.alias(week) + "/_settings?flat_settings=true")
                .iterator()
                .next()
                .path("settings");
        Map<String, String> settings = new HashMap<>();
        index.properties()
                .forEach(setting -> settings.put(
                        setting.getKey().substring("index.".length()),
                        setting.getValue().isString()
                                ? setting.getValue().asString()
                                : setting.getValue().toString()));
        return settings;
    }

    @ParameterizedTest
    @MethodSource("badFiles")
    void badFile_isRefusedInOneLine_andTheNextFileIsLoaded(Map.Entry<String, byte[]> bad) throws IOException {
        String merchant = "M-load-next-" + bad.getKey().replaceAll("[^a-z]", "-");
        Path file = file(bad.getKey(), bad.getValue());
        CommandRun run = load(file, file("good.avro", TransactionFiles.avro(records(merchant, "t", 1))));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).singleElement().asString().startsWith("Not finished: " + file + ": ");
        assertThat(run.out().get(0)).startsWith("read ");
        assertThat(stored(merchant)).hasSize(1);
        assertNoStackTrace(run);
    }

    @Test
    void truncatedAvro_storesNothing() throws IOException {
        byte[] avro = TransactionFiles.avro(records("M-load-cut", "t", 9));
        CommandRun run = load(file("cut.avro", Arrays.copyOf(avro, avro.length - 20)));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().get(0)).isEqualTo("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
        assertThat(run.err()).singleElement().asString().contains("It is cut off after record 6.");
        assertThat(stored("M-load-cut")).isEmpty();
    }

    @Test
    void elasticsearchThatIsNotThere_isOneLine() throws IOException {
        surroundings.settings.cluster(URI.create("http://127.0.0.1:1"));
        CommandRun run = load(file("a.avro", TransactionFiles.avro(records("M-load-away", "t", 1))));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasSize(1);
        assertNoStackTrace(run);
    }

    @Test
    void clusterThatRefusesTheTemplate_isOneLine() throws IOException {
        CommandRun run = loadAgainst(Map.of(), "M-load-refused");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).singleElement().asString().contains("security_exception");
    }

    @Test
    void clusterThatRefusesTheRecords_leavesASummaryOfWhatIsMissing() throws IOException {
        Map<String, String> answers = new HashMap<>(WATERMARK_IS_OPEN);
        answers.put("/_index_template/", "{\"acknowledged\":true,\"index_templates\":[]}");
        answers.put("/txsearch-weeks", "{\"_index\":\"txsearch-weeks\",\"_id\":\"register\",\"found\":false}");
        answers.put("/txsearch-notes", "{\"_index\":\"txsearch-notes\",\"_id\":\"any\",\"found\":false}");
        answers.put("/transactions-", "{}");
        answers.put("/_alias/transactions-import", "{}");
        answers.put("/transactions/_stats/", "{}");
        answers.put("/txsearch-erasures/", "{\"timed_out\":false,\"_shards\":{\"failed\":0},\"hits\":{\"hits\":[]}}");
        CommandRun run = loadAgainst(answers, "M-load-refused");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).as("%s", run).isNotEmpty();
        assertThat(run.out().get(0)).isEqualTo("read 3 = indexed 0 + superseded 0 + dead-lettered 0");
        assertThat(run.err()).hasSize(4);
        assertThat(run.err().get(3)).contains("freshness.as_of", "./txsearch sources close load/load-");
        assertThat(run.err().get(0)).startsWith("Not finished: Elasticsearch: ").contains("403");
        assertThat(run.err().get(1)).startsWith("Not finished: 3 records have no outcome");
        assertThat(run.err().get(2)).startsWith("The same command continues from the last checkpoint");
    }

    /** Loads three records into something that refuses all requests but those to the given paths. */
    private CommandRun loadAgainst(Map<String, String> answers, String merchantId) throws IOException {
        HttpStub.Handler handler = request -> answers.entrySet().stream()
                .filter(answer -> request.getTarget().startsWith(answer.getKey()))
                .max(Comparator.comparingInt(answer -> answer.getKey().length()))
                .map(answer -> HttpStub.json(200, answer.getValue()))
                .orElse(HttpStub.json(
                        403, "{\"error\":{\"type\":\"security_exception\",\"reason\":\"no\"},\"status\":403}"));
        try (HttpStub server = new HttpStub(handler)) {
            surroundings.settings.cluster(server.uri());
            return load(file("a.avro", TransactionFiles.avro(records(merchantId, "t", 3))));
        }
    }

    @Test
    void addressThatIsNone_isOneLine() throws IOException {
        surroundings.settings.cluster(URI.create("localhost:9200"));
        CommandRun run = load(file("a.avro", TransactionFiles.avro(records("M-load-away", "t", 1))));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).singleElement().asString().contains("http(s)://host:port");
    }

    @Test
    void generatedFile_loadsWholly_intoItsWeeks() throws IOException {
        Path file = folder.resolve("generated.avro");
        LocalDate sunday = LocalDate.of(2025, 11, 16);
        new TransactionGenerator(new GeneratorSettings(3000, 7, sunday.minusDays(27), sunday)).write(file, done -> {});
        CommandRun run = load(file);
        assertThat(run.out().get(0)).isEqualTo("read 3000 = indexed 3000 + superseded 0 + dead-lettered 0");
        assertThat(run.out().get(1)).startsWith("1 file, 4 weeks written to, ");
        assertThat(load(file).out().get(0)).isEqualTo("read 3000 = indexed 0 + superseded 3000 + dead-lettered 0");
    }

    private CommandRun load(Path... files) {
        List<String> arguments = new ArrayList<>(List.of("load"));
        Stream.of(files).map(Path::toString).forEach(arguments::add);
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static List<GenericRecord> records(String merchantId, String prefix, int count) {
        return new ArrayList<>(IntStream.range(0, count)
                .mapToObj(i -> SampleTransactions.minimal(merchantId, prefix + i))
                .toList());
    }

    private static void assertNoStackTrace(CommandRun run) {
        assertThat(run.err()).noneMatch(line -> line.startsWith("\tat ") || line.contains("Exception"));
    }

    private static String withoutIngestedAt(@Nullable String stored) {
        return String.valueOf(stored).replaceFirst("\"ingested_at\":\"[^\"]*\"", "");
    }

    /** Returns the transactions that a load makes visible by itself. */
    private Map<String, String> stored(String merchantId) throws IOException {
        return CommandFixture.states(surroundings.visible(merchantId));
    }
}
