package org.txsearch.cli.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekTemplate;
import org.txsearch.index.WeekTier;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code ./txsearch weeks verify} finds changes that somebody made in Elasticsearch directly. */
class WeeksVerifyIT extends OnSharedNode {

    private static final AtomicInteger NEXT = new AtomicInteger(1);

    private final IsoWeek week = new IsoWeek(2002, NEXT.getAndIncrement());
    private final String merchant = "M-" + UUID.randomUUID();

    @AfterEach
    void deleteTheWeek() throws IOException {
        TestCluster.forget(surroundings.cluster, week);
    }

    @Test
    void soundTransactions_haveNoFindings() throws IOException {
        load(30);
        CommandRun run = CommandRun.of("weeks", "verify", week.toString(), "--content");
        assertThat(mine(run)).isEmpty();
        assertThat(run.out()).anyMatch(line -> line.contains(" transactions compared, "));
    }

    @Test
    void changedItem_isFound_withTheSumThatDiffers() throws IOException {
        load(3);
        update("t1", Map.of("amount", Map.of("value", "999999.99")));
        assertThat(mine(CommandRun.of("weeks", "verify"))).isEmpty();
        CommandRun run = CommandRun.of("weeks", "verify", week.toString(), "--content");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(mine(run))
                .anyMatch(
                        line -> line.startsWith("INCONSISTENT") && line.contains(" t1 ") && line.contains("amount_lo"))
                .anyMatch(line -> line.contains("EUR")
                        && line.contains("amount")
                        && line.contains("1000050.07")
                        && line.contains("100.07"));
    }

    @Test
    void changedIndexMember_isFound() throws IOException {
        load(3);
        update("t2", Map.of("search", Map.of("amount_lo", 77)));
        assertThat(mine(CommandRun.of("weeks", "verify", week.toString(), "--content")))
                .anyMatch(line ->
                        line.startsWith("INCONSISTENT") && line.contains(" t2 ") && line.contains("amount_lo (77, "))
                .anyMatch(line -> line.contains("EUR") && line.contains("50.85"));
    }

    @Test
    void changedName_isFound_andNotShown() throws IOException {
        load(3);
        update("full", Map.of("payer", Map.of("name", "Somebody Else")));
        assertThat(mine(CommandRun.of("weeks", "verify", week.toString(), "--content")))
                .anyMatch(line -> line.startsWith("INCONSISTENT") && line.contains("search.payer_name_words"))
                .noneMatch(line -> line.contains("omebody"));
    }

    @Test
    void itemThatIsNotValid_isFound() throws IOException {
        load(3);
        update("t1", Map.of("amount", Map.of("value", "much")));
        assertThat(mine(CommandRun.of("weeks", "verify", week.toString(), "--content")))
                .anyMatch(line -> line.startsWith("INCONSISTENT") && line.contains("not valid"));
    }

    /** The types of the fields are those of the schema, so that the other checks find nothing. */
    @Test
    void valuesThatAreNotIndexed_areFound() throws IOException {
        new Weeks(calls()).prepare();
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        JsonNode mappings = JsonMapper.shared().valueToTree(template.mappings());
        for (String field : List.of("amount/properties/currency_code", "search/properties/text")) {
            ((ObjectNode) mappings.at("/properties/" + field)).put("ignore_above", 1);
        }
        String index = WeekNames.index(week, 1);
        calls().call(
                        "PUT",
                        "/" + index,
                        Map.of("settings", template.settings(WeekTier.HOT, ShardCopies.DEFAULT), "mappings", mappings));
        WeekAliases.serve(calls(), List.of(index));
        load(3);
        assertThat(mine(CommandRun.of("weeks", "verify"))).isEmpty();
        CommandRun run = CommandRun.of("weeks", "verify", week.toString(), "--content");
        assertThat(mine(run))
                .as(run.toString())
                .anyMatch(line -> line.startsWith("INCONSISTENT")
                        && line.contains(" full ")
                        && line.contains("amount.currency_code")
                        && line.contains("search.text (not indexed)"))
                .anyMatch(line -> line.contains("EUR") && line.contains("transactions") && line.contains("4"));
    }

    @Test
    void recordsOfTheSource_thatAreNotStored_areFound() throws IOException {
        load(5);
        calls().call("DELETE", "/" + WeekNames.alias(week) + "/_doc/" + merchant + "%7Ct1?refresh=true");
        update("t2", Map.of("amount", Map.of("value", "999999.99")));
        List<GenericRecord> records = records(5);
        // The item of t2 still has version 1, and an update has made it the second version of its document.
        records.get(2).put("version", 2L);
        records.get(3).put("version", 7L);
        records.get(4).put("amount", SampleTransactions.money("12.34", "EUR"));
        CommandRun run = CommandRun.of(
                "weeks", "verify", "--source", file("b.avro", records).toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(mine(run))
                .hasSize(4)
                .anyMatch(line -> line.startsWith("MISSING") && line.contains(" t1 "))
                .anyMatch(line ->
                        line.startsWith("OLDER") && line.contains(" t3 ") && line.contains("version 1 is stored"))
                .anyMatch(line -> line.startsWith("DIFFERENT")
                        && line.contains(" t4 ")
                        && line.contains("amount.value (\"49.99\", \"12.34\" in the source)"))
                .anyMatch(line -> line.startsWith("DIFFERENT") && line.contains(" t2 ") && line.contains("999999.99"));
        assertThat(run.out()).anyMatch(line -> line.startsWith("6 records read, 1 missing, 1 older, 2 different, "));
    }

    @Test
    void recordsOfTheSource_thatAreStored_orOlder_areNoFindings() throws IOException {
        load(5);
        List<GenericRecord> newer = records(2);
        newer.forEach(record -> record.put("version", 9L));
        assertThat(CommandRun.of("load", file("b.avro", newer).toString()).exitCode())
                .isZero();
        List<GenericRecord> records = records(5);
        // A later version of another week is stored in the week of the first one.
        GenericRecord moved = SampleTransactions.minimal(merchant, "t4");
        moved.put("created_at", week.end().plusSeconds(60).toEpochMilli());
        records.add(moved);
        CommandRun run = CommandRun.of(
                "weeks", "verify", "--source", file("c.avro", records).toString());
        assertThat(mine(run)).isEmpty();
        assertThat(run.out()).anyMatch(line -> line.startsWith("7 records read, 0 missing, 0 older, 0 different, "));
    }

    @Test
    void mistakes_areOneLineEach() {
        assertThat(CommandRun.of("weeks", "verify", week.toString()).err())
                .anyMatch(line -> line.startsWith("Weeks are named for --content only"));
        assertThat(CommandRun.of("weeks", "verify", "--source", "nothing.avro").err())
                .anyMatch(line -> line.equals("nothing.avro: There is no such file."));
        assertThat(CommandRun.of("weeks", "verify", "--time-zone", "Europe/Madrid")
                        .err())
                .anyMatch(line -> line.startsWith("--time-zone is for files"));
        assertThat(CommandRun.of("weeks", "verify", "--kafka", "--source", "a.avro")
                        .err())
                .anyMatch(line -> line.startsWith("A source is files or Kafka"));
    }

    private void load(int count) throws IOException {
        Path file = file("a.avro", records(count));
        CommandRun run = CommandRun.of("load", file.toString());
        assertThat(run.exitCode()).as(run.toString()).isZero();
    }

    private List<GenericRecord> records(int count) {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(created(SampleTransactions.minimal(merchant, "t" + i)));
        }
        records.add(created(SampleTransactions.full(merchant, "full", 0)));
        return records;
    }

    private GenericRecord created(GenericRecord record) {
        record.put("created_at", week.start().toEpochMilli());
        return record;
    }

    private Path file(String name, List<GenericRecord> records) throws IOException {
        return Files.write(folder.resolve(name), TransactionFiles.avro(records));
    }

    private void update(String id, Map<String, ?> members) throws IOException {
        calls().call(
                        "POST",
                        "/" + WeekNames.alias(week) + "/_update/" + merchant + "%7C" + id + "?refresh=true",
                        Map.of("doc", members));
    }

    private Cluster calls() {
        return surroundings.cluster;
    }

    /** Returns the lines about this test's transactions: others may leave theirs in the cluster. */
    private List<String> mine(CommandRun run) {
        return run.out().stream()
                .filter(line -> line.contains(merchant) || line.contains(WeekNames.index(week, 1)))
                .toList();
    }
}
