package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekIndices;
import org.txsearch.week.IsoWeek;

/** Checks all weeks for faults. */
public final class Verification {

    /** 128 MB of hashes. */
    private static final int MAX_HASHES = 16_000_000;

    private static final int MAX_SHOWN = 100;

    private final Cluster cluster;
    private final Path folder;
    private final int maxHashes;

    /** Receives the progress of a verification. */
    public interface Watcher {
        /** So many ids have been read and compared, of all. */
        void read(long ids, long of);
    }

    /** How bad a finding is. */
    public enum Kind {
        /** Something is wrong. */
        FAULT,
        /** Something is worth knowing. */
        NOTICE
    }

    /**
     * Something that was found.
     *
     * @param where the index, week or transaction
     * @param what what it is, and what corrects it
     */
    public record Finding(Kind kind, String where, String what) {

        static Finding fault(String where, String what) {
            return new Finding(Kind.FAULT, where, what);
        }

        static Finding notice(String where, String what) {
            return new Finding(Kind.NOTICE, where, what);
        }
    }

    /** The result: how many weeks were checked, how many transactions they hold, and the findings. */
    public record Result(int weeks, long transactions, List<Finding> findings) {

        /** How many findings are faults. */
        public long faults() {
            return findings.stream()
                    .filter(finding -> finding.kind() == Kind.FAULT)
                    .count();
        }
    }

    /**
     * A verification of that cluster's weeks.
     *
     * @param folder keeps hashes of the ids from one run to the next, 8 bytes each
     */
    public Verification(Cluster cluster, Path folder) {
        this(cluster, folder, MAX_HASHES);
    }

    Verification(Cluster cluster, Path folder, int maxHashes) {
        this.cluster = cluster;
        this.folder = folder;
        this.maxHashes = maxHashes;
    }

    /**
     * Checks all weeks.
     *
     * @param rebuilt the weeks with an unfinished rebuild
     */
    public Result run(Set<IsoWeek> rebuilt, Watcher watcher) throws IOException, InterruptedException {
        List<WeekIndex> all = new WeekIndices(cluster).all();
        List<WeekIndex> serving =
                all.stream().filter(index -> index.inWeek() && index.isOpen()).toList();
        List<Finding> findings = new ArrayList<>(new AliasCheck(cluster).check(all, rebuilt));
        rebuilt.forEach(week -> findings.add(
                Finding.notice(week.toString(), "A rebuild has started and not finished: see weeks list.")));
        IndexCheck indexCheck = new IndexCheck(cluster);
        for (WeekIndex index : serving) {
            findings.addAll(indexCheck.check(index));
        }
        long transactions = serving.stream().mapToLong(WeekIndex::documents).sum();
        var duplicates = DuplicateSearch.of(cluster, folder, maxHashes, watcher).find(findings);
        duplicates.entrySet().stream()
                .limit(MAX_SHOWN)
                .map(found -> Finding.fault(
                        found.getKey(), "It is in two weeks: " + String.join(", ", found.getValue()) + "."))
                .forEach(findings::add);
        if (duplicates.size() > MAX_SHOWN) {
            findings.add(Finding.fault(
                    "all weeks", (duplicates.size() - MAX_SHOWN) + " more transactions are in two weeks."));
        }
        return new Result(serving.size(), transactions, List.copyOf(findings));
    }
}
