package org.txsearch.cli.erase;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;

/**
 * The register of all stores: every index, every file and folder in the data directory, and every temporary file that a process of
 * the product writes. A test fails for one that is missing.
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
     * The files that an erasure reaches.
     *
     * @param data the data directory
     * @param exports the folder of export files; null if they are stored elsewhere
     * @param deadLetters further dead-letter files, besides those in the data directory
     * @param temporary the folder of temporary files
     */
    public record Files(Path data, @Nullable Path exports, List<Path> deadLetters, Path temporary) {}

    /** Returns all stores in the order in which they are erased. */
    public static List<PersonalDataStore> all(Cluster cluster, ErasureOutcome transactions, Files files) {
        List<PersonalDataStore> stores = new ArrayList<>();
        stores.add(new TransactionStore(transactions));
        stores.addAll(new RequestStores(cluster, PATIENCE).all());
        stores.add(new ExportFolderStore("data/exports", files.exports(), cluster, PATIENCE));
        stores.add(new LineFileStore(
                "data/dead-letters", files.data().resolve("dead-letters"), files.deadLetters(), "lines_emptied"));
        stores.add(new LineFileStore("data/logs", files.data().resolve("logs"), List.of(), "lines_emptied"));
        stores.add(new SpooledStatementStore(files.temporary()));
        stores.addAll(KEPT);
        return stores;
    }

    private static UnchangedStore kept(String name, String reason) {
        return new UnchangedStore(name, reason);
    }
}
