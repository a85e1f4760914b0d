package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** Data that the server before has written, taken over by the next one: searched, written, rebuilt, restored. */
@EnabledIfSystemProperty(
        named = "test.elasticsearch-before.zip",
        matches = ".+",
        disabledReason = "two servers are needed: ./mvnw verify -Pelasticsearch9")
class UpgradeIT {

    private static final IsoWeek HOT = new IsoWeek(2026, 46);
    private static final IsoWeek COLD = new IsoWeek(2026, 20);

    @TempDir
    private Path folder;

    @AutoClose
    private final CommandSettings settings = new CommandSettings();

    @Test
    void dataOfTheServerBefore_areTakenOver() throws Exception {
        Path before = Path.of(System.getProperty("test.elasticsearch-before.zip", ""));
        try (RestartableElasticsearch node = new RestartableElasticsearch(before)) {
            settings.cluster(node.uri()).data(folder.resolve("data"));
            String old;
            Map<String, String> written;
            try (Cluster cluster = Cluster.connect(List.of(node.uri()))) {
                old = version(cluster);
                load("hot", HOT, 30);
                load("cold", COLD, 30);
                succeed("weeks", "optimize");
                succeed("grants", "grant", "partner", "M-1");
                succeed("backup", "--folder", node.backups().toString());
                written = stored(cluster);
                assertThat(written).hasSize(60);
            }
            node.upgrade();
            try (Cluster cluster = Cluster.connect(List.of(node.uri()))) {
                assertThat(version(cluster)).isNotEqualTo(old);
                System.out.println("Data of Elasticsearch " + old + " taken over by " + version(cluster));
                assertThat(stored(cluster)).isEqualTo(written);
                succeed("weeks", "verify");
                assertThat(succeed("grants").out()).anyMatch(line -> line.startsWith("partner  M-1"));
                assertThat(found(cluster, "cold3")).containsExactly("cold3");
                load("later", HOT, 5);
                assertThat(stored(cluster)).hasSize(65);
                assertThat(found(cluster, "later1")).containsExactly("later1");
                succeed("weeks", "rebuild", HOT.toString(), COLD.toString());
                assertThat(stored(cluster)).hasSize(65).containsAllEntriesOf(written);
                succeed("restore", "--beside");
                succeed("backup");
                succeed("weeks", "verify");
            }
        }
    }

    private static CommandRun succeed(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        return run;
    }

    private void load(String name, IsoWeek week, int count) throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            GenericRecord record = SampleTransactions.full("M-1", name + i, i);
            record.put("created_at", week.start().toEpochMilli() + i);
            records.add(record);
        }
        Path file = Files.write(folder.resolve(name + ".avro"), TransactionFiles.avro(records));
        succeed("load", file.toString());
    }

    private static String version(Cluster cluster) throws IOException {
        return cluster.call("GET", "/_nodes?filter_path=nodes.*.version")
                .findValue("version")
                .asString();
    }

    private static Map<String, String> stored(Cluster cluster) throws IOException {
        Cluster calls = cluster;
        calls.call("POST", "/transactions/_refresh");
        Map<String, String> stored = new TreeMap<>();
        for (JsonNode hit : calls.call("GET", "/transactions/_search?size=1000&version=true")
                .path("hits")
                .path("hits")) {
            stored.put(hit.path("_id").asString(), hit.path("_version").asLong(0) + " " + hit.path("_source"));
        }
        return stored;
    }

    private static List<String> found(Cluster cluster, String id) {
        TransactionFilter filter =
                new FieldFilter.AnyOf(FieldCatalogue.transaction().field("id"), List.of(id));
        return new ElasticsearchTransactionSearch(cluster)
                        .page(
                                new TenantScope("M-1"),
                                new PageRequest(filter, Order.CREATED_AT_DESCENDING, 10, TotalMode.EXACT, null, false),
                                Deadline.after(Duration.ofMinutes(1)))
                        .rows()
                        .stream()
                        .map(StoredTransaction::id)
                        .toList();
    }
}
