package org.txsearch.demo.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.ingest.follow.Ledger;
import org.txsearch.ingest.kafka.TestKafka;

/** Runs {@code ./txsearch generate --to-kafka} and a follower of its messages. */
class GenerateIT {

    private static final String TOPIC = "generate-it";

    @TempDir
    private Path folder;

    @Test
    void generatedTransactions_areAllThere_andAreNotReadTwice() throws Exception {
        try (CommandFixture fixture = new CommandFixture(folder.resolve("data"))) {
            fixture.settings
                    .set("txsearch.kafka.bootstrap-servers", TestKafka.shared().bootstrapServers())
                    .set("txsearch.kafka.topic", TOPIC)
                    .set("txsearch.kafka.dead-letter-topic", TOPIC + ".dead-letters");
            LocalDate monday = LocalDate.of(2021, 3, 1);
            CommandRun filled = CommandRun.of(
                    "generate",
                    "--count",
                    "600",
                    "--seed",
                    "3",
                    "--from",
                    "2021-03-01",
                    "--to",
                    "2021-03-07",
                    "--to-kafka");
            assertThat(filled.exitCode()).isZero();
            assertThat(filled.out().get(0)).startsWith("600 transactions in the topic " + TOPIC);
            CommandRun run = follow();
            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).containsExactly("read 600 = indexed 600 + superseded 0 + dead-lettered 0");
            assertThat(Ledger.stored(fixture.cluster, "transactions-2021-w09"))
                    .isEqualTo(Ledger.of(new GeneratorSettings(600, 3, monday, monday.plusDays(6))));
            assertThat(follow().out()).containsExactly("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
            assertThat(follow("--from-beginning").out())
                    .containsExactly("read 600 = indexed 0 + superseded 600 + dead-lettered 0");
        }
    }

    private static CommandRun follow(String... options) {
        return CommandRun.of(Stream.concat(Stream.of("follow", "--until-caught-up"), Stream.of(options))
                .toArray(String[]::new));
    }
}
