package org.txsearch.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.txsearch.cli.verify.Verification.Finding;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Gateway;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** Finds aliases that do not point to exactly the one index of their week. */
final class AliasCheck {

    private final Gateway calls;
    private final WeekRegister register;

    AliasCheck(Cluster cluster) {
        this.calls = new Gateway(cluster);
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
                serving.computeIfAbsent(index.week(), week -> new ArrayList<>()).add(index);
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
                        week.toString(), "No generation serves: the alias " + WeekNames.alias(week) + " is missing."));
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
                    index.name(), "It is an old generation; ./txsearch weeks retire --old-generations deletes it."));
        }
    }

    /** Finds a week's alias on the index of another week, or on another index. */
    private void checkForeign(List<Finding> findings) throws IOException {
        JsonNode indices = calls.patiently("GET", "/_alias/" + WeekNames.ALL + "*?ignore_unavailable=true", null);
        for (String name : indices.propertyNames()) {
            for (String alias : indices.path(name).path("aliases").propertyNames()) {
                boolean isOwn = WeekNames.isWeekIndex(name)
                        && (alias.equals(WeekNames.ALL)
                                || alias.equals(WeekNames.aliasOfIndex(name))
                                || alias.equals(WeekNames.routed(WeekNames.week(WeekNames.aliasOfIndex(name)))));
                boolean isOfAWeek =
                        alias.equals(WeekNames.ALL) || WeekNames.isWeekAlias(alias) || WeekNames.isRoutedAlias(alias);
                if (isOfAWeek && !isOwn) {
                    findings.add(
                            Finding.fault(name, "The alias " + alias + " points to it, and it is not of that week."));
                }
            }
        }
    }
}
