package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.load.ToKafkaRun;
import org.txsearch.cluster.Cluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.index.WeekNames;
import org.txsearch.ingest.follow.Ledger;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.local.NodeFault;
import org.txsearch.local.ThreeNodes;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * Faults of one of three nodes while a load, a follower and a rebuild run at the same time, each as a process of its own; the
 * table of what became of them is printed and written to {@code target/command-chaos.md}.
 */
@EnabledIfSystemProperty(named = "chaos.seed", matches = "\\d+", disabledReason = "it takes a quarter of an hour")
@Tag("slow")
class CommandChaosIT {

    private static final int EACH = 30_000;
    private static final String RATE = "800";
    private static final int MAX_RUNS = 3;
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final LocalDate MONDAY = LocalDate.of(2019, 1, 7);

    @TempDir
    private Path folder;

    @AutoClose
    private final CommandSettings settings = new CommandSettings()
            .set("txsearch.kafka.bootstrap-servers", TestKafka.shared().bootstrapServers());

    private final Random random = new Random(Long.getLong("chaos.seed", 1));
    private final List<String> table = new ArrayList<>(List.of(
            "| fault | command | transactions | lost | duplicated | copies that differ | runs until it was done |",
            "|---|---|---|---|---|---|---|"));
    private final List<String> missed = new ArrayList<>();
    private int week;

    /** A command, and the week that must hold its transactions afterwards. */
    private record Work(String name, GeneratorSettings expected, List<String> arguments, Map<String, String> settings) {

        String alias() {
            return WeekNames.alias(weekOf(expected));
        }
    }

    @Test
    void faultsOfOneNode_loseAndDuplicateNothing() throws Exception {
        try (ThreeNodes nodes = ThreeNodes.withDisks();
                Cluster cluster = nodes.connect()) {
            nodes.awaitGreen();
            settings.set(
                    "txsearch.elasticsearch.uris",
                    nodes.uris().stream().map(Object::toString).collect(Collectors.joining(",")));
            settings.data(folder.resolve("data"));
            for (NodeFault fault : NodeFault.all()) {
                run(fault, nodes, cluster);
            }
        }
        Files.writeString(Path.of("target/command-chaos.md"), String.join("\n", table) + "\n", StandardCharsets.UTF_8);
        assertThat(missed).isEmpty();
    }

    private void run(NodeFault fault, ThreeNodes nodes, Cluster cluster) throws Exception {
        List<Work> works = List.of(load(), follow(), rebuild());
        nodes.awaitGreen();
        List<CommandProcess> processes = new ArrayList<>();
        for (Work work : works) {
            processes.add(start(work, 1));
        }
        Awaitility.await()
                .atMost(STARTED_WITHIN)
                .until(() -> writes(cluster, works.get(0)) && writes(cluster, works.get(1)));
        fault.happen(nodes, random, works.get(0).alias());
        for (int i = 0; i < works.size(); i++) {
            int runs = 1;
            CommandRun ended = processes.get(i).await();
            while (ended.exitCode() != 0 && runs < MAX_RUNS) {
                NodeFault.pass(PAUSE);
                runs++;
                ended = start(works.get(i), runs).await();
            }
            if (ended.exitCode() != 0) {
                missed.add(fault.name() + ": " + ended);
            }
            nodes.awaitGreen();
            report(fault, works.get(i), cluster, runs);
        }
    }

    private void report(NodeFault fault, Work work, Cluster cluster, int runs) throws IOException {
        Ledger expected = Ledger.of(work.expected());
        Ledger stored = Ledger.stored(cluster, work.alias());
        int differing = copies(cluster, work).size() - 1;
        table.add(String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %d | %d |",
                fault.name(),
                work.name(),
                expected.count(),
                Math.max(0, expected.distinct() - stored.distinct()),
                stored.count() - stored.distinct(),
                differing,
                runs));
        System.out.println(table.get(table.size() - 1));
        if (!stored.equals(expected) || differing != 0) {
            missed.add(fault.name() + ": " + work.name() + " " + stored + " instead of " + expected);
        }
    }

    /** Returns the different counts that the copies of a week's shards have. */
    private static Set<Long> copies(Cluster cluster, Work work) throws IOException {
        JsonNode stats = cluster.patiently("GET", "/" + work.alias() + "/_stats/docs?level=shards");
        Set<Long> counts = new HashSet<>();
        stats.path("indices")
                .forEach(index -> index.path("shards")
                        .forEach(shard -> shard.forEach(copy ->
                                counts.add(copy.path("docs").path("count").asLong(-1)))));
        return counts;
    }

    private static IsoWeek weekOf(GeneratorSettings transactions) {
        return IsoWeek.of(transactions.from().atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    private GeneratorSettings nextWeek() {
        LocalDate monday = MONDAY.plusWeeks(week++);
        return new GeneratorSettings(EACH, 900 + week, monday, monday.plusDays(6));
    }

    private Work load() throws IOException {
        GeneratorSettings expected = nextWeek();
        return new Work("load", expected, List.of("load", "--max-rate", RATE, file(expected)), Map.of());
    }

    private Work follow() throws Exception {
        GeneratorSettings expected = nextWeek();
        String topic = "chaos-" + week;
        settings.set("txsearch.kafka.topic", topic);
        assertThat(ToKafkaRun.publish(expected.count(), new TransactionGenerator(expected)::forEach))
                .isZero();
        return new Work(
                "follow",
                expected,
                List.of("follow", "--until-caught-up", "--max-rate", RATE),
                Map.of("kafka.topic", topic, "kafka.dead-letter-topic", topic + ".dead-letters"));
    }

    private Work rebuild() throws IOException {
        GeneratorSettings expected = nextWeek();
        List<String> arguments = List.of("weeks", "rebuild", weekOf(expected).toString());
        Work work = new Work("weeks rebuild", expected, arguments, Map.of());
        CommandRun loaded = CommandRun.of("load", file(expected));
        assertThat(loaded.exitCode()).as(loaded.toString()).isZero();
        return work;
    }

    private String file(GeneratorSettings expected) throws IOException {
        Path file = folder.resolve("week-" + week + ".avro");
        new TransactionGenerator(expected).write(file, done -> {});
        return file.toString();
    }

    private CommandProcess start(Work work, int run) throws IOException {
        Map<String, String> all = new HashMap<>(work.settings());
        all.put("elasticsearch.uris", System.getProperty("txsearch.elasticsearch.uris"));
        all.put("kafka.bootstrap-servers", TestKafka.shared().bootstrapServers());
        return CommandProcess.start(
                folder,
                "run-" + week + "-" + work.name().replace(' ', '-') + "-" + run,
                all,
                work.arguments().toArray(String[]::new));
    }

    private static boolean writes(Cluster cluster, Work work) throws IOException {
        return cluster.patiently("GET", "/" + work.alias() + "*/_stats/indexing?ignore_unavailable=true")
                        .at("/_all/primaries/indexing/index_total")
                        .asLong(0)
                > EACH / 20;
    }
}
