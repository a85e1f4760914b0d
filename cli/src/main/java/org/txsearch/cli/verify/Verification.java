package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.week.IsoWeek;

/**
 * Checks all weeks for faults.
 *
 * @param folder keeps hashes of the ids from one run to the next, 8 bytes each
 * @param maxHashes how many hashes are in memory
 */
public record Verification(Cluster cluster, Path folder, int maxHashes) {

    /** 128 MB of hashes. */
    private static final int MAX_HASHES = 16_000_000;

    private static final int MAX_SHOWN = 100;

    public Verification(Cluster cluster, Path folder) {
        this(cluster, folder, MAX_HASHES);
    }

    /**
     * Checks all weeks.
     *
     * @param rebuilt the weeks with an unfinished rebuild
     */
    public VerificationResult run(Set<IsoWeek> rebuilt, Watcher watcher) throws IOException, InterruptedException {
        List<WeekIndex> all = WeekIndex.all(cluster);
        List<WeekIndex> serving =
                all.stream().filter(index -> index.inWeek() && index.isOpen()).toList();
        WeekChecks checks = new WeekChecks(cluster);
        checks.checkAliases(all, rebuilt);
        rebuilt.forEach(
                week -> checks.notice(week.toString(), "A rebuild has started and not finished: see weeks list."));
        for (WeekIndex index : serving) {
            checks.checkIndex(index);
        }
        long transactions = serving.stream().mapToLong(WeekIndex::documents).sum();
        var duplicates = new DuplicateSearch(cluster, folder, maxHashes, watcher).find(checks.findings());
        duplicates.entrySet().stream()
                .limit(MAX_SHOWN)
                .forEach(found -> checks.fault(
                        found.getKey(), "It is in two weeks: " + String.join(", ", found.getValue()) + "."));
        checks.faultIf(
                duplicates.size() > MAX_SHOWN,
                "all weeks",
                (duplicates.size() - MAX_SHOWN) + " more transactions are in two weeks.");
        return new VerificationResult(serving.size(), transactions, List.copyOf(checks.findings()));
    }
}
