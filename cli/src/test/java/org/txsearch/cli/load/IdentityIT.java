package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.ingest.source.SampleChanges;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/**
 * A transaction keeps the time with which it was stored first, in whatever order records arrive: {@code stored} fails if one is
 * stored twice.
 */
class IdentityIT extends OnSharedNode {

    private static final long WEEK = 7L * 86_400_000;

    /** The transaction itself, another one of its week, and one of another week. */
    private static final List<Long> TIMES = List.of(0L, 1L, WEEK);

    @BeforeEach
    void open() {
        surroundings.patience(60);
    }

    @Test
    void sameVersionWithAnotherTime_isADifference_andTheStoredOneStays() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        List<GenericRecord> again = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            records.add(record("M-identity-two-loads", "t" + i, 1, 0));
            again.add(record("M-identity-two-loads", "t" + i, 1, TIMES.get(i % 3)));
        }
        assertThat(load(file("a.avro", records)).out().get(0))
                .isEqualTo("read 60 = indexed 60 + superseded 0 + dead-lettered 0");
        CommandRun run = load(file("b.avro", again));
        assertThat(run.out().get(0)).isEqualTo("read 60 = indexed 0 + superseded 60 + dead-lettered 0");
        assertThat(run.out())
                .contains(
                        "40 of the superseded had other content under the version that is stored; the stored one stays");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DEAD_LETTERS);
        assertThat(CommandFixture.lines(run, "differences"))
                .hasSize(40)
                .allSatisfy(line -> assertThat(line)
                        .contains(
                                "\"code\":\"CREATED_AT_CHANGED\"", "\"path\":\"created_at\",\"stored\":\"2026-11-19T"));
        assertThat(times("M-identity-two-loads")).containsOnly("2026-11-19T08:00:11.412Z");
    }

    @Test
    void laterVersionWithAnotherTime_bringsEverythingButThat_andCountsAsAdjusted() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        List<GenericRecord> later = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            records.add(record("M-identity-later", "t" + i, 1, 0));
            GenericRecord second = record("M-identity-later", "t" + i, 2, TIMES.get(i % 3));
            second.put("invoice_id", "second");
            later.add(second);
        }
        assertThat(load(file("a.avro", records)).exitCode()).isZero();
        CommandRun run = load(file("b.avro", later));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out())
                .contains(
                        "read 60 = indexed 60 + superseded 0 + dead-lettered 0",
                        "40 of the indexed were adjusted: a member could not be stored as it was sent");
        assertThat(CommandFixture.lines(run, "adjusted"))
                .hasSize(40)
                .first()
                .asString()
                .contains(
                        "\"source\":\"b.avro\",\"record\":2,\"merchant_id\":\"M-identity-later\",\"id\":\"t1\",\"version\":2",
                        "\"path\":\"created_at\",\"rule\":\"CREATED_AT_KEPT\"",
                        "\"sent\":\"2026-11-19T08:00:11.413Z\"");
        assertThat(times("M-identity-later")).hasSize(60).containsOnly("2026-11-19T08:00:11.412Z");
        assertThat(surroundings.stored("M-identity-later").values()).allSatisfy(hit -> {
            assertThat(hit.get("_version").asLong()).isEqualTo(2);
            assertThat(hit.at("/_source/invoice_id").asString()).isEqualTo("second");
        });
    }

    @Test
    void earlierVersionWithAnotherTime_isSuperseded() throws IOException {
        assertThat(load(file("a.avro", List.of(record("M-identity-earlier", "t", 5, 0))))
                        .exitCode())
                .isZero();
        CommandRun run = load(file(
                "b.avro",
                List.of(record("M-identity-earlier", "t", 4, WEEK), record("M-identity-earlier", "t", 3, 1))));
        assertThat(run.out().get(0)).isEqualTo("read 2 = indexed 0 + superseded 2 + dead-lettered 0");
        assertThat(run.exitCode()).isZero();
        assertThat(times("M-identity-earlier")).containsExactly("2026-11-19T08:00:11.412Z");
    }

    @Test
    void changeWithAnotherTime_isFoldedOntoItsBase_inWhateverWeek() throws IOException {
        List<GenericRecord> changes = new ArrayList<>();
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            records.add(record("M-identity-change", "t" + i, 1, 0));
            changes.add(SampleChanges.of(
                    record("M-identity-change", "t" + i, 1, TIMES.get(i)), 1, 2, Map.of("status", "\"REFUNDED\"")));
        }
        assertThat(load(file("a.avro", records)).exitCode()).isZero();
        CommandRun run = load(file("c.avro", changes));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out())
                .contains(
                        "read 3 = indexed 3 + superseded 0 + dead-lettered 0",
                        "2 of the indexed were adjusted: a member could not be stored as it was sent");
        assertThat(surroundings.stored("M-identity-change").values())
                .hasSize(3)
                .allMatch(hit -> hit.at("/_source/status").asString().equals("REFUNDED"));
        assertThat(times("M-identity-change")).containsOnly("2026-11-19T08:00:11.412Z");
        CommandRun again = load("--restart", folder.resolve("c.avro").toString());
        assertThat(again.out().get(0)).isEqualTo("read 3 = indexed 0 + superseded 3 + dead-lettered 0");
        assertThat(CommandFixture.lines(again, "differences"))
                .hasSize(2)
                .allMatch(line -> line.contains("CREATED_AT_CHANGED"));
    }

    @Test
    void twoTimesInOneBatch_theFirstStays() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            records.add(record("M-identity-batch", "t" + i, 1, 0));
            records.add(record("M-identity-batch", "t" + i, 2, i % 2 == 0 ? 1 : WEEK));
        }
        CommandRun run = load(file("a.avro", records));
        assertThat(run.out().get(0)).isEqualTo("read 200 = indexed 200 + superseded 0 + dead-lettered 0");
        assertThat(CommandFixture.lines(run, "adjusted")).hasSize(100);
        assertThat(surroundings.stored("M-identity-batch").values())
                .hasSize(100)
                .allMatch(hit -> hit.get("_version").asLong() == 2);
        assertThat(times("M-identity-batch")).containsOnly("2026-11-19T08:00:11.412Z");
    }

    @Test
    void manyInFlightInAnyOrder_areStoredOnceEach_inTheirLastVersion() throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            for (int week = 0; week < 3; week++) {
                records.add(record("M-identity-flight", "t" + i, 1 + week, week * WEEK));
            }
        }
        Collections.shuffle(records, new Random(4));
        CommandRun run = load(file("a.avro", records.subList(0, 5_000)), file("b.avro", records.subList(5_000, 9_000)));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out().get(0)).matches("read 9000 = indexed \\d+ \\+ superseded \\d+ \\+ dead-lettered 0");
        Map<String, JsonNode> stored = surroundings.stored("M-identity-flight");
        assertThat(stored).hasSize(3_000);
        Map<String, String> first = new HashMap<>();
        records.forEach(record ->
                first.putIfAbsent(record.get("id").toString(), Rfc3339.format((Long) record.get("created_at"))));
        stored.forEach((id, hit) -> {
            assertThat(hit.get("_version").asLong()).isEqualTo(3);
            assertThat(hit.at("/_source/created_at").asString()).isEqualTo(first.get(id));
        });
        CommandRun replay = load(
                "--restart",
                file("a.avro", records.subList(0, 5_000)).toString(),
                folder.resolve("b.avro").toString());
        assertThat(replay.out().get(0)).isEqualTo("read 9000 = indexed 0 + superseded 9000 + dead-lettered 0");
    }

    @Test
    void anotherMerchantsTransactionOfThatId_isAnother() throws IOException {
        assertThat(load(file("a.avro", List.of(record("M-identity-one", "same", 1, 0))))
                        .exitCode())
                .isZero();
        assertThat(load(file("b.avro", List.of(record("M-identity-other", "same", 1, WEEK))))
                        .exitCode())
                .isZero();
        assertThat(surroundings.stored("M-identity-other")).hasSize(1);
    }

    private List<String> times(String merchant) throws IOException {
        return surroundings.stored(merchant).values().stream()
                .map(hit -> hit.at("/_source/created_at").asString())
                .toList();
    }

    /** Created the given milliseconds after the others. */
    private static GenericRecord record(String merchant, String id, long version, long later) {
        GenericRecord record = SampleTransactions.minimal(merchant, id);
        record.put("version", version);
        record.put("created_at", (Long) record.get("created_at") + later);
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
