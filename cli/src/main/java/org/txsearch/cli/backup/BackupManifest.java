package org.txsearch.cli.backup;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.cli.snapshots.BackupNames;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * The contents of a backup.
 *
 * @param asOf every event that was taken in before this time is in it
 * @param schema the schema of new weeks at the time of the backup
 * @param weeks the weeks, oldest first
 * @param others the other indices: grants, exports, their schedules and keys
 * @param sources the open sources and the time until which each was visible
 * @param notes the notes of commands, except those of work in progress
 */
public record BackupManifest(
        String name,
        Instant asOf,
        String schema,
        List<BackedUpWeek> weeks,
        List<String> others,
        Map<String, Instant> sources,
        Map<String, Map<String, Object>> notes) {

    private static final String PATH = "/" + BackupNames.MANIFEST_INDEX;
    private static final String HEAD = "backup";
    private static final JsonMapper JSON = JsonMapper.shared();

    public long documents() {
        return weeks.stream().mapToLong(BackedUpWeek::documents).sum();
    }

    /** Returns the number of days and currencies that were written to during the copy. */
    public int moving() {
        return weeks.stream().mapToInt(BackedUpWeek::moving).sum();
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

    /** Writes it to the index through which a manifest enters and leaves the repository; it exists only meanwhile. */
    void write(Cluster cluster) throws IOException {
        deleteIndex(cluster);
        cluster.call(
                "PUT",
                PATH,
                Map.of(
                        "settings",
                        Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1"),
                        "mappings",
                        Map.of("enabled", false)));
        List<String> names = weeks.stream().map(week -> week.week().toString()).toList();
        Head head = new Head(name, asOf, schema, names, others, sources, notes);
        put(cluster, HEAD, JSON.convertValue(head, new TypeReference<Map<String, Object>>() {}));
        for (BackedUpWeek week : weeks) {
            put(cluster, week.week().toString(), week.members());
        }
    }

    private static void put(Cluster cluster, String id, Map<String, Object> members) throws IOException {
        cluster.patiently("PUT", PATH + "/_doc/" + id, members);
    }

    static BackupManifest read(Cluster cluster) throws IOException {
        Head head = JSON.treeToValue(source(cluster, HEAD), Head.class);
        List<BackedUpWeek> weeks = new ArrayList<>();
        for (String name : head.weeks()) {
            weeks.add(BackedUpWeek.of(IsoWeek.parse(name), source(cluster, name)));
        }
        return new BackupManifest(
                head.name(), head.asOf(), head.schema(), weeks, head.others(), head.sources(), head.notes());
    }

    private static JsonNode source(Cluster cluster, String id) throws IOException {
        return cluster.patiently("GET", PATH + "/_doc/" + id).path("_source");
    }

    static void deleteIndex(Cluster cluster) throws IOException {
        cluster.patiently("DELETE", PATH + "?ignore_unavailable=true");
    }
}
