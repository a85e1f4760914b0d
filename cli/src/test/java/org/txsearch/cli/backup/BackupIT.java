package org.txsearch.cli.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnOwnNode;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.snapshots.BackupEntry;
import org.txsearch.cli.snapshots.BackupState;
import org.txsearch.cli.snapshots.Backups;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.IndexFields;
import org.txsearch.freshness.Watermarks;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekRegister;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.nightly.LastBackup;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** {@code ./txsearch backup} and {@code restore} against a real Elasticsearch of their own, as a user sees them. */
class BackupIT extends OnOwnNode {

    private static final String REPOSITORY = "txsearch-backups";
    private static final IsoWeek FIRST = new IsoWeek(2026, 45);
    private static final IsoWeek SECOND = new IsoWeek(2026, 46);
    private static final int EACH = 20;

    @BeforeEach
    void twoWeeksAndAGrant() throws IOException {
        load("first", FIRST, EACH);
        LaidOutWeeks.create(cluster, SECOND, new ShardCopies(3, 1, 2));
        load("second", SECOND, EACH);
        assertThat(run("grants", "grant", "partner", "M-1").exitCode()).isZero();
        new Watermarks(cluster).open("log/0", Instant.parse("2026-11-15T00:00:00Z"));
    }

    @AfterEach
    void nothing() throws IOException {
        deleteEverything();
        run("backup", "remove", "--unfinished", "--yes");
        for (BackupEntry entry : backups()) {
            new Backups(repository()).remove(entry);
        }
    }

    @Test
    void whatIsDeleted_isRestoredByteForByte_withItsGrantsAndSources() throws IOException {
        Map<String, String> before = stored();
        CommandRun backup = backUp();
        assertThat(backup.out().get(0)).contains(": 2 weeks, 40 transactions, 9 other indices; ");
        assertThat(backup.out().get(1))
                .isEqualTo("It holds every event that was taken in before 2026-11-15T00:00:00.000Z.");
        deleteEverything();
        CommandRun restore = run("restore");
        assertThat(restore.exitCode()).as(restore.err().toString()).isZero();
        assertThat(restore.out().get(0)).contains(": 2 weeks, 40 transactions, 9 other indices, ");
        assertThat(restore.out().get(1)).contains("4 exactly, 0 within");
        assertThat(stored()).hasSize(2 * EACH).isEqualTo(before);
        // A grant that was withdrawn after the backup must not become active again.
        Grants grants = new Grants(cluster);
        GrantKey key = new GrantKey("partner", "M-1");
        assertThat(grants.isActive(key, Duration.ofSeconds(30))).isFalse();
        String inactive = "  inactive until confirmed: restored from " + name();
        assertThat(run("grants").out()).anyMatch(line -> line.startsWith("partner  M-1") && line.endsWith(inactive));
        assertThat(restore.out()).anyMatch(line -> line.startsWith("Restored grants are inactive"));
        assertThat(run("grants", "confirm", "partner", "M-2").out())
                .containsExactly("Nothing to do: no restored grant is unconfirmed.");
        assertThat(run("grants", "confirm").out()).containsExactly("Confirmed: partner may act for M-1.");
        assertThat(grants.isActive(key, Duration.ofSeconds(30))).isTrue();
        assertThat(run("grants").out()).anyMatch(line -> line.matches("partner  M-1 +20[0-9T:.-]+Z"));
        CommandRun verify = run("weeks", "verify");
        assertThat(verify.exitCode()).as(verify.out().toString()).isZero();
        // as_of must not cover events after the backup until the source is closed.
        String hold = "restore/" + name();
        assertThat(new Watermarks(cluster).open())
                .containsEntry("log/0", Instant.parse("2026-11-15T00:00:00Z"))
                .containsEntry(hold, Instant.parse("2026-11-15T00:00:00Z"));
        assertThat(restore.out().get(2)).endsWith("./txsearch sources close " + hold);
        load("third", SECOND, 3);
        assertThat(stored()).hasSize(2 * EACH + 3);
    }

    @Test
    void whoWasErasedAfterTheBackup_isErasedAgainByTheRestore() throws IOException {
        new Watermarks(cluster).close("log/0");
        Path file = Files.writeString(
                folder.resolve("payer.ndjson"),
                "{\"merchant_id\":\"M-1\",\"id\":\"p\",\"type\":\"PAYMENT\",\"status\":\"COMPLETED\",\"direction\":\"CREDIT\","
                        + "\"created_at\":\"" + FIRST.start() + "\",\"version\":1,\"amount\":{\"value\":\"1.00\","
                        + "\"currency_code\":\"EUR\"},\"payer\":{\"name\":\"Erased Once\",\"email\":\"gone@example.com\"}}\n");
        assertThat(run("load", file.toString()).exitCode()).isZero();
        backUp();
        assertThat(run("erase", "--merchant", "M-1", "--payer", "gone@example.com")
                        .exitCode())
                .isZero();
        String erased = stored().get("M-1|p");
        assertThat(erased).doesNotContain("gone@example.com", "Erased Once");
        deleteWeek(FIRST);
        CommandRun restore = run("restore", "--weeks", FIRST.toString());
        assertThat(restore.exitCode()).as(restore.toString()).isZero();
        assertThat(restore.out()).anyMatch(line -> line.startsWith("erasure-"));
        assertThat(stored().get("M-1|p")).doesNotContain("gone@example.com", "Erased Once");
        assertThat(run("erase", "--pending").out()).containsExactly("Nothing to do: every erasure is finished.");
    }

    @Tag("slow")
    @Test
    void anotherCluster_takesTheBackupFromTheFolder() throws IOException {
        Map<String, String> before = stored();
        backUp();
        try (RestartableElasticsearch empty = RestartableElasticsearch.withBackups(node.backups());
                Cluster other = Cluster.connect(List.of(empty.uri()))) {
            settings.cluster(empty.uri());
            CommandRun restore = run("restore", "--folder", node.backups().toString());
            assertThat(restore.exitCode()).as(restore.err().toString()).isZero();
            assertThat(stored(other)).isEqualTo(before);
        } finally {
            settings.cluster(node.uri());
        }
    }

    @Tag("slow")
    @Test
    void aSecondBackup_copiesOnlyWhatIsNew_andRemovingTheFirstLeavesItWhole() throws IOException {
        backUp();
        load("more", SECOND, 1);
        Map<String, String> before = stored();
        CommandRun second = backUp();
        List<BackupEntry> both = backups();
        assertThat(both).hasSize(2).allMatch(entry -> entry.state() == BackupState.WHOLE);
        assertThat(both.get(1).addedBytes()).isLessThan(both.get(0).addedBytes() / 2);
        assertThat(second.out().get(0)).startsWith(both.get(1).name() + ": 2 weeks, 41 transactions");
        assertThat(run("backup", "list").out()).hasSize(2).allMatch(line -> line.contains("  whole  "));
        assertThat(run("backup", "remove", "--keep", "1").out())
                .containsExactly("would remove " + run("backup", "list").out().get(0), "1 backups; --yes removes them");
        assertThat(backups()).hasSize(2);
        assertThat(run("backup", "remove", "--keep", "1", "--yes").exitCode()).isZero();
        assertThat(backups()).hasSize(1);
        deleteEverything();
        assertThat(run("restore").exitCode()).isZero();
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void existingData_isNotOverwritten() throws IOException {
        backUp();
        load("later", SECOND, 5);
        Map<String, String> existing = stored();
        CommandRun refused = run("restore");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .anyMatch(line -> line.startsWith("2026-W45, 2026-W46 exist in this cluster")
                        && line.contains("--weeks")
                        && line.contains("--beside"));
        assertThat(stored()).isEqualTo(existing);
        CommandRun beside = run("restore", "--beside");
        assertThat(beside.exitCode()).as(beside.err().toString()).isZero();
        assertThat(beside.out())
                .contains("beside: transactions-2026-w45-000002", "beside: transactions-2026-w46-000002");
        assertThat(stored()).isEqualTo(existing);
        assertThat(new Watermarks(cluster).open()).containsOnlyKeys("log/0");
        assertThat(run("weeks", "retire", "--old-generations", "--yes").out()).contains("2 indices (old generations)");
        deleteWeek(FIRST);
        deleteWeek(SECOND);
        CommandRun grants = run("restore");
        assertThat(grants.err())
                .anyMatch(line -> line.startsWith("txsearch-grants exists in") && line.contains("--weeks all"));
        assertThat(WeekIndex.all(cluster)).isEmpty();
    }

    @Tag("slow")
    @Test
    void aDamagedWeek_isReplacedByItsRestoredGeneration_withOneCommand() throws IOException {
        String damaged = "transactions-2026-w45-000001";
        cluster.call("PUT", "/" + damaged + "/_settings", Map.of("index.auto_expand_replicas", "0-2"));
        Map<String, String> before = stored();
        backUp();
        String name = name();
        cluster.call(
                "DELETE",
                "/" + damaged + "/_doc/" + before.keySet().iterator().next().replace("|", "%7C"));
        load("later", FIRST, 3);
        assertThat(run("weeks", "serve", FIRST.toString(), "--yes").err())
                .anyMatch(line -> line.contains("./txsearch restore --weeks 2026-W45 --beside"));
        assertThat(run("restore", "--weeks", FIRST.toString(), "--beside").exitCode())
                .isZero();
        assertThat(run("weeks", "serve", FIRST.toString()).out())
                .startsWith(
                        "now:  " + damaged + ", 22 transactions",
                        "then: transactions-2026-w45-000002, 20 transactions, from " + name);
        assertThat(stored()).hasSize(2 * EACH + 2);
        CommandRun serve = run("weeks", "serve", FIRST.toString(), "--yes");
        assertThat(serve.exitCode()).as(serve.toString()).isZero();
        assertThat(serve.out())
                .contains("transactions-2026-w45-000002 serves the week 2026-W45.")
                .anyMatch(line -> line.endsWith("./txsearch sources close restore/" + name));
        assertThat(stored()).isEqualTo(before);
        // What came after the backup is missing, and no answer may promise it.
        assertThat(new Watermarks(cluster).open())
                .containsEntry("restore/" + name(), Instant.parse("2026-11-15T00:00:00Z"));
        load("again", FIRST, 3);
        assertThat(stored()).hasSize(2 * EACH + 3);
        assertThat(cluster.call("GET", "/transactions-2026-w45-000002/_settings?flat_settings=true")
                        .at("/transactions-2026-w45-000002/settings/index.auto_expand_replicas")
                        .asString())
                .as("what an operator chose")
                .isEqualTo("0-2");
        assertThat(run("weeks", "retire", "--old-generations").out()).anyMatch(line -> line.contains(damaged));
    }

    @Tag("slow")
    @Test
    void nightlyWork_backsUpRetiresOptimizesAndVerifies() throws IOException {
        settings.set("txsearch.backup.keep", "1").set("txsearch.weeks.retention", "9999");
        assertThat(run("weeks", "rebuild", SECOND.toString()).exitCode()).isZero();
        backUp();
        assertThat(run("restore", "--weeks", FIRST.toString(), "--beside").exitCode())
                .isZero();
        Map<String, String> before = stored();
        assertThat(run("nightly", "list").out())
                .containsExactly("Nothing is scheduled; ./txsearch nightly schedules the tasks.");
        CommandRun nightly = run("nightly", "--now");
        assertThat(nightly.exitCode()).as(nightly.toString()).isZero();
        assertThat(nightly.out())
                .anyMatch(line -> line.endsWith("Z backup"))
                .anyMatch(line -> line.startsWith("removed backup-"))
                .contains("1 indices (old generations)")
                .anyMatch(line -> line.endsWith(", 0 faults, 0 notices") || line.contains(" 0 faults, "));
        assertThat(backups()).hasSize(1);
        assertThat(WeekIndex.all(cluster))
                .extracting(WeekIndex::name)
                .as("the replaced generation is gone, the restored one stays for inspection")
                .contains("transactions-2026-w45-000002", "transactions-2026-w46-000002")
                .doesNotContain("transactions-2026-w46-000001");
        assertThat(stored()).isEqualTo(before);
        assertThat(run("nightly", "list").out()).hasSize(5).noneMatch(line -> line.contains("never"));
        assertThat(LastBackup.read(cluster)).map(LastBackup::name).contains(name());
        int backups = backups().size();
        assertThat(run("nightly").exitCode()).isZero();
        assertThat(backups()).as("nothing is due").hasSize(backups);
        assertThat(run("weeks", "verify").exitCode()).isZero();
    }

    @Test
    void aMissingWeek_isRestoredAlone() throws IOException {
        Map<String, String> before = stored();
        backUp();
        deleteWeek(FIRST);
        assertThat(run("restore", "--weeks", "2026-W44").err())
                .contains("The backup " + name() + " does not hold 2026-W44; it holds 2026-W45 to 2026-W46.");
        assertThat(run("restore", "--weeks", "2026-99").exitCode()).isEqualTo(1);
        assertThat(stored()).hasSize(EACH);
        CommandRun restore = run("restore", "--weeks", FIRST.toString());
        assertThat(restore.exitCode()).as(restore.err().toString()).isZero();
        assertThat(stored()).isEqualTo(before);
    }

    /** An event for a week that is being restored makes that week, if nothing else does. */
    @Tag("slow")
    @Test
    void weekThatAWriterMakesMeanwhile_isNotServedFromTheBackupToo() throws Exception {
        assertThat(run("weeks", "rebuild", SECOND.toString()).exitCode()).isZero();
        backUp();
        TestCluster.forget(cluster, SECOND);
        Set<String> before = new Watermarks(cluster).open().keySet();
        AtomicBoolean written = new AtomicBoolean();
        Restore restore = new Restore(repository(), (step, unit, fraction, count, stall) -> {
            if (step.equals("Checking") && written.compareAndSet(false, true)) {
                load("late", SECOND, 3);
            }
        });
        assertThatThrownBy(() -> restore.run(name(), Set.of(SECOND), false, false))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("created meanwhile");
        assertThat(WeekIndex.of(cluster, SECOND))
                .singleElement()
                .satisfies(index -> assertThat(index.isServing()).isTrue());
        assertThat(new Watermarks(cluster).open().keySet()).isEqualTo(before);
        load("later", SECOND, 2);
        assertThat(stored()).hasSize(EACH + 5);
    }

    /** Its index has the very name that a writer would give to a new one. */
    @Tag("slow")
    @Test
    void weekThatIsBeingRestored_isWaitedForByWriters() throws Exception {
        backUp();
        TestCluster.forget(cluster, SECOND);
        List<CompletableFuture<Void>> late = new CopyOnWriteArrayList<>();
        Restore restore = new Restore(repository(), (step, unit, fraction, count, stall) -> {
            if (step.equals("Checking") && late.isEmpty()) {
                late.add(CompletableFuture.runAsync(() -> load("late", SECOND, 3)));
            }
        });
        restore.run(name(), Set.of(SECOND), false, false);
        late.get(0).get(1, TimeUnit.MINUTES);
        assertThat(stored()).hasSize(2 * EACH + 3);
        assertThat(run("weeks", "verify").exitCode()).isZero();
    }

    @Tag("slow")
    @Test
    void whatIsWrittenMeanwhile_isKnownBetweenTwoBounds() throws Exception {
        AtomicBoolean written = new AtomicBoolean();
        CreatedBackup created = new Backup(
                        repository(), Duration.ofSeconds(1), (step, unit, fraction, count, stall) -> {
                            if (step.equals("Counting again") && written.compareAndSet(false, true)) {
                                load("meanwhile", SECOND, 7);
                            }
                            if (step.equals("Counting") && fraction == 1) {
                                load("shortly-before", SECOND, 2);
                            }
                        })
                .run();
        assertThat(created.manifest().moving()).isEqualTo(2);
        deleteEverything();
        CommandRun restore = run("restore");
        assertThat(restore.exitCode()).as(restore.err().toString()).isZero();
        assertThat(restore.out().get(1)).contains("4 days and currencies", "2 exactly, 2 within");
        // Between the states before and after the copy.
        assertThat(stored()).hasSizeBetween(2 * EACH, 2 * EACH + 9);
    }

    @Tag("slow")
    @Test
    void aBackupOfOtherSums_isNotPutInService() throws Exception {
        backUp();
        String name = name();
        // A snapshot with one changed transaction: somebody has tampered with the repository.
        cluster.call("DELETE", "/_snapshot/" + REPOSITORY + "/" + name);
        JsonNode hit = hits(cluster).get(0);
        cluster.call(
                "DELETE",
                "/" + hit.path("_index").asString() + "/_doc/"
                        + hit.path("_id").asString().replace("|", "%7C"));
        List<String> indices =
                WeekIndex.all(cluster).stream().map(WeekIndex::name).toList();
        cluster.call(
                "PUT",
                "/_snapshot/" + REPOSITORY + "/" + name + "?wait_for_completion=true",
                Map.of("indices", indices, "include_global_state", false));
        deleteEverything();
        CommandRun restore = run("restore", "--weeks", "all");
        assertThat(restore.exitCode()).isEqualTo(1);
        assertThat(restore.err())
                .anyMatch(line -> line.startsWith("2026-W45") && line.contains("in the backup,"))
                .anyMatch(line -> line.startsWith("The restored data is not what was backed up"));
        assertNothingIsThere();
    }

    @Test
    void aBackupOfANewerBuild_isRefused_andNothingIsLeft() throws IOException {
        cluster.call(
                "POST",
                "/" + WeekRegister.INDEX + "/_update/register?refresh=true",
                Map.of("doc", Map.of("revision", IndexFields.REVISION + 1)));
        backUp();
        deleteEverything();
        CommandRun restore = run("restore");
        assertThat(restore.exitCode()).isEqualTo(1);
        assertThat(restore.err())
                .anyMatch(line -> line.contains(
                        "A newer build has written transactions of revision " + (IndexFields.REVISION + 1)));
        assertNothingIsThere();
    }

    @Tag("slow")
    @Test
    void aRepositoryThatLostFiles_isReported_andNothingIsLeft() throws IOException {
        backUp();
        String name = name();
        deleteEverything();
        try (Stream<Path> files = Files.walk(node.backups())) {
            List<Path> blobs = files.filter(
                            file -> file.getFileName().toString().startsWith("__"))
                    .toList();
            assertThat(blobs).isNotEmpty();
            for (Path blob : blobs) {
                Files.delete(blob);
            }
        }
        CommandRun restore = run("restore", name);
        assertThat(restore.exitCode()).isEqualTo(1);
        assertThat(restore.err()).anyMatch(line -> line.startsWith("Elasticsearch could not restore "));
        assertNothingIsThere();
    }

    @Tag("slow")
    @Test
    void anInterruptedBackup_isNoBackup() throws Exception {
        Backup[] running = new Backup[1];
        running[0] = new Backup(repository(), Duration.ofSeconds(1), (step, unit, fraction, count, stall) -> {
            if (step.equals("Copying")) {
                giveUp(running[0]);
            }
        });
        assertThatThrownBy(() -> running[0].run()).isInstanceOf(CommandException.class);
        assertThat(backups()).isEmpty();
        // As after a kill -9: the copy is there, and what says that it is whole is not.
        String killed = "backup-20261101-000000";
        cluster.call(
                "PUT",
                "/_snapshot/" + REPOSITORY + "/" + killed + "?wait_for_completion=true",
                Map.of("indices", "transactions-*", "include_global_state", false));
        assertThat(run("backup", "list").out()).containsExactly(killed + "  not finished, cannot be restored");
        deleteEverything();
        assertThat(run("restore", killed).err())
                .contains("The backup " + killed
                        + " was not finished and cannot be restored; ./txsearch backup list shows those that can.");
        assertThat(run("restore").err()).anyMatch(line -> line.startsWith("There is no whole backup"));
        assertNothingIsThere();
        assertThat(run("backup", "remove", "--unfinished", "--yes").out()).contains("1 backups");
        assertThat(backups()).isEmpty();
    }

    @Test
    void mistakes_areOneLineEach() throws IOException {
        assertThat(run("backup", "--repository", "nowhere").err())
                .anyMatch(line -> line.startsWith("No snapshot repository nowhere is registered")
                        && line.contains("--folder")
                        && line.contains("path.repo"));
        assertThat(run("backup", "--repository", "elsewhere", "--folder", folder.toString())
                        .err())
                .anyMatch(line -> line.startsWith("The folder " + folder + " cannot be a snapshot repository"));
        assertThat(run("backup", "--repository", "no/name").err())
                .anyMatch(line -> line.startsWith("A repository's name is"));
        backUp();
        assertThat(run("backup", "--folder", folder.toString()).err())
                .anyMatch(line -> line.contains("is registered already, with the folder " + node.backups()));
        assertThat(run("restore", "backup-20200101-000000").err())
                .anyMatch(line -> line.startsWith("There is no backup backup-20200101-000000"));
        assertThat(run("backup", "remove").err()).anyMatch(line -> line.startsWith("Give names of backups"));
        assertThat(run("backup", "remove", "backup-1", "--yes").err())
                .anyMatch(line -> line.endsWith("Nothing is removed."));
        assertThat(backups()).hasSize(1);
        deleteEverything();
        assertThat(run("backup").err()).contains("There are no weeks to back up.");
        assertThat(backups()).hasSize(1);
    }

    private static void assertNothingIsThere() throws IOException {
        assertThat(WeekIndex.all(cluster)).isEmpty();
        assertThat(cluster.call("GET", "/_alias/transactions*").isEmpty()).isTrue();
        assertThat(cluster.call("GET", "/txsearch-backup*").isEmpty()).isTrue();
    }

    private static void giveUp(Backup backup) {
        try {
            backup.giveUp();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static SnapshotRepository repository() throws IOException {
        return SnapshotRepository.open(cluster, REPOSITORY, node.backups());
    }

    private static List<BackupEntry> backups() throws IOException {
        return new Backups(repository()).list();
    }

    private static String name() throws IOException {
        return backups().get(0).name();
    }

    private static CommandRun backUp() {
        CommandRun run = run("backup", "--folder", node.backups().toString());
        assertThat(run.exitCode()).as(run.err().toString()).isZero();
        return run;
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(arguments);
    }

    private void load(String name, IsoWeek week, int count) {
        try {
            List<GenericRecord> records = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                GenericRecord record = SampleTransactions.minimal("M-1", name + i);
                record.put("created_at", week.start().toEpochMilli() + i);
                if (i % 2 == 1) {
                    record.put("amount", SampleTransactions.money("0.01", "USD"));
                }
                records.add(record);
            }
            Path file = Files.write(folder.resolve(name + ".avro"), TransactionFiles.avro(records));
            CommandRun run = run("load", file.toString());
            assertThat(run.exitCode()).as(run.toString()).isZero();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void deleteWeek(IsoWeek week) throws IOException {
        for (WeekIndex index : WeekIndex.of(cluster, week)) {
            cluster.call("DELETE", "/" + index.name());
        }
    }

    private static void deleteEverything() throws IOException {
        for (WeekIndex index : WeekIndex.all(cluster)) {
            cluster.call("DELETE", "/" + index.name());
        }
        for (String name : cluster.call("GET", "/txsearch-*/_alias").propertyNames()) {
            cluster.call("DELETE", "/" + name);
        }
        cluster.call("DELETE", "/_index_template/*");
    }

    private static Map<String, String> stored() throws IOException {
        return stored(cluster);
    }

    private static Map<String, String> stored(Cluster asked) throws IOException {
        Map<String, String> stored = new TreeMap<>();
        for (JsonNode hit : hits(asked)) {
            stored.put(hit.path("_id").asString(), hit.path("_version").asLong(0) + " " + hit.path("_source"));
        }
        return stored;
    }

    private static JsonNode hits(Cluster asked) throws IOException {
        asked.call("POST", "/transactions/_refresh");
        return asked.call("GET", "/transactions/_search?size=1000&version=true&sort=created_at")
                .path("hits")
                .path("hits");
    }
}
