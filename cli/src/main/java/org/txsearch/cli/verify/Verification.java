package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;

/** Looks through all weeks for what should not be. */
public final class Verification {

    /** 128 MB of hashes. */
    private static final int MAX_HASHES = 16_000_000;

    private static final int MAX_SHOWN = 100;

    private final Cluster cluster;
    private final Path folder;
    private final int mostHashes;

    /** Is told how far it has come. */
    public interface Watcher {
        /** Of all ids that are to be read and compared, so many have been. */
        void read(long ids, long of);
    }

    /**
     * What came of it.
     *
     * @param weeks how many weeks were looked through
     * @param transactions how many transactions they hold
     * @param findings what was found
     */
    public record Result(int weeks, long transactions, List<Finding> findings) {

        /** Whether nothing is wrong. */
        public boolean isSound() {
            return findings.stream().noneMatch(finding -> finding.kind() == Finding.Kind.FAULT);
        }
    }

    /**
     * A verification of that cluster's weeks.
     *
     * @param folder where it keeps hashes of the ids from one run to the next, 8 bytes each
     */
    public Verification(Cluster cluster, Path folder) {
        this(cluster, folder, MAX_HASHES);
    }

    Verification(Cluster cluster, Path folder, int mostHashes) {
        this.cluster = cluster;
        this.folder = folder;
        this.mostHashes = mostHashes;
    }

    /**
     * Looks through all weeks.
     *
     * @param rebuilt the weeks of which a rebuild is under way
     */
    public Result run(Set<IsoWeek> rebuilt, Watcher watcher) throws IOException, InterruptedException {
        List<WeekIndex> all = new WeekIndices(cluster).all();
        List<WeekIndex> serving =
                all.stream().filter(index -> index.inWeek() && index.isOpen()).toList();
        List<Finding> findings = new ArrayList<>(new AliasCheck(cluster).check(all, rebuilt));
        rebuilt.forEach(week -> findings.add(
                Finding.notice(week.toString(), "A rebuild has begun and not ended: weeks list tells more.")));
        IndexCheck indexCheck = new IndexCheck(cluster);
        HomeCheck homeCheck = new HomeCheck(cluster);
        for (WeekIndex index : serving) {
            findings.addAll(indexCheck.check(index));
            findings.addAll(homeCheck.check(index));
        }
        long transactions = serving.stream().mapToLong(WeekIndex::documents).sum();
        findings.addAll(duplicates(watcher));
        return new Result(serving.size(), transactions, List.copyOf(findings));
    }

    private List<Finding> duplicates(Watcher watcher) throws IOException, InterruptedException {
        List<Finding> findings = new ArrayList<>();
        var found = DuplicateSearch.of(cluster, folder, mostHashes, watcher).find(findings);
        found.entrySet().stream().limit(MAX_SHOWN).map(Verification::duplicate).forEach(findings::add);
        if (found.size() > MAX_SHOWN) {
            findings.add(
                    Finding.fault("all weeks", (found.size() - MAX_SHOWN) + " more transactions stand in two weeks."));
        }
        return findings;
    }

    private static Finding duplicate(Map.Entry<String, ? extends Set<String>> found) {
        return Finding.fault(found.getKey(), "It stands in two weeks: " + String.join(", ", found.getValue()) + ".");
    }
}
