package org.txsearch.cli.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ./txsearch weeks} against a real Elasticsearch, as a user sees it. */
class WeeksIT extends OnSharedNode {

    private static final String RETENTION = "txsearch.weeks.retention";
    private static final AtomicInteger NEXT = new AtomicInteger(1);

    private final IsoWeek week = new IsoWeek(2001, NEXT.getAndIncrement());
    private final String merchant = "M-" + UUID.randomUUID();

    @AfterEach
    void deleteTheWeek() throws IOException {
        TestCluster.forget(surroundings.cluster, week);
    }

    @Test
    void rebuild_fromTheOldIndex_keepsEveryByte() throws IOException {
        assertThat(run("load", file("a.avro", records(30))).exitCode()).isZero();
        Map<String, String> before = stored();
        CommandRun run = run("weeks", "rebuild", week.toString());
        assertThat(run.exitCode()).as(run.err().toString()).isZero();
        assertThat(run.out().get(0)).startsWith(week + ": " + WeekNames.index(week, 2) + ", 30 documents written, ");
        assertThat(stored()).hasSize(30).isEqualTo(before);
    }

    /** It is not to be taken for a week without transactions. */
    @Test
    void weekWithoutAShard_isShownAsSuch() throws IOException {
        calls().call(
                        "PUT",
                        "/" + WeekNames.index(week, 1) + "?wait_for_active_shards=0",
                        Map.of(
                                "settings",
                                Map.of("index.routing.allocation.require._name", "no-such-node"),
                                "aliases",
                                Map.of(WeekNames.alias(week), Map.of())));
        assertThat(run("weeks").out())
                .anySatisfy(line -> assertThat(line).startsWith(week.toString()).endsWith("has lost a shard"));
    }

    /** The members for the index are derived again, and the item does not change. */
    @Test
    void rebuild_ofAnOlderSchema_derivesDocumentsAgain() throws IOException {
        List<GenericRecord> records = records(20);
        records.add(created(SampleTransactions.full(merchant, "full", 0)));
        assertThat(run("load", file("a.avro", records)).exitCode()).isZero();
        Map<String, String> before = stored();
        Cluster calls = calls();
        String old = WeekNames.index(week, 1);
        calls.call("PUT", "/" + old + "/_mapping", Map.of("_meta", Map.of("schema", "older")));
        for (JsonNode hit : hits()) {
            Map<String, Object> source = members(hit.path("_source"));
            // As an earlier build might have written it: in another place, under another name.
            source.put("search", Map.of("old", 1));
            calls.call(
                    "PUT",
                    "/" + old + "/_doc/" + hit.path("_id").asString("").replace("|", "%7C")
                            + "?refresh=true&version_type=external_gte&version="
                            + hit.path("_version").asLong(0),
                    source);
        }
        assertThat(stored()).isNotEqualTo(before);
        // Without its sums the old index cannot be compared; that a difference is seen is the point of the check.
        CommandRun refused = run("weeks", "rebuild", week.toString());
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).anyMatch(line -> line.contains("EUR") && line.contains("before"));
        assertThat(run("weeks", "rebuild", "--roll-back", week.toString()).exitCode())
                .isZero();
    }

    @Test
    void rebuild_ofAnOlderSchema_givesTheSameDocuments() throws IOException {
        List<GenericRecord> records = records(20);
        records.add(created(SampleTransactions.full(merchant, "full", 0)));
        assertThat(run("load", file("a.avro", records)).exitCode()).isZero();
        Map<String, String> before = stored();
        calls().call("PUT", "/" + WeekNames.index(week, 1) + "/_mapping", Map.of("_meta", Map.of("schema", "older")));
        assertThat(row(week).path("schema").asString("")).isEqualTo("older");
        CommandRun run = run("weeks", "rebuild", week.toString());
        assertThat(run.exitCode()).as(run.err().toString()).isZero();
        assertThat(stored()).hasSize(21).isEqualTo(before);
        assertThat(row(week).path("schema").asString("")).isEqualTo("current");
    }

    @Test
    void severalShards_areRouted_andListedWithTheirSkew() throws IOException {
        CommandRun template = run("weeks", "template", "--shards", "3", "--merchant-shards", "1");
        try {
            assertThat(template.out().get(0)).contains("3 shards (1 for each merchant) with", "1 shard with");
            assertThat(run("load", file("a.avro", records(25))).exitCode()).isZero();
            stored();
            JsonNode row = row(week);
            assertThat(row.path("shards").asInt()).isEqualTo(3);
            assertThat(row.path("merchant_shards").asInt()).isEqualTo(1);
            // All are of one merchant, on one of three shards.
            assertThat(row.path("skew").asDouble()).isEqualTo(3);
            assertThat(run("weeks").out().get(0)).contains("merchant_shards", "skew");
            rebuild_fromFiles_keepsIngestedAt_andLeavesOtherWeeksOut();
            assertThat(row(week).path("merchant_shards").asInt()).isEqualTo(1);
            assertThat(run("weeks", "template", "--merchant-shards", "0").err())
                    .anyMatch(line -> line.startsWith("A merchant's transactions are on 1 to 100 shards"));
        } finally {
            run("weeks", "template", "--shards", "1", "--merchant-shards", "2");
        }
    }

    @Test
    void rebuild_fromFiles_keepsIngestedAt_andLeavesOtherWeeksOut() throws IOException {
        List<GenericRecord> records = records(25);
        Path loaded = file("a.avro", records);
        assertThat(run("load", loaded).exitCode()).isZero();
        Map<String, String> before = stored();
        records.add(SampleTransactions.minimal(merchant, "elsewhere"));
        Path more = file("b.avro", records);
        CommandRun run = run("weeks", "rebuild", week.toString(), "--from", more.toString());
        assertThat(run.exitCode()).as(run.err().toString()).isZero();
        assertThat(run.out()).anyMatch(line -> line.contains(" + 1 of other weeks + "));
        assertThat(stored()).hasSize(25).isEqualTo(before);
    }

    @Test
    void filesThatLackATransaction_changeNothing() throws IOException {
        List<GenericRecord> records = records(25);
        assertThat(run("load", file("a.avro", records)).exitCode()).isZero();
        records.remove(3);
        Path fewer = file("b.avro", records);
        CommandRun run = run("weeks", "rebuild", week.toString(), "--from", fewer.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).anyMatch(line -> line.contains("25 transactions") && line.contains("24 transactions"));
        assertThat(stored()).hasSize(25);
        assertThat(row(week).path("state").asString("")).isEqualTo("serving, rebuild pending");
        assertThat(run("weeks", "rebuild", "--roll-back", week.toString()).exitCode())
                .isZero();
        assertThat(WeekIndex.of(surroundings.cluster, week)).hasSize(1);
    }

    @Test
    void filesThatHaveMore_areTakenWhereAccepted_andFollowersSeeIt() throws IOException {
        List<GenericRecord> records = records(5);
        assertThat(run("load", file("a.avro", records)).exitCode()).isZero();
        String newest = stored().values().stream()
                .map(WeeksIT::ingestedAt)
                .max(String::compareTo)
                .orElseThrow();
        records.add(created(SampleTransactions.minimal(merchant, "found")));
        Path more = file("b.avro", records);
        CommandRun run = run("weeks", "rebuild", week.toString(), "--from", more.toString(), "--accept-differences");
        assertThat(run.exitCode()).as(run.err().toString()).isZero();
        assertThat(run.out()).anyMatch(line -> line.contains("as accepted"));
        assertThat(stored()).hasSize(6);
        assertThat(ingestedAt(String.valueOf(stored().get("found")))).isGreaterThan(newest);
        assertThat(new Watermarks(surroundings.cluster).open().keySet())
                .noneMatch(source -> source.startsWith("rebuild-"));
    }

    @Test
    void optimize_makesOldWeeksCold_once() throws IOException {
        assertThat(run("load", file("a.avro", records(30))).exitCode()).isZero();
        Map<String, String> before = stored();
        CommandRun run = run("weeks", "optimize");
        assertThat(run.exitCode()).as(run.err().toString()).isZero();
        assertThat(row(week).path("tier").asString("")).isEqualTo("cold");
        assertThat(stored()).isEqualTo(before);
        run("weeks", "optimize");
        assertThat(row(week).path("generation").asInt(0)).isEqualTo(2);
        CommandRun old = run("weeks", "retire", "--old-generations");
        assertThat(old.out()).anyMatch(line -> line.startsWith("would delete " + WeekNames.index(week, 1)));
        assertThat(WeekIndex.of(surroundings.cluster, week)).hasSize(2);
        run("weeks", "retire", "--old-generations", "--yes");
        assertThat(WeekIndex.of(surroundings.cluster, week)).hasSize(1);
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void retire_onlyShows_andRefusesWhatIsYounger() throws IOException {
        assertThat(run("load", file("a.avro", records(3))).exitCode()).isZero();
        CommandRun shown = run("weeks", "retire", "--older-than", "1000");
        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out()).anyMatch(line -> line.startsWith("would delete " + WeekNames.index(week, 1)));
        assertThat(stored()).hasSize(3);
        assertThat(run("weeks", "retire").err()).anyMatch(line -> line.startsWith("No retention is set"));
        surroundings.settings.set(RETENTION, "1200");
        CommandRun younger = run("weeks", "retire", "--older-than", "1000", "--yes");
        assertThat(younger.exitCode()).isEqualTo(1);
        assertThat(younger.err()).anyMatch(line -> line.contains("1200 weeks"));
        assertThat(stored()).hasSize(3);
    }

    @Test
    void verify_reportsAPlantedDuplicate_byItsExitCode() throws IOException {
        assertThat(run("load", file("a.avro", records(10))).exitCode()).isZero();
        JsonNode hit = hits().get(0);
        IsoWeek wrong = new IsoWeek(2001, NEXT.getAndIncrement());
        String index = WeekNames.index(wrong, 1);
        Cluster calls = calls();
        calls.call(
                "PUT",
                "/" + index,
                Map.of("aliases", Map.of(WeekNames.ALL, Map.of(), WeekNames.alias(wrong), Map.of())));
        try {
            calls.call(
                    "PUT",
                    "/" + index + "/_doc/" + hit.path("_id").asString("").replace("|", "%7C") + "?refresh=true",
                    members(hit.path("_source")));
            CommandRun run = run("weeks", "verify");
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out())
                    .anyMatch(line ->
                            line.startsWith("fault  " + hit.path("_id").asString("")) && line.contains("two weeks"));
        } finally {
            TestCluster.forget(surroundings.cluster, wrong);
        }
        assertThat(run("weeks", "verify").out()).noneMatch(line -> line.contains(merchant));
    }

    @Test
    void mistakes_areOneLineEach() {
        assertThat(run("weeks", "rebuild").err()).anyMatch(line -> line.startsWith("Name the weeks"));
        assertThat(run("weeks", "rebuild", "2001-60").exitCode()).isEqualTo(1);
        assertThat(run("weeks", "rebuild", "1999-W52").err())
                .anyMatch(line -> line.equals("There is no week 1999-W52."));
        assertThat(run("weeks", "optimize", "--older-than", "0").exitCode()).isEqualTo(1);
        assertThat(run("weeks", "rebuild", "--roll-back", "1999-W52").out())
                .containsExactly("1999-W52: there is no unfinished rebuild.");
    }

    private List<GenericRecord> records(int count) {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(created(SampleTransactions.minimal(merchant, "t" + i)));
        }
        return records;
    }

    private GenericRecord created(GenericRecord record) {
        record.put("created_at", week.start().toEpochMilli());
        return record;
    }

    private Path file(String name, List<GenericRecord> records) throws IOException {
        return Files.write(folder.resolve(name), TransactionFiles.avro(records));
    }

    private static CommandRun run(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        return CommandRun.of(texts);
    }

    private static JsonNode row(IsoWeek week) {
        JsonNode serving = JsonMapper.shared().createObjectNode();
        for (String line : run("weeks", "list", "--json").out()) {
            JsonNode row = JsonMapper.shared().readTree(line);
            if (row.path("week").asString("").equals(week.toString())
                    && row.path("state").asString("").startsWith("serving")) {
                serving = row;
            }
        }
        return serving;
    }

    private Cluster calls() {
        return surroundings.cluster;
    }

    private JsonNode hits() throws IOException {
        return calls().call("GET", "/" + WeekNames.alias(week) + "/_search?size=1000&version=true")
                .path("hits")
                .path("hits");
    }

    private Map<String, String> stored() throws IOException {
        calls().call("POST", "/" + WeekNames.alias(week) + "/_refresh");
        Map<String, String> stored = new TreeMap<>();
        for (JsonNode hit : hits()) {
            stored.put(
                    hit.path("_source").path("id").asString(""),
                    hit.path("_version").asLong(0) + " " + hit.path("_source"));
        }
        return stored;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(JsonNode object) {
        return JsonMapper.shared().treeToValue(object, Map.class);
    }

    private static String ingestedAt(String stored) {
        return stored.replaceFirst(".*\"ingested_at\":\"([^\"]*)\".*", "$1");
    }
}
