package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.ingest.source.SampleChanges;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;

/**
 * Each command that takes records in can be held to a rate.
 *
 * <p>Nothing is timed: 60 records at 20 a second take long enough to be seen half done by a meter that looks several
 * times a second, and without the rate they are handed over at once.
 */
class PaceIT extends OnSharedNode {

    private static final int COUNT = 60;
    private static final String RATE = "20";
    private static final Pattern HALF_DONE =
            Pattern.compile("\\b(?:[1-9]|[1-4]\\d) (?:transactions|messages)  .*waiting: held to 20/s by --max-rate");

    @BeforeEach
    void open() {
        surroundings.patience(1);
        surroundings.settings.set("txsearch.terminal", "true");
    }

    @Test
    void load_isHeldToItsRate() throws IOException {
        assertHeld(CommandRun.of("load", "--max-rate", RATE, file("a.avro", records("M-pace-load"))));
    }

    @Test
    void reprocess_isHeldToItsRate() throws IOException {
        List<GenericRecord> records = records("M-pace-reprocess");
        List<GenericRecord> changes = records.stream()
                .map(record -> SampleChanges.of(record, 1, 2, Map.of("note", "\"changed\"")))
                .toList();
        CommandRun early = CommandRun.of("load", file("changes.avro", changes));
        assertThat(early.out().get(0)).isEqualTo("read 60 = indexed 0 + superseded 0 + dead-lettered 60");
        CommandRun bases = CommandRun.of("load", file("bases.avro", records));
        assertThat(bases.exitCode()).as("%s", bases).isZero();
        assertHeld(CommandRun.of(
                "reprocess",
                "--max-rate",
                RATE,
                CommandFixture.deadLetterFile(early).toString()));
    }

    @Test
    void follow_isHeldToItsRate() throws IOException {
        surroundings
                .settings
                .set("txsearch.kafka.bootstrap-servers", TestKafka.shared().bootstrapServers())
                .set("txsearch.kafka.topic", "pace-it")
                .set("txsearch.kafka.dead-letter-topic", "pace-it.dead-letters");
        assertThat(CommandRun.of("load", "--to-kafka", file("a.avro", records("M-pace-follow")))
                        .exitCode())
                .isZero();
        assertHeld(CommandRun.of("follow", "--until-caught-up", "--max-rate", RATE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"load", "reprocess", "follow"})
    void paceThatMakesNoSense_isRefused(String command) throws IOException {
        String file = command.equals("follow") ? "--until-caught-up" : file("a.avro", records("M-pace-refused"));
        assertThat(CommandRun.of(command, file, "--max-rate", "0").err())
                .containsExactly("--max-rate must be a number of records a second, more than 0.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--max-rate=5", "--restart", "--import"})
    void loadToKafka_refusesOptionsThatItIgnores(String option) throws IOException {
        CommandRun run = CommandRun.of("load", "--to-kafka", option, file("a.avro", records("M-pace-not-here")));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err())
                .containsExactly("--to-kafka allows neither --restart nor --import nor --max-rate: it always starts at"
                        + " the beginning, and ./txsearch follow has --max-rate.");
    }

    private static void assertHeld(CommandRun run) {
        assertThat(run.out()).contains("read 60 = indexed 60 + superseded 0 + dead-lettered 0");
        assertThat(run.err()).anyMatch(line -> HALF_DONE.matcher(line).find());
    }

    private static List<GenericRecord> records(String merchantId) {
        return IntStream.range(0, COUNT)
                .mapToObj(i -> SampleTransactions.minimal(merchantId, "t" + i))
                .toList();
    }

    private String file(String name, List<GenericRecord> records) throws IOException {
        return Files.write(folder.resolve(name), TransactionFiles.avro(records)).toString();
    }
}
