package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

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
        List<WeekIndex> all = WeekIndex.all(cluster);
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

    /** Finds aliases that do not point to exactly the one index of their week. */
    static final class AliasCheck {

        private final Cluster cluster;
        private final WeekRegister register;

        AliasCheck(Cluster cluster) {
            this.cluster = cluster;
            this.register = new WeekRegister(cluster);
        }

        /**
         * Checks all weeks.
         *
         * @param rebuilt the weeks with an unfinished rebuild
         */
        List<Finding> check(List<WeekIndex> indices, Set<IsoWeek> rebuilt) throws IOException {
            List<Finding> findings = new ArrayList<>();
            Map<IsoWeek, List<WeekIndex>> serving = new TreeMap<>();
            for (WeekIndex index : indices) {
                serving.computeIfAbsent(index.week(), week -> new ArrayList<>());
                if (index.inWeek()) {
                    serving.computeIfAbsent(index.week(), week -> new ArrayList<>())
                            .add(index);
                }
                check(index, rebuilt.contains(index.week()), findings);
            }
            register.read().required().forEach(week -> {
                if (!serving.containsKey(week)) {
                    findings.add(Finding.fault(
                            week.toString(),
                            "The week is missing, with its index: restore it, or ./txsearch weeks recover"));
                }
            });
            serving.forEach((week, found) -> {
                if (found.isEmpty()) {
                    findings.add(Finding.fault(
                            week.toString(),
                            "No generation serves: the alias " + WeekNames.alias(week) + " is missing."));
                } else if (found.size() > 1) {
                    findings.add(Finding.fault(
                            week.toString(),
                            "The alias " + WeekNames.alias(week) + " points to " + found.size() + " indices."));
                }
            });
            checkForeign(findings);
            return findings;
        }

        private static void check(WeekIndex index, boolean isRebuilt, List<Finding> findings) {
            if (index.inWeek() != index.inAll()) {
                findings.add(Finding.fault(
                        index.name(),
                        "Of the aliases " + WeekNames.alias(index.week()) + " and " + WeekNames.ALL
                                + " only one points to it."));
            }
            if (index.inWeek() && index.isRouted() && !index.inRouted()) {
                findings.add(Finding.fault(
                        index.name(),
                        "It is routed, and its alias " + WeekNames.routed(index.week())
                                + " is missing: ./txsearch weeks recover " + index.week()));
            }
            if (index.inRouted() && !index.inWeek()) {
                findings.add(Finding.fault(
                        index.name(),
                        "The alias " + WeekNames.routed(index.week())
                                + " points to it, and another generation serves: a build that"
                                + " does not route has rebuilt the week. ./txsearch weeks rebuild " + index.week()
                                + " corrects it."));
            }
            if (index.inWeek() && !index.isOpen()) {
                findings.add(Finding.fault(index.name(), "It is closed: ./txsearch weeks recover " + index.week()));
            }
            if (index.inWeek() && index.isBlocked() && !isRebuilt) {
                findings.add(Finding.fault(
                        index.name(), "It refuses writes, and no rebuild is unfinished: index.blocks.write is set."));
            }
            if (index.isAside() && !isRebuilt) {
                findings.add(Finding.notice(
                        index.name(),
                        "It is an old generation; ./txsearch weeks retire --old-generations deletes it."));
            }
        }

        /** Finds a week's alias on the index of another week, or on another index. */
        private void checkForeign(List<Finding> findings) throws IOException {
            JsonNode indices = cluster.patiently("GET", "/_alias/" + WeekNames.ALL + "*?ignore_unavailable=true");
            for (String name : indices.propertyNames()) {
                for (String alias : indices.path(name).path("aliases").propertyNames()) {
                    boolean isOwn = WeekNames.isWeekIndex(name)
                            && (alias.equals(WeekNames.ALL)
                                    || alias.equals(WeekNames.aliasOfIndex(name))
                                    || alias.equals(WeekNames.routed(WeekNames.week(WeekNames.aliasOfIndex(name)))));
                    boolean isOfAWeek = alias.equals(WeekNames.ALL)
                            || WeekNames.isWeekAlias(alias)
                            || WeekNames.isRoutedAlias(alias);
                    if (isOfAWeek && !isOwn) {
                        findings.add(Finding.fault(
                                name, "The alias " + alias + " points to it, and it is not of that week."));
                    }
                }
            }
        }
    }
}
