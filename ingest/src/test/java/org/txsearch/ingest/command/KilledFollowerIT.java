package org.txsearch.ingest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.ingest.follow.StoredLedger;
import org.txsearch.ingest.generate.GeneratorSettings;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.JsonNode;

/**
 * A follower that is killed again and again. {@code -Dtxsearch.kill.transactions=1000000 -Dtxsearch.kill.times=20}
 * makes it the long one.
 */
class KilledFollowerIT {

    private static final long TRANSACTIONS = Long.getLong("txsearch.kill.transactions", 20_000);
    private static final int KILLS = Integer.getInteger("txsearch.kill.times", 5);
    private static final String TOPIC = "killed-follower-it";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @BeforeEach
    void settings() {
        System.setProperty(
                "txsearch.kafka.bootstrap-servers", TestKafka.shared().bootstrapServers());
        System.setProperty("txsearch.kafka.topic", TOPIC);
    }

    @AfterEach
    void noSettings() {
        System.clearProperty("txsearch.kafka.bootstrap-servers");
        System.clearProperty("txsearch.kafka.topic");
    }

    @Test
    void killedFollowers_loseNothing_andStoreNothingTwice() throws Exception {
        Cluster cluster = TestCluster.cluster();
        LocalDate monday = LocalDate.of(2022, 1, 3);
        GeneratorSettings settings = new GeneratorSettings(TRANSACTIONS, 17, monday, monday.plusDays(6));
        assertThat(CommandRun.of(
                                "generate",
                                "--count",
                                String.valueOf(TRANSACTIONS),
                                "--seed",
                                "17",
                                "--from",
                                monday.toString(),
                                "--to",
                                monday.plusDays(6).toString(),
                                "--to-kafka")
                        .exitCode())
                .isZero();
        long seed = Long.getLong("txsearch.kill.seed", System.nanoTime());
        System.err.println("kills with -Dtxsearch.kill.seed=" + seed);
        Random random = new Random(seed);
        int killedAtWork = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            // Somewhere in the next share of the work.
            long at = Math.round(TRANSACTIONS * (kill - random.nextDouble()) / (KILLS + 1));
            killedAtWork += killAt(at) ? 1 : 0;
        }
        Process last = follower("last");
        assertThat(last.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(folder.resolve("last.log"))).contains("read ");
        assertThat(last.exitValue()).isZero();
        assertThat(killedAtWork).isPositive();
        StoredLedger stored = StoredLedger.stored(cluster, "transactions-2022-w01");
        assertThat(stored).isEqualTo(StoredLedger.of(settings));
        assertThat(stored.count()).isEqualTo(stored.distinct()).isEqualTo(TRANSACTIONS);
    }

    /** Kills a follower once so many transactions are stored; whether it was still at work. */
    private boolean killAt(long count) throws IOException, InterruptedException {
        Process process = follower("killed-" + count);
        Instant deadline = Instant.now().plus(LIMIT);
        while (process.isAlive() && indexed("transactions-2022-w01") < count) {
            assertThat(Instant.now()).as("in time").isBefore(deadline);
            Thread.sleep(5);
        }
        boolean alive = process.isAlive();
        process.destroyForcibly().waitFor();
        return alive;
    }

    /** What has been written, whether it can be found or not. */
    private static long indexed(String indices) throws IOException {
        JsonNode primaries = TestCluster.get("/" + indices + "*/_stats/indexing?ignore_unavailable=true")
                .get("_all")
                .get("primaries");
        return primaries.has("indexing")
                ? primaries.get("indexing").get("index_total").asLong()
                : 0;
    }

    @Test
    void followerThatIsToldToStop_endsInAnOrderlyWay() throws Exception {
        String topic = TOPIC + "-told";
        System.setProperty("txsearch.kafka.topic", topic);
        assertThat(CommandRun.of(
                                "generate",
                                "--count",
                                "500",
                                "--seed",
                                "5",
                                "--from",
                                "2022-05-02",
                                "--to",
                                "2022-05-08",
                                "--to-kafka")
                        .exitCode())
                .isZero();
        Process process = follower("told", topic, "follow");
        Instant deadline = Instant.now().plus(LIMIT);
        while (process.isAlive() && indexed("transactions-2022-w18") < 500) {
            assertThat(Instant.now()).as("in time").isBefore(deadline);
            Thread.sleep(20);
        }
        process.destroy();
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(folder.resolve("told.log")))
                .contains("read 500 = indexed 500 + superseded 0 + dead-lettered 0");
        Process next = follower("next", topic, "follow", "--until-caught-up");
        assertThat(next.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        // What was committed is not read again, and a member that has left is not waited for.
        assertThat(Files.readString(folder.resolve("next.log")))
                .contains("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
    }

    private Process follower(String name) throws IOException {
        return follower(name, TOPIC, "follow", "--until-caught-up");
    }

    private Process follower(String name, String topic, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dtxsearch.data-directory=" + folder.resolve("data"),
                "-Dtxsearch.elasticsearch.uris=" + SearchCluster.shared().uri(),
                "-Dtxsearch.kafka.bootstrap-servers=" + TestKafka.shared().bootstrapServers(),
                "-Dtxsearch.kafka.topic=" + topic,
                "-Dtxsearch.kafka.dead-letter-topic=" + topic + ".dead-letters",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
    }
}
