package org.txsearch.cli.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.week.IsoWeek;

/** The names under which a backup's indices are restored, so that no existing index is overwritten. */
record RestoreTargets(Cluster cluster) {

    private static final Pattern FORM = Pattern.compile(SnapshotRepository.INDEX_NAME);
    private static final int MAX_NAMED = 10;

    /**
     * Returns the target index of each week: the copied index's name if the week has no index, else its next generation.
     *
     * @throws CommandException if a week exists that would be served from the backup
     */
    Map<BackedUpWeek, String> of(List<BackedUpWeek> weeks, boolean beside) throws IOException {
        List<String> existing = new ArrayList<>();
        Map<IsoWeek, RebuildState> unfinished = RebuildState.unfinished(cluster);
        Map<BackedUpWeek, String> targets = new LinkedHashMap<>();
        for (BackedUpWeek week : weeks) {
            List<WeekIndex> generations = WeekIndex.of(cluster, week.week());
            if (!beside && generations.stream().anyMatch(WeekIndex::inWeek)) {
                existing.add(week.week().toString());
            }
            int last = generations.isEmpty()
                    ? WeekNames.generation(week.index()) - 1
                    : generations.get(generations.size() - 1).generation();
            RebuildState rebuild = unfinished.get(week.week());
            if (rebuild != null) {
                // A rebuild fills or deletes the index of its new generation's name.
                last = Math.max(last, WeekNames.generation(rebuild.to()));
            }
            targets.put(week, WeekNames.index(week.week(), last + 1));
        }
        if (!existing.isEmpty()) {
            throw conflict(existing, "the weeks that are missing (--weeks), or beside what exists (--beside).");
        }
        return targets;
    }

    /**
     * Returns the other indices that are to be restored.
     *
     * @throws CommandException if one of them exists and is not empty
     */
    List<String> others(List<String> others) throws IOException {
        List<String> existing = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        for (String name : cluster.patiently("GET", "/txsearch-*/_alias").propertyNames()) {
            if (others.contains(name)) {
                cluster.patiently("POST", "/" + name + "/_refresh");
                long documents = cluster.patiently("GET", "/" + name + "/_count")
                        .path("count")
                        .asLong(1);
                (documents == 0 ? empty : existing).add(name);
            }
        }
        if (!existing.isEmpty()) {
            throw conflict(
                    existing, "weeks (--weeks WEEK,… or --weeks all), which leaves grants and exports as they are.");
        }
        for (String name : empty) {
            // Created by an API that was started first, and not used yet.
            cluster.patiently("DELETE", "/" + name + "?ignore_unavailable=true");
        }
        return others;
    }

    /** Returns the old names by the rule that makes the new ones: a call to Elasticsearch has one rule for all its indices. */
    static Map<String, List<String>> renamings(Map<String, String> names) {
        Map<String, List<String>> rules = new LinkedHashMap<>();
        names.forEach((from, to) -> rules.computeIfAbsent(replacement(from, to), rule -> new ArrayList<>())
                .add(from));
        return rules;
    }

    /** Returns the replacement: another generation of the name, or another name. */
    private static String replacement(String from, String to) {
        if (from.equals(to)) {
            return "$0";
        }
        Matcher one = FORM.matcher(from);
        Matcher other = FORM.matcher(to);
        boolean onlyGeneration = one.matches()
                && other.matches()
                && Objects.equals(one.group(1), other.group(1))
                && other.group(2) != null;
        return onlyGeneration ? "$1" + other.group(2) : to;
    }

    private static CommandException conflict(List<String> names, String advice) {
        return new CommandException(named(names) + (names.size() == 1 ? " exists" : " exist")
                + " in this cluster and would be overwritten: restore into an empty cluster, or only " + advice);
    }

    private static String named(List<String> names) {
        String first = names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
        return names.size() > MAX_NAMED ? first + " and " + (names.size() - MAX_NAMED) + " more" : first;
    }
}
