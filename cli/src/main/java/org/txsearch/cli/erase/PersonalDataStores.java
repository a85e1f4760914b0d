package org.txsearch.cli.erase;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJobs;

/**
 * The register of all stores: every index, and every file and folder in the data directory. A test fails if one is missing, and
 * if a process writes temporary files elsewhere.
 */
public final class PersonalDataStores {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String HASHES = "keyed hashes alone, by which later records and copies are erased";

    private static final List<PersonalDataStore> KEPT = List.of(
            kept("txsearch-erasures", HASHES),
            kept(
                    "txsearch-export-keys",
                    "hashes of idempotency keys and requests, forgotten after 24 hours: a repeated request must not create"
                            + " again what was deleted"),
            kept(
                    "txsearch-page-starts",
                    "positions and ids of transactions under hashes of queries, removed after an hour"),
            kept("txsearch-cursor-keys", "check values of keys"),
            kept("txsearch-webhook-instances", "addresses of instances of the API"),
            kept("txsearch-grants", "ids of partners and merchants"),
            kept("txsearch-merchants", "settings of merchants"),
            kept("txsearch-notes", "states of commands and of the nightly work, with times and counts"),
            kept("txsearch-watermarks", "names and times of sources"),
            kept("txsearch-weeks", "settings of the weeks"),
            kept("txsearch-restored-grants", "ids of partners and merchants, while a restore runs"),
            kept("txsearch-backup-manifest", "counts and sums of a backup, while it is made or restored"),
            kept("txsearch-tune-*", "generated records, while ./txsearch tune runs"),
            kept("data/erasures", "receipts, which do not identify payers"),
            kept("data/loads", "checkpoints of loads: paths of files and counts"),
            kept("data/verify", "hashes of ids of transactions"),
            kept("data/tls", "certificates"),
            kept("data/*.key", "keys"),
            kept("data/demo*", "the demo's key and generated records"),
            kept("data/kafka", "topics of the local Kafka, until their retention ends"),
            kept("data/elasticsearch", "index files of the local node, until it merges replaced versions"),
            kept("data/backups", "backups, until ./txsearch backup remove; a restore erases again"));

    private PersonalDataStores() {}

    /**
     * Returns all stores in the order in which they are erased.
     *
     * @param transactions the outcome in the weeks, which are erased before all other stores: only they tell who the person is
     * @param data the data directory
     * @param exports the folder of export files; null if they are stored elsewhere
     * @param deadLetters further dead-letter files, besides those in the data directory
     */
    public static List<PersonalDataStore> all(
            Cluster cluster, ErasureOutcome transactions, Path data, @Nullable Path exports, List<Path> deadLetters) {
        List<PersonalDataStore> stores = new ArrayList<>();
        stores.add(new PersonalDataStore("transactions-*", person -> weeks(transactions)));
        stores.addAll(new RequestStores(cluster, PATIENCE).all());
        stores.add(new PersonalDataStore(
                ExportFolder.NAME, new ExportFolder(exports, new ExportJobs(cluster, PATIENCE))::erase));
        stores.add(lines("data/dead-letters", data.resolve("dead-letters"), deadLetters));
        stores.add(lines("data/logs", data.resolve("logs"), List.of()));
        stores.addAll(KEPT);
        return stores;
    }

    private static StoreReceipt weeks(ErasureOutcome outcome) {
        return new StoreReceipt(
                "transactions-*",
                Map.of("transactions_erased", outcome.erasure().transactions()),
                List.of(),
                "money, times, states and references, without the payer",
                outcome.isSettled() ? null : "a source may still store records that it took in before the erasure");
    }

    /** Returns a store of files with lines: those in the folder, which need not exist, and others, which must exist. */
    private static PersonalDataStore lines(String name, Path folder, List<Path> others) {
        return new PersonalDataStore(name, person -> {
            List<Path> files = new ArrayList<>(others);
            if (Files.isDirectory(folder)) {
                try (Stream<Path> found = Files.walk(folder)) {
                    found.filter(Files::isRegularFile).sorted().forEach(files::add);
                }
            }
            ErasedLines lines = new ErasedLines(person);
            int emptied = 0;
            for (Path file : files) {
                emptied += lines.erase(file);
            }
            return StoreReceipt.cleaned(name, Map.of("lines_emptied", emptied), null);
        });
    }

    private static PersonalDataStore kept(String name, String reason) {
        return new PersonalDataStore(name, person -> StoreReceipt.cleaned(name, Map.of(), reason));
    }
}
