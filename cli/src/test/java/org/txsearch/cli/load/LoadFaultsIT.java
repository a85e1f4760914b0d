package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.http.util.EntityUtils;
import org.awaitility.Awaitility;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandProcess;
import org.txsearch.cli.CommandRun;
import org.txsearch.cluster.Cluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekNames;
import org.txsearch.ingest.follow.Ledger;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.local.SearchCluster;
import org.txsearch.week.IsoWeek;

/**
 * A load that is killed, or loses its Elasticsearch: nothing is lost, nothing is there twice, the sums are those of the
 * file.
 *
 * <p>The long version: {@code -Dfaults.transactions=1000000 -Dfaults.kills=20 -Dfaults.away-seconds=60}.
 */
@Tag("slow")
class LoadFaultsIT {

    private static final int TRANSACTIONS = Integer.getInteger("faults.transactions", 30_000);
    private static final int KILLS = Integer.getInteger("faults.kills", 5);
    private static final Duration AWAY = Duration.ofSeconds(Integer.getInteger("faults.away-seconds", 4));
    private static final int BAD_LINES = 40;

    @TempDir
    private Path folder;

    private Cluster cluster;

    private @Nullable CommandProcess last;

    @BeforeEach
    void connect() {
        cluster = Cluster.connect(List.of(SearchCluster.shared().uri()));
    }

    @AfterEach
    void disconnect() throws IOException, InterruptedException {
        if (last != null) {
            last.kill();
        }
        cluster.close();
    }

    @Test
    void loadKilledAgainAndAgain_losesAndDoublesNothing_andItsAccountIsWhole() throws Exception {
        Path avro = generated(11, LocalDate.of(2016, 3, 6));
        Path bad = Files.writeString(folder.resolve("bad.ndjson"), "nonsense\n".repeat(BAD_LINES));
        URI uri = SearchCluster.shared().uri();
        Random random = new Random(20261121);
        Set<IsoWeek> weeks = Ledger.weeks(avro);
        int killed = 0;
        int resumed = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            // Somewhere in the next part of the work, with requests in flight.
            long at = Math.round(TRANSACTIONS * (kill - random.nextDouble()) / (KILLS + 1));
            CommandProcess load = start(uri, bad, avro);
            while (load.isAlive() && written(weeks) < at) {
                load.endsWithin(Duration.ofMillis(20));
            }
            killed += load.isAlive() ? 1 : 0;
            load.kill();
            resumed += checkpoints().isEmpty() ? 0 : 1;
        }
        assertThat(killed).isPositive();
        assertThat(resumed).isPositive();
        boolean isOpen = !checkpoints().isEmpty();
        Set<String> sources = loads();
        CommandRun run = start(uri, bad, avro).await();
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        if (isOpen) {
            assertThat(run.err()).anyMatch(line -> line.startsWith("Continuing an interrupted load: "));
        }
        assertThat(run.out().get(0))
                .matches("read " + (TRANSACTIONS + BAD_LINES) + " = indexed \\d+ \\+ superseded \\d+"
                        + " \\+ dead-lettered " + BAD_LINES);
        assertAccountAddsUp(run.out().get(0));
        assertThat(Files.readAllLines(CommandFixture.deadLetterFile(run))).hasSize(BAD_LINES);
        assertThat(stored(cluster, weeks)).isEqualTo(Ledger.of(avro));
        assertThat(checkpoints()).isEmpty();
        assertThat(new Watermarks(cluster).open().keySet()).doesNotContainAnyElementsOf(sources);
    }

    @Test
    void elasticsearchKilledInTheMiddle_isWaitedFor() throws Exception {
        Path avro = generated(12, LocalDate.of(2015, 3, 8));
        try (RestartableElasticsearch node = new RestartableElasticsearch()) {
            CommandProcess load = start(node.uri(), avro);
            awaitDocuments(node.uri(), TRANSACTIONS / 10);
            assertThat(load.isAlive()).isTrue();
            node.kill();
            assertThat(load.endsWithin(AWAY)).isFalse();
            node.restart();
            CommandRun run = load.await();
            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.out().get(0))
                    .startsWith("read " + TRANSACTIONS + " = ")
                    .endsWith("dead-lettered 0");
            assertAccountAddsUp(run.out().get(0));
            try (Cluster other = Cluster.connect(List.of(node.uri()))) {
                assertThat(stored(other, Ledger.weeks(avro))).isEqualTo(Ledger.of(avro));
            }
        }
    }

    @Test
    void floodStageBlock_isWaitedFor_andMakesNoDeadLetter() throws Exception {
        Path avro = generated(13, LocalDate.of(2014, 3, 9));
        Set<IsoWeek> weeks = Ledger.weeks(avro);
        CommandProcess load = start(SearchCluster.shared().uri(), avro);
        try {
            awaitDocuments(weeks, TRANSACTIONS / 10);
            block("transactions-2014-*", "true");
            assertThat(load.endsWithin(AWAY)).isFalse();
        } finally {
            block("transactions-2014-*", "null");
        }
        CommandRun run = load.await();
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out().get(0))
                .isEqualTo("read " + TRANSACTIONS + " = indexed " + TRANSACTIONS + " + superseded 0 + dead-lettered 0");
        assertThat(stored(cluster, weeks)).isEqualTo(Ledger.of(avro));
    }

    private CommandProcess start(URI elasticsearch, Path... files) throws IOException {
        String[] arguments = Stream.concat(Stream.of("load"), Stream.of(files).map(Path::toString))
                .toArray(String[]::new);
        CommandProcess load =
                CommandProcess.start(folder, "load", Map.of("elasticsearch.uris", elasticsearch.toString()), arguments);
        last = load;
        return load;
    }

    private Path generated(int seed, LocalDate last) throws IOException {
        Path file = folder.resolve("generated.avro");
        new TransactionGenerator(new GeneratorSettings(TRANSACTIONS, seed, last.minusDays(20), last))
                .write(file, done -> {});
        return file;
    }

    /** Returns the names of the loads in the data directory, as sources of the watermark. */
    private Set<String> loads() throws IOException {
        try (Stream<Path> list = Files.list(folder.resolve("data/loads"))) {
            return list.map(file -> "load/" + String.valueOf(file.getFileName()).replaceFirst("\\..*", ""))
                    .collect(Collectors.toSet());
        }
    }

    private List<Path> checkpoints() throws IOException {
        Path loads = folder.resolve("data/loads");
        if (!Files.exists(loads)) {
            return new ArrayList<>();
        }
        try (Stream<Path> list = Files.list(loads)) {
            return list.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }

    private static void assertAccountAddsUp(String line) {
        List<Long> numbers = Stream.of(line.split("\\D+", -1))
                .filter(text -> !text.isEmpty())
                .map(Long::valueOf)
                .toList();
        assertThat(numbers.get(1) + numbers.get(2) + numbers.get(3)).isEqualTo(numbers.get(0));
    }

    /** Returns how many documents have been written to those weeks, whether they can be found or not. */
    private long written(Set<IsoWeek> weeks) throws IOException {
        String names = String.join(
                ",", weeks.stream().map(week -> WeekNames.alias(week) + "*").toList());
        Request request = new Request("GET", "/" + names + "/_stats/indexing");
        request.addParameter("ignore_unavailable", "true");
        request.addParameter("filter_path", "_all.primaries.indexing.index_total");
        String digits = EntityUtils.toString(
                        cluster.raw().performRequest(request).getEntity())
                .replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    private static Ledger stored(Cluster cluster, Set<IsoWeek> weeks) throws IOException {
        return Ledger.stored(cluster, aliases(weeks));
    }

    private static String aliases(Set<IsoWeek> weeks) {
        return weeks.stream().map(WeekNames::alias).collect(Collectors.joining(","));
    }

    private static void awaitDocuments(URI node, long count) throws Exception {
        try (Cluster cluster = Cluster.connect(List.of(node))) {
            awaitDocuments(cluster, "transactions*", count);
        }
    }

    private void awaitDocuments(Set<IsoWeek> weeks, long count) throws Exception {
        awaitDocuments(cluster, aliases(weeks), count);
    }

    private static void awaitDocuments(Cluster cluster, String names, long count) throws Exception {
        // Searches see stored transactions only after the load has refreshed.
        String total = "_all.primaries.indexing.index_total";
        Request request =
                new Request("GET", "/" + names + "/_stats/indexing?ignore_unavailable=true&filter_path=" + total);
        // A week that has just been created does not answer yet.
        Awaitility.await(count + " documents")
                .atMost(Duration.ofMinutes(3))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .ignoreExceptionsInstanceOf(ResponseException.class)
                .until(() -> {
                    String answer = EntityUtils.toString(
                            cluster.raw().performRequest(request).getEntity());
                    return Long.parseLong("0" + answer.replaceAll("\\D", "")) >= count;
                });
    }

    private void block(String weeks, String value) throws IOException {
        Request request = new Request("PUT", "/" + weeks + "/_settings");
        request.setJsonEntity("{\"index.blocks.read_only_allow_delete\":" + value + "}");
        cluster.raw().performRequest(request);
    }
}
