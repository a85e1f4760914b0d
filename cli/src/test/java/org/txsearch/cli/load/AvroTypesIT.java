package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.ingest.load.LoadCheckpoint;
import org.txsearch.ingest.load.LoadState;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.ingest.source.WrittenRecord;
import tools.jackson.databind.JsonNode;

/** Avro files of other software, by every command that reads files. */
class AvroTypesIT extends OnSharedNode {

    private static final String DATE = "[\"null\",{\"type\":\"int\",\"logicalType\":\"date\"}]";
    private static final String MICROS = "[{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"},\"null\"]";
    private static final int DAY = (int) LocalDate.of(2022, 3, 9).toEpochDay();

    /** 2022-03-08T23:30:00.123Z. */
    private static final long TIME = 1_646_782_200_123_456L;

    private String merchant;
    private String topic;

    @BeforeEach
    void open(TestInfo test) {
        merchant = "M-avro-" + test.getTestMethod().orElseThrow().getName().replaceAll("_.*", "");
        topic = "avro-types-it-" + merchant;
        surroundings
                .settings
                .set("txsearch.kafka.bootstrap-servers", TestKafka.shared().bootstrapServers())
                .set("txsearch.kafka.topic", topic)
                .set("txsearch.kafka.dead-letter-topic", topic + ".dead-letters");
    }

    @Test
    void load_convertsValues_andReportsTheDays() throws IOException {
        CommandRun run = CommandRun.of("load", file("a.avro", transaction("t", "125.92")));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out())
                .anySatisfy(line -> assertThat(line)
                        .contains("a.avro", "start of the day in Etc/UTC", "--time-zone", "settled_at"));
        assertStored("2022-03-09T00:00:00.000Z");
    }

    @Test
    void zone_isThatOfTheOption() throws IOException {
        GenericRecord record = transaction("t", "125.92");
        // A week of its own, since it is rebuilt.
        record.put("created_at", Instant.parse("2022-05-18T10:00:00Z").toEpochMilli() * 1_000);
        CommandRun run = CommandRun.of("load", "--time-zone", "America/New_York", file("a.avro", record));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(surroundings.stored(merchant, "t").at("/_source/settled_at").asString())
                .isEqualTo("2022-03-09T05:00:00.000Z");
        CommandRun rebuilt = CommandRun.of(
                "weeks",
                "rebuild",
                "2022-W20",
                "--from",
                folder.resolve("a.avro").toString(),
                "--time-zone",
                "America/New_York");
        assertThat(rebuilt.exitCode()).as(rebuilt.toString()).isZero();
        assertThat(surroundings.stored(merchant, "t").at("/_source/settled_at").asString())
                .isEqualTo("2022-03-09T05:00:00.000Z");
    }

    @Test
    void kafka_getsConvertedValues() throws IOException {
        CommandRun run = CommandRun.of(
                "load",
                "--to-kafka",
                "--time-zone",
                "Europe/Madrid",
                file("a.avro", transaction("t", "125.92"), transaction("u", "1.005")));
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 2 = logged 1 + dead-lettered 1");
        assertThat(CommandFixture.codes(CommandFixture.deadLetters(run))).containsExactly("2 amount TOO_MANY_DECIMALS");
        assertThat(CommandRun.of("follow", "--group", "avro", "--until-caught-up")
                        .exitCode())
                .isZero();
        assertStored("2022-03-08T23:00:00.000Z");
    }

    @Test
    void refusal_storesAndPublishesNothing() throws IOException {
        String file = file(
                "a.avro",
                WrittenRecord.minimal("t")
                        .with("merchant_id", "\"string\"", merchant)
                        .with("amount.value", "\"double\"", 125.92)
                        .record());
        for (List<String> command : List.of(List.of("load", file), List.of("load", "--to-kafka", file))) {
            CommandRun run = CommandRun.of(command.toArray(String[]::new));
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out().get(0)).startsWith("read 0 = ");
            assertThat(String.join("\n", run.err()))
                    .contains("amount.value is double", "write decimal (bytes or fixed), or string")
                    .contains("Nothing of it was taken.");
        }
        assertThat(surroundings.stored(merchant)).isEmpty();
    }

    @Test
    void change_inOtherTypes_isFolded_andOneWithAFaultIsPutBack() throws IOException {
        assertThat(CommandRun.of("load", file("a.avro", transaction("t", "125.92")))
                        .exitCode())
                .isZero();
        CommandRun run = CommandRun.of("load", file("b.avro", change(2, "2.0"), change(2, "2.5")));
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 2 = indexed 1 + superseded 0 + dead-lettered 1");
        assertThat(surroundings.stored(merchant, "t").at("/_source/status").asString())
                .isEqualTo("REFUNDED");
        Path letters = CommandFixture.deadLetterFile(run);
        Files.writeString(
                letters,
                Files.readString(letters).replace("2.5", "3").replace("base_version\\\":1", "base_version\\\":2"));
        CommandRun again = CommandRun.of("reprocess", letters.toString());
        assertThat(again.exitCode()).as(again.toString()).isZero();
        assertThat(surroundings.stored(merchant, "t").get("_version").asLong()).isEqualTo(3);
    }

    @Test
    void interruptedLoad_isNotContinuedWithOtherOptionsOfReading() throws IOException {
        String file = file("a.avro", transaction("t", "125.92"));
        try (LoadCheckpoint checkpoint =
                LoadCheckpoint.open(folder.resolve("data/loads"), "load", List.of(Path.of(file)))) {
            checkpoint.write(new LoadState(
                    0,
                    0,
                    Tally.NONE,
                    List.of(),
                    folder.resolve("data/dead-letters/load.ndjson").toString(),
                    0,
                    0,
                    0,
                    "--time-zone Europe/Madrid",
                    System.currentTimeMillis(),
                    List.of()));
        }
        CommandRun other = CommandRun.of("load", file);
        assertThat(other.exitCode()).isEqualTo(1);
        assertThat(other.err()).anyMatch(line -> line.contains("--time-zone Europe/Madrid"));
        CommandRun alsoOther =
                CommandRun.of("load", "--time-zone", "Europe/Madrid", "--csv-decimal-separator", ",", file);
        assertThat(alsoOther.exitCode()).isEqualTo(1);
        CommandRun same = CommandRun.of("load", "--time-zone", "Europe/Madrid", file);
        assertThat(same.exitCode()).as(same.toString()).isZero();
        assertStored("2022-03-08T23:00:00.000Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"+02:00", "europe/madrid", "UTC+1", "", "Europe/Nowhere"})
    void otherNames_areNoZones(String name) throws IOException {
        CommandRun run = CommandRun.of("load", "--time-zone", name, file("a.avro", transaction("t", "1.00")));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.out()).isEmpty();
        assertThat(String.join("\n", run.err())).contains("--time-zone");
    }

    private GenericRecord transaction(String id, String amount) {
        BigDecimal value = new BigDecimal(amount).setScale(9);
        return WrittenRecord.minimal(id)
                .with("merchant_id", "\"string\"", merchant)
                .with("created_at", MICROS, TIME)
                .with("amount.value", "[\"null\"," + WrittenRecord.decimal("bytes", 38, 9) + "]", value)
                .with("settled_at", DATE, DAY)
                .record();
    }

    private GenericRecord change(long baseVersion, String version) {
        return WrittenRecord.change("t")
                .with("merchant_id", "\"string\"", merchant)
                .with("created_at", MICROS, TIME)
                .with("base_version", "\"long\"", baseVersion - 1)
                .with("version", WrittenRecord.decimal("bytes", 20, 1), new BigDecimal(version))
                .with("set", "{\"type\":\"map\",\"values\":[\"string\",\"null\"]}", Map.of("status", "\"REFUNDED\""))
                .record();
    }

    private String file(String name, GenericRecord... records) throws IOException {
        return Files.write(folder.resolve(name), TransactionFiles.avro(List.of(records)))
                .toString();
    }

    private void assertStored(String settledAt) throws IOException {
        JsonNode item = surroundings.stored(merchant, "t").get("_source");
        assertThat(item.at("/amount/value").asString()).isEqualTo("125.92");
        assertThat(item.path("created_at").asString()).isEqualTo("2022-03-08T23:30:00.123Z");
        assertThat(item.path("settled_at").asString()).isEqualTo(settledAt);
    }
}
