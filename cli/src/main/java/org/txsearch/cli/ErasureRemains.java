package org.txsearch.cli;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cli.backup.BackupEntry;
import org.txsearch.cli.backup.BackupException;
import org.txsearch.cli.backup.Backups;
import org.txsearch.cli.backup.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.TopicRetention;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;

/** Where data that was erased from the weeks may still be. */
final class ErasureRemains {

    private final Cluster cluster;

    ErasureRemains(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * A place.
     *
     * @param where what it is
     * @param until how long it stays there: a time, or what ends it
     */
    record Remain(String where, String until) {}

    List<Remain> list(boolean withExports) throws IOException, InterruptedException {
        List<Remain> remains = new ArrayList<>();
        if (withExports) {
            remains.add(new Remain(
                    "files of the removed exports, which can no longer be downloaded",
                    "a running API's next sweep, within a minute"));
        }
        addKafka(remains);
        addBackups(remains);
        for (WeekIndex index : new WeekIndices(cluster).all()) {
            if (!index.inWeek()) {
                remains.add(new Remain(
                        "index " + index.name() + ", which nobody searches",
                        "./txsearch weeks retire --old-generations --yes, or the rebuild's end"));
            }
        }
        remains.add(new Remain(
                "replaced versions in the weeks' index files, which no search finds",
                "Elasticsearch merges them, or ./txsearch weeks optimize"));
        remains.add(new Remain("files that were loaded, and downloads of exports", "whoever keeps them removes them"));
        return remains;
    }

    private static void addKafka(List<Remain> remains) throws IOException, InterruptedException {
        KafkaSettings kafka = KafkaSettings.current();
        KafkaConnection connection = kafka.connection();
        try {
            Map<String, Optional<Duration>> topics =
                    new TopicRetention(connection).of(List.of(kafka.topic(), kafka.deadLetterTopic()));
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

    private void addBackups(List<Remain> remains) throws IOException, InterruptedException {
        String name = CommandContext.backupRepository();
        try {
            for (BackupEntry backup : new Backups(SnapshotRepository.open(cluster, name, null)).list()) {
                remains.add(new Remain(
                        "backup " + backup.name() + " in the repository " + name,
                        "./txsearch backup remove; a restore erases again what it brings back"));
            }
        } catch (BackupException e) {
            remains.add(new Remain(
                    "backups, if there are any (no repository " + name + " is registered)", "they are removed"));
        }
    }
}
