package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The index by which a manifest goes into the repository and comes out of it; it is there only meanwhile. */
final class ManifestIndex {

    private static final String PATH = "/" + BackupNames.MANIFEST_INDEX;
    private static final String HEAD = "backup";

    private final AdminCalls calls;

    ManifestIndex(Cluster cluster) {
        this.calls = new AdminCalls(cluster);
    }

    void write(BackupManifest manifest) throws IOException {
        delete();
        calls.call(
                "PUT",
                PATH,
                Map.of(
                        "settings",
                        Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1"),
                        "mappings",
                        Map.of("enabled", false)));
        Map<String, String> sources = new LinkedHashMap<>();
        manifest.sources().forEach((source, visible) -> sources.put(source, visible.toString()));
        Map<String, Object> head = new LinkedHashMap<>();
        head.put("name", manifest.name());
        head.put("as_of", manifest.asOf().toString());
        head.put("schema", manifest.schema());
        head.put(
                "weeks",
                manifest.weeks().stream().map(week -> week.week().toString()).toList());
        head.put("others", manifest.others());
        head.put("sources", sources);
        head.put("notes", manifest.notes());
        put(HEAD, head);
        // A document for each week: all together could be too large for one.
        for (BackedUpWeek week : manifest.weeks()) {
            Map<String, Object> members = new LinkedHashMap<>(LedgerLines.members(week.before(), week.after()));
            members.put("index", week.index());
            put(week.week().toString(), members);
        }
    }

    private void put(String id, Map<String, Object> members) throws IOException {
        calls.patiently("PUT", PATH + "/_doc/" + id, members);
    }

    @SuppressWarnings("unchecked")
    BackupManifest read() throws IOException {
        JsonNode head = source(HEAD);
        List<BackedUpWeek> weeks = new ArrayList<>();
        for (JsonNode name : head.path("weeks")) {
            JsonNode week = source(name.asString());
            WeekLedger before = LedgerLines.ledger(week.path("before"));
            weeks.add(new BackedUpWeek(
                    IsoWeek.parse(name.asString()),
                    week.path("index").asString(),
                    before,
                    LedgerLines.changed(before, week.path("changes"))));
        }
        List<String> others = new ArrayList<>();
        head.path("others").forEach(other -> others.add(other.asString()));
        Map<String, Instant> sources = new LinkedHashMap<>();
        head.path("sources")
                .properties()
                .forEach(source -> sources.put(
                        source.getKey(), Instant.parse(source.getValue().asString())));
        return new BackupManifest(
                head.path("name").asString(),
                Instant.parse(head.path("as_of").asString()),
                head.path("schema").asString(),
                weeks,
                others,
                sources,
                JsonMapper.shared().treeToValue(head.path("notes"), Map.class));
    }

    private JsonNode source(String id) throws IOException {
        return calls.patiently("GET", PATH + "/_doc/" + id, null).path("_source");
    }

    void delete() throws IOException {
        calls.patiently("DELETE", PATH + "?ignore_unavailable=true", null);
    }
}
