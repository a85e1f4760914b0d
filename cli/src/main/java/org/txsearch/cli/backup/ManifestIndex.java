package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** The index through which a manifest enters and leaves the repository; it exists only meanwhile. */
final class ManifestIndex {

    private static final String PATH = "/" + Backups.Names.MANIFEST_INDEX;
    private static final String HEAD = "backup";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Cluster cluster;

    ManifestIndex(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The manifest without its weeks, which have a document each: all together could be too large for one. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    private record Head(
            String name,
            Instant asOf,
            String schema,
            List<String> weeks,
            List<String> others,
            Map<String, Instant> sources,
            Map<String, Map<String, Object>> notes) {}

    void write(BackupManifest manifest) throws IOException {
        delete();
        cluster.call(
                "PUT",
                PATH,
                Map.of(
                        "settings",
                        Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1"),
                        "mappings",
                        Map.of("enabled", false)));
        Head head = new Head(
                manifest.name(),
                manifest.asOf(),
                manifest.schema(),
                manifest.weeks().stream().map(week -> week.week().toString()).toList(),
                manifest.others(),
                manifest.sources(),
                manifest.notes());
        put(HEAD, JSON.convertValue(head, new TypeReference<Map<String, Object>>() {}));
        for (BackedUpWeek week : manifest.weeks()) {
            put(week.week().toString(), week.members());
        }
    }

    private void put(String id, Map<String, Object> members) throws IOException {
        cluster.patiently("PUT", PATH + "/_doc/" + id, members);
    }

    BackupManifest read() throws IOException {
        Head head = JSON.treeToValue(source(HEAD), Head.class);
        List<BackedUpWeek> weeks = new ArrayList<>();
        for (String name : head.weeks()) {
            weeks.add(BackedUpWeek.of(IsoWeek.parse(name), source(name)));
        }
        return new BackupManifest(
                head.name(), head.asOf(), head.schema(), weeks, head.others(), head.sources(), head.notes());
    }

    private JsonNode source(String id) throws IOException {
        return cluster.patiently("GET", PATH + "/_doc/" + id).path("_source");
    }

    void delete() throws IOException {
        cluster.patiently("DELETE", PATH + "?ignore_unavailable=true");
    }
}
