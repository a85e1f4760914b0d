package org.txsearch.demo.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.Weeks;
import org.txsearch.local.OwnElasticsearch;

/** Runs {@code ./txsearch demo} against clusters that it has not loaded before. */
class DemoIT {

    @TempDir
    private Path folder;

    @AutoClose
    private final CommandSettings settings = new CommandSettings();

    @Test
    void foreignCluster_getsNeitherTransactionsNorGrants() throws IOException, InterruptedException {
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            settings.cluster(node.uri()).data(folder);
            CommandRun run = CommandRun.of("demo", "--transactions", "20");
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).hasSize(1);
            assertThat(run.err().get(0))
                    .startsWith("TXSEARCH_ELASTICSEARCH_URIS names a cluster that the demo has not loaded before")
                    .contains("--allow-foreign-cluster");
            assertThat(WeekIndex.all(cluster)).isEmpty();
            assertThat(cluster.call("GET", "/txsearch-*/_alias").propertyNames())
                    .isEmpty();

            DemoData demo = new DemoData(cluster, folder);
            assertThatCode(() -> demo.requireOwnCluster(false)).doesNotThrowAnyException();
            new Weeks(cluster).prepare();
            Watermarks watermarks = new Watermarks(cluster);
            watermarks.open("load/demo-interrupted", Instant.EPOCH);
            watermarks.open("load/load-of-another-command", Instant.EPOCH);
            try (DemoFiles files = new DemoFiles(folder)) {
                assertThat(demo.provide(20, 1, files, () -> {})).isZero();
            }
            // A load that was interrupted and is not continued would hold as_of for ever.
            assertThat(watermarks.open()).containsOnlyKeys("load/load-of-another-command");
            // The cluster now belongs to the demo and is no longer rejected.
            assertThatCode(() -> demo.requireOwnCluster(true)).doesNotThrowAnyException();
            cluster.call("DELETE", "/txsearch-notes");
            assertThatThrownBy(() -> new DemoData(cluster, folder).requireOwnCluster(false))
                    .isInstanceOf(CommandException.class)
                    .hasMessageStartingWith("The local cluster holds transactions that the demo did not make");
        }
    }
}
