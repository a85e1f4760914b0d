package org.txsearch.cli.erase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.cli.snapshots.BackupEntry;
import org.txsearch.cli.snapshots.Backups;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.TransactionTopic;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * The receipt of an erasure, which also lists places that it could not reach. It does not identify the payer.
 *
 * @param erasedAt when the erasure was first requested, as the transactions show it
 * @param complete whether every store was cleaned, and no record that was ingested before can still be stored
 * @param runs how often it was started; a killed run may have erased up to 200 transactions that are not counted
 * @param weeks the number of erased transactions by week
 * @param stores the result in every store
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record EraseReceipt(
        String reference,
        String merchantId,
        String erasedAt,
        String writtenAt,
        boolean complete,
        int runs,
        int transactions,
        Map<String, Integer> weeks,
        List<StoreReceipt> stores,
        List<Remain> remains) {

    /**
     * A place in which the data may remain.
     *
     * @param until a time, or the event that removes the data
     */
    record Remain(String where, String until) {}

    Path write(Path folder) throws IOException {
        Path file = Files.createDirectories(folder).resolve(reference + ".json");
        Path aside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(aside, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
        return Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void print(Path file) {
        System.out.println(reference + ": " + transactions + " transactions erased in " + weeks.size() + " weeks");
        for (StoreReceipt store : stores) {
            System.out.println("store " + store.line());
        }
        for (Remain remain : remains) {
            System.out.println("remains: " + remain.where() + ", until " + remain.until());
        }
        System.out.println("receipt: " + file);
    }

    static List<Remain> remains(Cluster cluster) throws IOException, InterruptedException {
        List<Remain> remains = new ArrayList<>();
        addKafka(remains);
        addBackups(cluster, remains);
        for (WeekIndex index : WeekIndex.all(cluster)) {
            if (!index.inWeek()) {
                remains.add(new Remain(
                        "index " + index.name() + ", which is not searched",
                        "./txsearch weeks retire --old-generations --yes, or the rebuild's end"));
            }
        }
        remains.add(new Remain(
                "replaced versions in the weeks' index files, which no search finds",
                "Elasticsearch merges them, or ./txsearch weeks optimize"));
        remains.add(new Remain("files that were loaded, and downloads of exports", "their owners remove them"));
        return remains;
    }

    private static void addKafka(List<Remain> remains) throws IOException, InterruptedException {
        KafkaSettings kafka = KafkaSettings.current();
        KafkaConnection connection = kafka.connection();
        try {
            Map<String, Optional<Duration>> topics =
                    TransactionTopic.retention(connection, List.of(kafka.topic(), kafka.deadLetterTopic()));
            topics.forEach((topic, stays) -> remains.add(new Remain(
                    "Kafka topic " + topic + " at " + connection.bootstrapServers(),
                    stays.map(time -> Instant.now()
                                    .plus(time)
                                    .truncatedTo(ChronoUnit.SECONDS)
                                    .toString())
                            .orElse("its records are deleted: the topic keeps them for ever"))));
        } catch (KafkaUnavailableException e) {
            remains.add(new Remain(
                    "Kafka, if transactions come by it (it does not answer at " + connection.bootstrapServers() + ")",
                    "the end of the topics' retention"));
        }
    }

    private static void addBackups(Cluster cluster, List<Remain> remains) throws IOException, InterruptedException {
        String name = CommandContext.backupRepository();
        SnapshotRepository repository;
        try {
            repository = SnapshotRepository.open(cluster, name, null);
        } catch (CommandException e) {
            remains.add(new Remain(
                    "backups, if there are any (no repository " + name + " is registered)", "they are removed"));
            return;
        }
        for (BackupEntry backup : new Backups(repository).list()) {
            remains.add(new Remain(
                    "backup " + backup.name() + " in the repository " + name,
                    "./txsearch backup remove; a restore erases the data again"));
        }
    }
}
