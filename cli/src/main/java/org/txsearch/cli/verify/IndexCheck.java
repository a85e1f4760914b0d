package org.txsearch.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekTemplate;
import tools.jackson.databind.JsonNode;

/** Finds faults of one index: in its mapping, its sort order, its count of documents. */
final class IndexCheck {

    private final AdminCalls calls;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());

    IndexCheck(Cluster cluster) {
        this.calls = new AdminCalls(cluster);
    }

    List<Finding> check(WeekIndex index) throws IOException {
        List<Finding> findings = new ArrayList<>();
        checkMapping(index, findings);
        JsonNode sort = calls.patiently("GET", "/" + index.name() + "/_settings", null)
                .path(index.name())
                .path("settings")
                .path("index")
                .path("sort")
                .path("field");
        if (!sort.toString().equals("[\"merchant_id\",\"created_at\"]")) {
            findings.add(Finding.fault(
                    index.name(), "It is not sorted by merchant and time: pages take longer. " + mend(index)));
        }
        checkCount(index, findings);
        return findings;
    }

    private void checkMapping(WeekIndex index, List<Finding> findings) throws IOException {
        if (!index.isClosedToNewFields()) {
            findings.add(Finding.fault(
                    index.name(), "Its mapping takes new fields by itself (dynamic is not false). " + mend(index)));
        }
        if (!index.schema().equals(template.generation())) {
            findings.add(Finding.notice(
                    index.name(),
                    "Its documents are of another schema (" + (index.schema().isEmpty() ? "none" : index.schema())
                            + ", now " + template.generation() + "). " + mend(index)));
            return;
        }
        JsonNode mapping = calls.patiently("GET", "/" + index.name() + "/_mapping", null)
                .path(index.name())
                .path("mappings")
                .path("properties");
        SortedMap<String, String> stands = new TreeMap<>();
        collect("", mapping, stands);
        SortedMap<String, String> wanted = new TreeMap<>();
        collect("", template.mappings().get("properties"), wanted);
        if (!stands.equals(wanted)) {
            findings.add(Finding.fault(index.name(), "Its fields are not those of the schema. " + mend(index)));
        }
    }

    /** Children of nested fields would be Lucene documents of their own. */
    private void checkCount(WeekIndex index, List<Finding> findings) throws IOException {
        // Transactions may arrive meanwhile, and none goes away: those that are counted later are at least as many.
        refresh(index);
        long lucene = calls.patiently("GET", "/" + index.name() + "/_stats/docs", null)
                .path("indices")
                .path(index.name())
                .path("primaries")
                .path("docs")
                .path("count")
                .asLong(0);
        refresh(index);
        long documents = calls.patiently("GET", "/" + index.name() + "/_count", null)
                .path("count")
                .asLong(0);
        if (lucene > documents) {
            findings.add(Finding.fault(
                    index.name(), documents + " transactions are " + lucene + " Lucene documents. " + mend(index)));
        }
    }

    private void refresh(WeekIndex index) throws IOException {
        calls.patiently("POST", "/" + index.name() + "/_refresh", null);
    }

    private static String mend(WeekIndex index) {
        return "./txsearch weeks rebuild " + index.week() + " mends it.";
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

    private static void collect(String prefix, @Nullable Object properties, SortedMap<String, String> types) {
        ((Map<?, ?>) Objects.requireNonNull(properties)).forEach((name, value) -> {
            Map<?, ?> mapping = (Map<?, ?>) value;
            Object children = mapping.get("properties");
            if (children == null) {
                types.put(prefix + name, String.valueOf(mapping.get("type")));
            } else {
                collect(prefix + name + ".", children, types);
            }
        });
    }
}
