package org.txsearch.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cli.verify.Verification.Finding;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds faults of one index: in its mapping, its sort order, its count of documents, and documents of other weeks. */
final class IndexCheck {

    private static final int MAX_SHOWN = 20;

    private static final Map<String, ?> UNROUTED =
            Map.of("bool", Map.of("must_not", List.of(Map.of("exists", Map.of("field", "_routing")))));

    private final Cluster cluster;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());

    IndexCheck(Cluster cluster) {
        this.cluster = cluster;
    }

    List<Finding> check(WeekIndex index) throws IOException {
        List<Finding> findings = new ArrayList<>();
        checkMapping(index, findings);
        checkSort(index, findings);
        checkRouting(index, findings);
        checkCount(index, findings);
        checkWeek(index, findings);
        return findings;
    }

    private void checkMapping(WeekIndex index, List<Finding> findings) throws IOException {
        if (!index.isClosedToNewFields()) {
            findings.add(Finding.fault(
                    index.name(), "Its mapping adds new fields by itself (dynamic is not false). " + advice(index)));
        }
        if (!index.schema().equals(template.generation())) {
            findings.add(Finding.notice(
                    index.name(),
                    "Its documents have another schema (" + (index.schema().isEmpty() ? "none" : index.schema())
                            + ", now " + template.generation() + "). " + advice(index)));
            return;
        }
        JsonNode actual = get(index, "_mapping").path(index.name()).path("mappings");
        JsonNode expected = JsonMapper.shared().valueToTree(template.mappings());
        if (!types(actual).equals(types(expected))) {
            findings.add(Finding.fault(index.name(), "Its fields are not those of the schema. " + advice(index)));
        }
    }

    private void checkSort(WeekIndex index, List<Finding> findings) throws IOException {
        List<String> sort = new ArrayList<>();
        get(index, "_settings")
                .at("/" + index.name() + "/settings/index/sort/field")
                .forEach(key -> sort.add(key.asString()));
        if (!sort.equals(WeekTemplate.SORT)) {
            findings.add(Finding.fault(
                    index.name(),
                    "It is not sorted by merchant, time and tie-breaker: searches refuse it. " + advice(index)));
        }
    }

    private void checkRouting(WeekIndex index, List<Finding> findings) throws IOException {
        if (!index.isRouted()) {
            if (index.shards() > 1) {
                findings.add(Finding.notice(
                        index.name(),
                        "It has " + index.shards()
                                + " shards and does not route by merchant: each page queries them all. "
                                + advice(index)));
            }
            return;
        }
        boolean isRequired = get(index, "_mapping")
                .at("/" + index.name() + "/mappings/_routing/required")
                .asBoolean(false);
        if (!isRequired) {
            findings.add(Finding.fault(
                    index.name(),
                    "It routes by merchant and does not require a routing, so that other writers can store a transaction twice."
                            + " " + advice(index)));
        }
        JsonNode hits = cluster.patiently(
                "POST",
                "/" + index.name() + "/_search?allow_partial_search_results=false",
                Map.of("size", 0, "track_total_hits", true, "query", UNROUTED));
        long unrouted = hits.at("/hits/total/value").asLong(0);
        if (unrouted > 0) {
            findings.add(Finding.fault(
                    index.name(),
                    unrouted + " transactions came without a routing: searches may miss them. " + advice(index)));
        }
    }

    /** Children of nested fields would be Lucene documents of their own. */
    private void checkCount(WeekIndex index, List<Finding> findings) throws IOException {
        // Transactions may arrive meanwhile, and none is removed: a later count is never smaller.
        refresh(index);
        long lucene = get(index, "_stats/docs")
                .at("/indices/" + index.name() + "/primaries/docs/count")
                .asLong(0);
        refresh(index);
        long documents = get(index, "_count").path("count").asLong(0);
        if (lucene > documents) {
            findings.add(Finding.fault(
                    index.name(), documents + " transactions are " + lucene + " Lucene documents. " + advice(index)));
        }
    }

    /** Finds transactions that are not in the week of their {@code created_at}. */
    private void checkWeek(WeekIndex index, List<Finding> findings) throws IOException {
        Map<String, Object> week = Map.of(
                "gte", index.week().start().toEpochMilli(),
                "lt", index.week().end().toEpochMilli(),
                "format", "epoch_millis");
        Map<String, Object> outside =
                Map.of("bool", Map.of("must_not", List.of(Map.of("range", Map.of("created_at", week)))));
        JsonNode hits = cluster.patiently(
                        "POST",
                        "/" + index.name() + "/_search?allow_partial_search_results=false",
                        Map.of("size", MAX_SHOWN, "_source", false, "track_total_hits", true, "query", outside))
                .path("hits");
        for (JsonNode hit : hits.path("hits")) {
            findings.add(Finding.fault(
                    hit.path("_id").asString(""),
                    "It is in " + index.name() + ", which is not the week of its created_at."));
        }
        long more = hits.at("/total/value").asLong(0) - hits.path("hits").size();
        if (more > 0) {
            findings.add(Finding.fault(index.name(), more + " more are not in the week of their created_at."));
        }
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
