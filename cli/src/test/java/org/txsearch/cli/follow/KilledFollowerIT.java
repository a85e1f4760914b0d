package org.txsearch.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandProcess;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.load.ToKafkaRun;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.ingest.follow.Ledger;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.JsonNode;

/**
 * A follower that is killed again and again. {@code -Dtxsearch.kill.transactions=1000000 -Dtxsearch.kill.times=20}
 * makes it the long one.
 */
@Tag("slow")
class KilledFollowerIT {

    private static final long TRANSACTIONS = Long.getLong("txsearch.kill.transactions", 20_000);
    private static final int KILLS = Integer.getInteger("txsearch.kill.times", 5);
    private static final String TOPIC_SETTING = "txsearch.kafka.topic";
    private static final String TOPIC = "killed-follower-it";
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(5);

    @TempDir
    private Path folder;

    @AutoClose
    private final CommandSettings own = new CommandSettings()
            .set("txsearch.kafka.bootstrap-servers", TestKafka.shared().bootstrapServers());

    @Test
    void killedFollowers_loseNothing_andStoreNothingTwice() throws Exception {
        Cluster cluster = TestCluster.cluster();
        LocalDate monday = LocalDate.of(2022, 1, 3);
        GeneratorSettings generated = new GeneratorSettings(TRANSACTIONS, 17, monday, monday.plusDays(6));
        own.set(TOPIC_SETTING, TOPIC);
        publish(generated);
        long seed = Long.getLong("txsearch.kill.seed", System.nanoTime());
        System.err.println("kills with -Dtxsearch.kill.seed=" + seed);
        Random random = new Random(seed);
        int killedWhileRunning = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            // Somewhere in the next part of the work.
            long at = Math.round(TRANSACTIONS * (kill - random.nextDouble()) / (KILLS + 1));
            killedWhileRunning += killAt(at) ? 1 : 0;
        }
        CommandRun last = ended(follower("last"));
        assertThat(last.out()).anyMatch(line -> line.contains("read "));
        assertThat(last.exitCode()).isZero();
        assertThat(killedWhileRunning).isPositive();
        Ledger stored = Ledger.stored(cluster, "transactions-2022-w01");
        assertThat(stored).isEqualTo(Ledger.of(generated));
        assertThat(stored.count()).isEqualTo(stored.distinct()).isEqualTo(TRANSACTIONS);
    }

    private static void publish(GeneratorSettings settings) throws Exception {
        assertThat(ToKafkaRun.publish(settings.count(), new TransactionGenerator(settings)::forEach))
                .isZero();
    }

    /** Kills a follower once the given number of transactions is stored; returns whether it was still running. */
    private boolean killAt(long count) throws IOException, InterruptedException {
        CommandProcess process = follower("killed-" + count);
        awaitIndexed(process, "transactions-2022-w01", count);
        boolean alive = process.isAlive();
        process.kill();
        return alive;
    }

    /** Waits until the given number of transactions is stored, or the process has ended. */
    private static void awaitIndexed(CommandProcess process, String indices, long count)
            throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(LIMIT);
        while (indexed(indices) < count && !process.endsWithin(POLL)) {
            assertThat(Instant.now()).as("in time").isBefore(deadline);
        }
    }

    /** Returns the number of stored transactions, visible or not. */
    private static long indexed(String indices) throws IOException {
        JsonNode primaries = TestCluster.get("/" + indices + "*/_stats/indexing?ignore_unavailable=true")
                .get("_all")
                .get("primaries");
        return primaries.has("indexing")
                ? primaries.get("indexing").get("index_total").asLong()
                : 0;
    }

    @Test
    void terminatedFollower_stopsCleanly() throws Exception {
        String topic = TOPIC + "-terminated";
        own.set(TOPIC_SETTING, topic);
        publish(new GeneratorSettings(500, 5, LocalDate.of(2022, 5, 2), LocalDate.of(2022, 5, 8)));
        CommandProcess process = follower("terminated", topic, "follow");
        awaitIndexed(process, "transactions-2022-w18", 500);
        process.terminate();
        CommandRun stopped = ended(process);
        assertThat(stopped.exitCode()).isZero();
        assertThat(stopped.out()).contains("read 500 = indexed 500 + superseded 0 + dead-lettered 0");
        CommandRun next = ended(follower("next", topic, "follow", "--until-caught-up"));
        // Committed messages are not read again, and nothing waits for a member that has left.
        assertThat(next.out()).contains("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
    }

    private static CommandRun ended(CommandProcess process) throws IOException, InterruptedException {
        assertThat(process.endsWithin(LIMIT)).isTrue();
        return process.await();
    }

    private CommandProcess follower(String name) throws IOException {
        return follower(name, TOPIC, "follow", "--until-caught-up");
    }

    private CommandProcess follower(String name, String topic, String... arguments) throws IOException {
        Map<String, String> settings = Map.of(
                "elasticsearch.uris",
                SearchCluster.shared().uri().toString(),
                "kafka.bootstrap-servers",
                TestKafka.shared().bootstrapServers(),
                "kafka.topic",
                topic,
                "kafka.dead-letter-topic",
                topic + ".dead-letters");
        return CommandProcess.start(folder, name, settings, arguments);
    }
}
