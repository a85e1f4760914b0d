package org.txsearch.cli.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekNames;

/** Under which names a backup's indices come back, so that nothing that lives is overwritten. */
final class RestoreTargets {

    private static final int MAX_NAMED = 10;

    private final WeekIndices indices;
    private final AdminCalls calls;

    RestoreTargets(Cluster cluster) {
        this.indices = new WeekIndices(cluster);
        this.calls = new AdminCalls(cluster);
    }

    /**
     * The index of each week, by the index that was copied: the same where its week has none, else its next generation.
     *
     * @throws BackupException where a week lives that would be served from the backup
     */
    Map<BackedUpWeek, String> of(List<BackedUpWeek> weeks, boolean beside) throws IOException {
        List<String> living = new ArrayList<>();
        Map<BackedUpWeek, String> targets = new LinkedHashMap<>();
        for (BackedUpWeek week : weeks) {
            List<WeekIndex> generations = indices.of(week.week());
            if (!beside && generations.stream().anyMatch(WeekIndex::inWeek)) {
                living.add(week.week().toString());
            }
            int last = generations.isEmpty()
                    ? WeekNames.generation(week.index()) - 1
                    : generations.get(generations.size() - 1).generation();
            targets.put(week, WeekNames.index(week.week(), last + 1));
        }
        if (!living.isEmpty()) {
            throw new BackupException(named(living) + (living.size() == 1 ? " lives" : " live")
                    + " in this cluster and would be overwritten: restore into an empty cluster, or only the weeks that"
                    + " are missing (--weeks), or beside what lives (--beside).");
        }
        return targets;
    }

    /**
     * Those of the others that are to come back.
     *
     * @throws BackupException where one of them lives and holds anything
     */
    List<String> others(List<String> others) throws IOException {
        List<String> living = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        for (String name : calls.patiently("GET", "/txsearch-*/_alias", null).propertyNames()) {
            if (others.contains(name)) {
                calls.patiently("POST", "/" + name + "/_refresh", null);
                long documents = calls.patiently("GET", "/" + name + "/_count", null)
                        .path("count")
                        .asLong(1);
                (documents == 0 ? empty : living).add(name);
            }
        }
        if (!living.isEmpty()) {
            throw new BackupException(named(living) + (living.size() == 1 ? " lives" : " live")
                    + " in this cluster and would be overwritten: restore into an empty cluster, or only weeks"
                    + " (--weeks WEEK,… or --weeks all), which leaves grants and exports as they are.");
        }
        for (String name : empty) {
            // Made by an API that was started first, and of no use to anybody yet.
            calls.patiently("DELETE", "/" + name + "?ignore_unavailable=true", null);
        }
        return others;
    }

    private static String named(List<String> names) {
        String first = names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
        return names.size() > MAX_NAMED ? first + " and " + (names.size() - MAX_NAMED) + " more" : first;
    }
}
