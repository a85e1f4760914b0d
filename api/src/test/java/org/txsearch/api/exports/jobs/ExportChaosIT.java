package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.index.Weeks;
import org.txsearch.local.NodeFault;
import org.txsearch.local.ThreeNodes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Faults of one of three nodes while an instance of the API runs one export after another; the table of what became of them is
 * printed and written to {@code target/export-chaos.md}.
 */
@EnabledIfSystemProperty(named = "chaos.seed", matches = "\\d+", disabledReason = "it takes ten minutes")
@Tag("slow")
class ExportChaosIT {

    private static final int ROWS = 40_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final JsonNode NDJSON = JsonMapper.shared()
            .readTree(
                    "{\"format\":\"NDJSON\",\"query\":{\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"]},\"csv\":null,\"rows\":0}");

    @TempDir
    private Path data;

    private final TestMerchant merchant = TestMerchant.create();
    private final Random random = new Random(Long.getLong("chaos.seed", 1));
    private final List<String> table = new ArrayList<>(List.of(
            "| fault | exports | of them run again | not succeeded | rows missing or twice | longest |",
            "|---|---|---|---|---|---|"));
    private final List<String> missed = new ArrayList<>();

    private record Outcome(ExportJob job, Duration took, long wrongRows) {}

    @Test
    void faultsOfOneNode_leaveEveryExportWhole() throws Exception {
        try (ThreeNodes nodes = ThreeNodes.withDisks();
                Cluster cluster = nodes.connect()) {
            nodes.awaitGreen();
            new Weeks(cluster).installTemplate();
            merchant.storeIn(
                    cluster,
                    IntStream.range(0, ROWS)
                            .mapToObj(i -> TestTransaction.of("t" + i).with("note", "n".repeat(400)))
                            .toList());
            ExportJobs jobs = new ExportJobs(cluster, Duration.ofSeconds(30));
            Process api = startApi(nodes);
            try {
                for (NodeFault fault : NodeFault.all()) {
                    run(fault, nodes, jobs);
                }
            } finally {
                api.destroyForcibly();
            }
        }
        Files.writeString(Path.of("target/export-chaos.md"), String.join("\n", table) + "\n", StandardCharsets.UTF_8);
        assertThat(missed).isEmpty();
    }

    /** Runs exports one after another from before the fault until all copies are back. */
    private void run(NodeFault fault, ThreeNodes nodes, ExportJobs jobs) throws Exception {
        nodes.awaitGreen();
        export(jobs);
        String first = create(jobs);
        Awaitility.await().atMost(PATIENCE).until(() -> find(jobs, first).status() != ExportStatus.QUEUED);
        CompletableFuture<Void> happening =
                CompletableFuture.runAsync(() -> fault.happen(nodes, random, "txsearch-exports"));
        List<Outcome> outcomes = new ArrayList<>(List.of(awaited(jobs, first)));
        while (!happening.isDone()) {
            outcomes.add(export(jobs));
        }
        happening.join();
        outcomes.add(export(jobs));
        report(fault, outcomes);
    }

    private void report(NodeFault fault, List<Outcome> outcomes) {
        long again =
                outcomes.stream().filter(it -> it.job().lease().attempt() > 1).count();
        long failed = outcomes.stream()
                .filter(it -> it.job().status() != ExportStatus.SUCCEEDED)
                .count();
        long wrong = outcomes.stream().mapToLong(Outcome::wrongRows).sum();
        table.add(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %.1f s |",
                fault.name(),
                outcomes.size(),
                again,
                failed,
                wrong,
                outcomes.stream().mapToLong(it -> it.took().toMillis()).max().orElseThrow() / 1e3));
        System.out.println(table.get(table.size() - 1));
        if (failed > 0 || wrong > 0) {
            missed.add(fault.name() + ": "
                    + outcomes.stream()
                            .map(it -> Objects.requireNonNullElse(it.job().error(), "")
                                    .toString())
                            .toList());
        }
    }

    private Outcome export(ExportJobs jobs) throws IOException {
        return awaited(jobs, create(jobs));
    }

    private String create(ExportJobs jobs) throws IOException {
        String id = RecordIds.random("exp_");
        jobs.create(
                ExportJob.queued(id, merchant.id(), NDJSON, null, Instant.now().truncatedTo(ChronoUnit.MILLIS), 0));
        return id;
    }

    private Outcome awaited(ExportJobs jobs, String id) throws IOException {
        Awaitility.await().atMost(PATIENCE).until(() -> isFinal(find(jobs, id)));
        ExportJob job = find(jobs, id);
        Duration took = Duration.between(
                job.times().created(), Objects.requireNonNull(job.times().finished()));
        return new Outcome(job, took, job.status() == ExportStatus.SUCCEEDED ? wrongRows(job) : 0);
    }

    private static boolean isFinal(ExportJob job) {
        return job.status() != ExportStatus.QUEUED && job.status() != ExportStatus.RUNNING;
    }

    private static ExportJob find(ExportJobs jobs, String id) throws IOException {
        return jobs.find(id).orElseThrow().value();
    }

    /** Returns how many rows of its files are missing, or are there more than once. */
    private long wrongRows(ExportJob job) throws IOException {
        Set<String> ids = new HashSet<>();
        long rows = 0;
        for (ResultFile file :
                ExportResult.of(Objects.requireNonNull(job.result())).files()) {
            Path path = data.resolve("exports").resolve(job.id()).resolve(file.storedName());
            try (Stream<String> lines = Files.lines(path)) {
                for (String line : (Iterable<String>) lines::iterator) {
                    ids.add(JsonMapper.shared().readTree(line).get("id").asString());
                    rows++;
                }
            }
        }
        return Math.max(0, ROWS - ids.size()) + (rows - ids.size());
    }

    private Process startApi(ThreeNodes nodes) throws IOException {
        // A setting that is given several times has all of the values.
        String[] others = nodes.uris().stream()
                .skip(1)
                .map(uri -> "txsearch.elasticsearch.uris=" + uri)
                .toArray(String[]::new);
        return ApiProcess.start(0, data, nodes.uris().get(0), others).process();
    }
}
