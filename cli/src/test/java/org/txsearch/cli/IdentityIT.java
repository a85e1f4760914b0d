package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;

/** A transaction is in one week, in whatever order records arrive: {@code stored} fails where one is stored twice. */
class IdentityIT {

    private static final long WEEK = 7L * 86_400_000;

    @TempDir
    private Path folder;

    @AutoClose
    private CommandFixture surroundings;

    @BeforeEach
    void open() {
        surroundings = new CommandFixture(folder.resolve("data"), 60);
    }

    @Test
    void firstVersionInAnotherWeek_isRefused_andTheStoredOneStays() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        List<GenericRecord> again = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            records.add(record("M-identity-two-loads", "t" + i, 1, 0));
            again.add(record("M-identity-two-loads", "t" + i, 1, i % 2));
        }
        assertThat(load(file("a.avro", records)).out().get(0))
                .isEqualTo("read 50 = indexed 50 + superseded 0 + dead-lettered 0");
        CommandRun run = load(file("b.avro", again));
        assertThat(run.out().get(0)).isEqualTo("read 50 = indexed 0 + superseded 25 + dead-lettered 25");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DEAD_LETTERS);
        assertThat(CommandFixture.codes(CommandFixture.deadLetters(run)))
                .allMatch(code -> code.endsWith(" created_at CREATED_AT_CHANGED"));
        assertThat(surroundings.stored("M-identity-two-loads")).hasSize(50);
    }

    @Test
    void twoWeeksInOneBatch_theFirstStays() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            records.add(record("M-identity-batch", "t" + i, 1, 0));
            records.add(record("M-identity-batch", "t" + i, 2, 1));
        }
        CommandRun run = load(file("a.avro", records));
        assertThat(run.out().get(0)).isEqualTo("read 200 = indexed 100 + superseded 0 + dead-lettered 100");
        assertThat(surroundings.stored("M-identity-batch").values())
                .hasSize(100)
                .allMatch(hit -> hit.get("_version").asLong() == 1);
    }

    @Test
    void manyInFlightInAnyOrder_areInOneWeekEach_andTheCountsAreRight() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            for (int week = 0; week < 3; week++) {
                records.add(record("M-identity-flight", "t" + i, 1 + week, week));
            }
        }
        Collections.shuffle(records, new Random(4));
        CommandRun run = load(file("a.avro", records.subList(0, 5_000)), file("b.avro", records.subList(5_000, 9_000)));
        assertThat(run.out().get(0)).isEqualTo("read 9000 = indexed 3000 + superseded 0 + dead-lettered 6000");
        assertThat(surroundings.stored("M-identity-flight")).hasSize(3_000);
        CommandRun replay = load(
                "--restart",
                file("a.avro", records.subList(0, 5_000)).toString(),
                folder.resolve("b.avro").toString());
        assertThat(replay.out().get(0)).isEqualTo("read 9000 = indexed 0 + superseded 3000 + dead-lettered 6000");
    }

    @Test
    void anotherMerchantsTransactionOfThatId_isAnother() throws IOException {
        assertThat(load(file("a.avro", List.of(record("M-identity-one", "same", 1, 0))))
                        .exitCode())
                .isZero();
        assertThat(load(file("b.avro", List.of(record("M-identity-other", "same", 1, 1))))
                        .exitCode())
                .isZero();
        assertThat(surroundings.stored("M-identity-other")).hasSize(1);
    }

    private static GenericRecord record(String merchant, String id, long version, int week) {
        GenericRecord record = SampleTransactions.minimal(merchant, id);
        record.put("version", version);
        record.put("created_at", (Long) record.get("created_at") + week * WEEK);
        return record;
    }

    private static CommandRun load(Path... files) {
        return load(Stream.of(files).map(Path::toString).toArray(String[]::new));
    }

    private static CommandRun load(String... rest) {
        List<String> arguments = new ArrayList<>(List.of("load"));
        arguments.addAll(List.of(rest));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private Path file(String name, List<GenericRecord> records) throws IOException {
        return Files.write(folder.resolve(name), TransactionFiles.avro(records));
    }
}
