package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.ShardLimit;
import org.txsearch.cluster.TestCluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

/** A cluster whose limit of shards is reached: nothing becomes a dead letter, and one sentence names limit and fix. */
class FullClusterIT extends OnSharedNode {

    private static final List<IsoWeek> NEW =
            Stream.iterate(new IsoWeek(1997, 10), IsoWeek::next).limit(4).toList();

    private Cluster calls;

    @BeforeEach
    void open() throws IOException {
        calls = surroundings.cluster;
        // The first load creates the small indices.
        assertThat(load(file("first", NEW.get(0))).exitCode()).isZero();
    }

    @AfterEach
    void reset() throws IOException {
        limit("null");
        TestCluster.forget(surroundings.cluster, NEW.toArray(IsoWeek[]::new));
    }

    @Test
    void filesOfMoreWeeksThanFit_areRefusedBeforeTheirFirstRecord() throws IOException {
        ShardLimit before = limit();
        limit(before.open() + 3);
        // The last of three new weeks counts with a replica while it is created.
        CommandRun run = load(file("all", NEW.toArray(IsoWeek[]::new)));
        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .containsExactly(String.format(
                        Locale.ROOT,
                        "Nothing was loaded. Elasticsearch has %,d shards open of at most %,d"
                                + " (cluster.max_shards_per_node for each data node), and the files have 3 new weeks,"
                                + " which need 4: raise cluster.max_shards_per_node, add a data node, or delete weeks with"
                                + " ./txsearch weeks retire (docs/operators/weeks.md, The limit of shards).",
                        before.open(),
                        before.open() + 3));
        assertThat(limit().open()).isEqualTo(before.open());
        assertThat(surroundings.stored("M-full-all")).isEmpty();

        // The command loads all of it once the weeks fit: existing weeks need no room.
        limit(before.open() + 4);
        assertThat(load(file("all", NEW.toArray(IsoWeek[]::new))).exitCode()).isZero();
        limit(1);
        assertThat(load(file("all", NEW.toArray(IsoWeek[]::new))).exitCode()).isZero();
        assertThat(surroundings.stored("M-full-all")).hasSize(4);
    }

    @Test
    void whatIsOpen_isCountedAsElasticsearchDoes() throws IOException {
        calls.call("PUT", "/.txsearch.full-it", settings(2, 1));
        calls.call("PUT", "/full-it-closed?wait_for_active_shards=0", settings(3, 0));
        calls.call("POST", "/full-it-closed/_close");
        try {
            long open = limit().open();
            limit(1);
            assertThatThrownBy(() -> calls.call("PUT", "/full-it-refused", settings(5, 0)))
                    .isInstanceOfSatisfying(
                            ClusterRefusalException.class,
                            refusal -> assertThat(refusal.isFull()).isTrue())
                    .hasMessageStartingWith(
                            String.format(Locale.ROOT, "Elasticsearch has %,d shards open of at most 1 (", open))
                    .hasMessageContaining("a new index needs 5: raise");
        } finally {
            calls.call("DELETE", "/.txsearch.full-it");
            calls.call("DELETE", "/full-it-closed");
        }
    }

    @Test
    void smallIndices_areThereBeforeTheClusterIsFull() throws IOException {
        limit(1);
        assertThat(calls.call("GET", "/txsearch-*/_alias").propertyNames())
                .contains(
                        "txsearch-weeks",
                        "txsearch-notes",
                        "txsearch-watermarks",
                        "txsearch-grants",
                        "txsearch-merchants",
                        "txsearch-erasures",
                        "txsearch-exports",
                        "txsearch-export-keys",
                        "txsearch-export-schedules",
                        "txsearch-cursor-keys",
                        "txsearch-page-starts",
                        "txsearch-webhook-deliveries",
                        "txsearch-webhook-endpoints",
                        "txsearch-webhook-instances");
        // A new process finds them although it could not create them.
        new OperationalIndices(surroundings.cluster, Duration.ofMinutes(1)).create();
        assertThat(OperationalIndices.cursorKeys(surroundings.cluster, Duration.ofMinutes(1))
                        .create("of-a-full-cluster", JsonMapper.shared().createObjectNode()))
                .isPresent();
        assertThat(WeekIndex.of(surroundings.cluster, NEW.get(1))).isEmpty();
    }

    private static Map<String, ?> settings(int shards, int replicas) {
        return Map.of("settings", Map.of("number_of_shards", shards, "number_of_replicas", replicas));
    }

    private ShardLimit limit() throws IOException {
        return ShardLimit.read(surroundings.cluster).orElseThrow();
    }

    private void limit(Object perNode) throws IOException {
        calls.call(
                "PUT",
                "/_cluster/settings",
                JsonMapper.shared().readTree("{\"persistent\":{\"cluster.max_shards_per_node\":" + perNode + "}}"));
    }

    private Path file(String name, IsoWeek... weeks) throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (IsoWeek week : weeks) {
            GenericRecord record = SampleTransactions.minimal("M-full-" + name, "t-" + week);
            record.put("created_at", week.start().toEpochMilli());
            records.add(record);
        }
        return Files.write(folder.resolve(name + ".ndjson"), utf8(TransactionFiles.ndjson(records)));
    }

    private static CommandRun load(Path file) {
        return CommandRun.of("load", file.toString());
    }
}
