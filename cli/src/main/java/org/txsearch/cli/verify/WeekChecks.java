package org.txsearch.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the aliases of all weeks, and the index of each. */
final class WeekChecks {

    private static final int MAX_OUTSIDE_SHOWN = 20;

    private static final Map<String, ?> UNROUTED =
            Map.of("bool", Map.of("must_not", List.of(Map.of("exists", Map.of("field", "_routing")))));
    private final Cluster cluster;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
    private final List<VerificationFinding> findings = new ArrayList<>();

    WeekChecks(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Returns the findings so far, to which further ones may be added. */
    List<VerificationFinding> findings() {
        return findings;
    }

    void fault(String where, String what) {
        findings.add(VerificationFinding.fault(where, what));
    }

    void notice(String where, String what) {
        findings.add(new VerificationFinding(false, where, what));
    }

    void faultIf(boolean isFound, String where, String what) {
        if (isFound) {
            fault(where, what);
        }
    }

    private void noticeIf(boolean isFound, String where, String what) {
        if (isFound) {
            notice(where, what);
        }
    }

    /** Finds faults of one index: in its mapping, its sort order, its count of documents, and documents of other weeks. */
    void checkIndex(WeekIndex index) throws IOException {
        checkMapping(index);
        checkSort(index);
        checkRouting(index);
        checkCount(index);
        checkWeek(index);
    }

    /** Finds aliases that do not point to exactly the one index of their week. */
    void checkAliases(List<WeekIndex> indices, Set<IsoWeek> rebuilt) throws IOException {
        Map<IsoWeek, List<WeekIndex>> serving = new TreeMap<>();
        for (WeekIndex index : indices) {
            List<WeekIndex> ofWeek = serving.computeIfAbsent(index.week(), week -> new ArrayList<>());
            if (index.inWeek()) {
                ofWeek.add(index);
            }
            checkAliases(index, rebuilt.contains(index.week()));
        }
        new WeekRegister(cluster).read().required().forEach(week -> {
            faultIf(
                    !serving.containsKey(week),
                    week.toString(),
                    "The week is missing, with its index: restore it, or ./txsearch weeks recover");
        });
        serving.forEach((week, found) -> {
            faultIf(
                    found.isEmpty(),
                    week.toString(),
                    "No generation serves: the alias " + WeekNames.alias(week) + " is missing.");
            faultIf(
                    found.size() > 1,
                    week.toString(),
                    "The alias " + WeekNames.alias(week) + " points to " + found.size() + " indices.");
        });
        checkForeign();
    }

    private void checkAliases(WeekIndex index, boolean isRebuilt) {
        faultIf(
                index.inWeek() != index.inAll(),
                index.name(),
                "Of the aliases " + WeekNames.alias(index.week()) + " and " + WeekNames.ALL
                        + " only one points to it.");
        faultIf(
                index.inWeek() && index.isRouted() && !index.inRouted(),
                index.name(),
                "It is routed, and its alias " + WeekNames.routed(index.week())
                        + " is missing: ./txsearch weeks recover " + index.week());
        faultIf(
                index.inRouted() && !index.inWeek(),
                index.name(),
                "The alias " + WeekNames.routed(index.week())
                        + " points to it, and another generation serves: a build that"
                        + " does not route has rebuilt the week. ./txsearch weeks rebuild " + index.week()
                        + " corrects it.");
        faultIf(
                index.inWeek() && !index.isOpen(),
                index.name(),
                "It is closed: ./txsearch weeks recover " + index.week());
        faultIf(
                index.inWeek() && index.isBlocked() && !isRebuilt,
                index.name(),
                "It refuses writes, and no rebuild is unfinished: index.blocks.write is set.");
        noticeIf(
                index.isAside() && !isRebuilt,
                index.name(),
                "It is an old generation; ./txsearch weeks retire --old-generations deletes it.");
    }

    /** Finds a week's alias on the index of another week, or on another index. */
    private void checkForeign() throws IOException {
        JsonNode indices = cluster.patiently("GET", "/_alias/" + WeekNames.ALL + "*?ignore_unavailable=true");
        for (String name : indices.propertyNames()) {
            for (String alias : indices.path(name).path("aliases").propertyNames()) {
                boolean isOwn = WeekNames.isWeekIndex(name)
                        && (alias.equals(WeekNames.ALL)
                                || alias.equals(WeekNames.aliasOfIndex(name))
                                || alias.equals(WeekNames.routed(WeekNames.week(WeekNames.aliasOfIndex(name)))));
                boolean isOfAWeek =
                        alias.equals(WeekNames.ALL) || WeekNames.isWeekAlias(alias) || WeekNames.isRoutedAlias(alias);
                faultIf(isOfAWeek && !isOwn, name, "The alias " + alias + " points to it, and it is not of that week.");
            }
        }
    }

    private void checkMapping(WeekIndex index) throws IOException {
        faultIf(
                !index.isClosedToNewFields(),
                index.name(),
                "Its mapping adds new fields by itself (dynamic is not false). " + advice(index));
        if (!index.schema().equals(template.generation())) {
            notice(
                    index.name(),
                    "Its documents have another schema (" + (index.schema().isEmpty() ? "none" : index.schema())
                            + ", now " + template.generation() + "). " + advice(index));
            return;
        }
        JsonNode actual = get(index, "_mapping").path(index.name()).path("mappings");
        JsonNode expected = JsonMapper.shared().valueToTree(template.mappings());
        faultIf(
                !types(actual).equals(types(expected)),
                index.name(),
                "Its fields are not those of the schema. " + advice(index));
    }

    private void checkSort(WeekIndex index) throws IOException {
        List<String> sort = get(index, "_settings")
                .at("/" + index.name() + "/settings/index/sort/field")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        faultIf(
                !sort.equals(WeekTemplate.SORT),
                index.name(),
                "It is not sorted by merchant, time and tie-breaker: searches refuse it. " + advice(index));
    }

    private void checkRouting(WeekIndex index) throws IOException {
        if (!index.isRouted()) {
            noticeIf(
                    index.shards() > 1,
                    index.name(),
                    "It has " + index.shards()
                            + " shards and does not route by merchant: each page queries them all. "
                            + advice(index));
            return;
        }
        boolean isRequired = get(index, "_mapping")
                .at("/" + index.name() + "/mappings/_routing/required")
                .asBoolean(false);
        faultIf(
                !isRequired,
                index.name(),
                "It routes by merchant and does not require a routing, so that other writers can store a transaction twice."
                        + " " + advice(index));
        JsonNode hits = cluster.patiently(
                "POST",
                "/" + index.name() + "/_search?allow_partial_search_results=false",
                Map.of("size", 0, "track_total_hits", true, "query", UNROUTED));
        long unrouted = hits.at("/hits/total/value").asLong(0);
        faultIf(
                unrouted > 0,
                index.name(),
                unrouted + " transactions came without a routing: searches may miss them. " + advice(index));
    }

    /** Children of nested fields would be Lucene documents of their own. */
    private void checkCount(WeekIndex index) throws IOException {
        // Transactions may arrive meanwhile, and none is removed: a later count is never smaller.
        refresh(index);
        long lucene = get(index, "_stats/docs")
                .at("/indices/" + index.name() + "/primaries/docs/count")
                .asLong(0);
        refresh(index);
        long documents = get(index, "_count").path("count").asLong(0);
        faultIf(
                lucene > documents,
                index.name(),
                documents + " transactions are " + lucene + " Lucene documents. " + advice(index));
    }

    /** Finds transactions that are not in the week of their {@code created_at}. */
    private void checkWeek(WeekIndex index) throws IOException {
        Map<String, Object> week = Map.of(
                "gte", index.week().start().toEpochMilli(),
                "lt", index.week().end().toEpochMilli(),
                "format", "epoch_millis");
        Map<String, Object> outside =
                Map.of("bool", Map.of("must_not", List.of(Map.of("range", Map.of("created_at", week)))));
        JsonNode hits = cluster.patiently(
                        "POST",
                        "/" + index.name() + "/_search?allow_partial_search_results=false",
                        Map.of("size", MAX_OUTSIDE_SHOWN, "_source", false, "track_total_hits", true, "query", outside))
                .path("hits");
        for (JsonNode hit : hits.path("hits")) {
            fault(
                    hit.path("_id").asString(""),
                    "It is in " + index.name() + ", which is not the week of its created_at.");
        }
        long more = hits.at("/total/value").asLong(0) - hits.path("hits").size();
        faultIf(more > 0, index.name(), more + " more are not in the week of their created_at.");
    }

    private JsonNode get(WeekIndex index, String what) throws IOException {
        return cluster.patiently("GET", "/" + index.name() + "/" + what);
    }

    private void refresh(WeekIndex index) throws IOException {
        cluster.patiently("POST", "/" + index.name() + "/_refresh");
    }

    private static String advice(WeekIndex index) {
        return "./txsearch weeks rebuild " + index.week() + " corrects it.";
    }

    private static SortedMap<String, String> types(JsonNode mapping) {
        SortedMap<String, String> types = new TreeMap<>();
        collect("", mapping.path("properties"), types);
        return types;
    }

    private static void collect(String prefix, JsonNode properties, SortedMap<String, String> types) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            JsonNode children = property.getValue().path("properties");
            if (children.isMissingNode()) {
                types.put(
                        prefix + property.getKey(),
                        property.getValue().path("type").asString(""));
            } else {
                collect(prefix + property.getKey() + ".", children, types);
            }
        }
    }
}
