package org.txsearch.cli.backup;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cli.rebuild.WeekLedger;
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
 * @param schema the schema of new weeks at that time
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

    private static final String PATH = "/" + Backups.Names.MANIFEST_INDEX;
    private static final String HEAD = "backup";
    private static final JsonMapper JSON = JsonMapper.shared();

    public BackupManifest {
        weeks = List.copyOf(weeks);
        others = List.copyOf(others);
        sources = Map.copyOf(sources);
        notes = Map.copyOf(notes);
    }

    /** How many transactions it holds. */
    public long documents() {
        return weeks.stream().mapToLong(BackedUpWeek::documents).sum();
    }

    /** In how many days and currencies something was written during the copy. */
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

    /** Reads what that index holds. */
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

    /**
     * A week in a backup, with its ledgers just before the copy and just after.
     *
     * <p>Counts and sums of versions only ever grow. Where both ledgers are equal, nothing was written meanwhile, and the copy is
     * known to the cent; elsewhere it lies between the two.
     *
     * @param index the generation that was copied
     * @param before its days and currencies before the copy
     * @param after the same after it
     */
    public record BackedUpWeek(IsoWeek week, String index, WeekLedger before, WeekLedger after) {

        private static final int MEMBERS_OF_KEY = 2;
        private static final WeekLedger EMPTY = new WeekLedger(new TreeMap<>());

        /** How many transactions it held when the backup began. */
        public long documents() {
            return before.entries().values().stream()
                    .mapToLong(WeekLedger.Entry::count)
                    .sum();
        }

        /** In how many days and currencies something was written during the copy. */
        public int moving() {
            return changes(before, after).size();
        }

        /** A line for each day and currency in which the restored ledger is not what was copied. */
        List<String> faults(WeekLedger restored) {
            List<String> faults = new ArrayList<>();
            for (WeekLedger.Key key : WeekLedger.keys(before, after, restored)) {
                WeekLedger.Entry first = before.at(key);
                WeekLedger.Entry last = after.at(key);
                WeekLedger.Entry now = restored.at(key);
                boolean isUnchanged = first.equals(last);
                if (isUnchanged ? !first.equals(now) : !isBetween(first, now, last)) {
                    faults.add(week + " " + key + ": " + first + (isUnchanged ? "" : " to " + last) + " in the backup, "
                            + now + " restored");
                }
            }
            return faults;
        }

        private static boolean isBetween(WeekLedger.Entry one, WeekLedger.Entry now, WeekLedger.Entry other) {
            return isBetween(one.count(), now.count(), other.count())
                    && (one.versions() < 0
                            || other.versions() < 0
                            || isBetween(one.versions(), now.versions(), other.versions()));
        }

        private static boolean isBetween(long one, long now, long other) {
            return now >= Math.min(one, other) && now <= Math.max(one, other);
        }

        /** As JSON: the lines of the earlier ledger, and of the later one only those that differ. */
        Map<String, Object> members() {
            return Map.of("index", index, "before", changes(EMPTY, before), "changes", changes(before, after));
        }

        /** The week whose JSON that is. */
        static BackedUpWeek of(IsoWeek week, JsonNode members) {
            WeekLedger before = changed(EMPTY, members.path("before"));
            WeekLedger after = changed(before, members.path("changes"));
            return new BackedUpWeek(week, members.path("index").asString(), before, after);
        }

        /** Days and currencies in which the later ledger differs; a line without counts where it has nothing there. */
        private static List<List<Object>> changes(WeekLedger before, WeekLedger after) {
            return WeekLedger.keys(before, after).stream()
                    .filter(key -> !before.at(key).equals(after.at(key)))
                    .map(key -> line(key, after.at(key)))
                    .toList();
        }

        private static List<Object> line(WeekLedger.Key key, WeekLedger.Entry entry) {
            List<Object> line = new ArrayList<>(List.of(key.day().toString(), key.currency()));
            if (entry.count() > 0) {
                // Sums as text: not every reader of JSON keeps numbers that large.
                line.addAll(List.of(
                        entry.count(),
                        entry.amount().toString(),
                        entry.fee().toString(),
                        entry.net().toString(),
                        entry.versions()));
            }
            return line;
        }

        private static WeekLedger changed(WeekLedger before, JsonNode lines) {
            SortedMap<WeekLedger.Key, WeekLedger.Entry> entries = new TreeMap<>(before.entries());
            for (JsonNode line : lines) {
                WeekLedger.Key key = new WeekLedger.Key(
                        LocalDate.parse(line.path(0).asString()), line.path(1).asString());
                if (line.size() == MEMBERS_OF_KEY) {
                    entries.remove(key);
                } else {
                    entries.put(
                            key,
                            new WeekLedger.Entry(
                                    line.path(2).asLong(),
                                    new BigInteger(line.path(3).asString()),
                                    new BigInteger(line.path(4).asString()),
                                    new BigInteger(line.path(5).asString()),
                                    line.path(6).asLong()));
                }
            }
            return new WeekLedger(entries);
        }
    }
}
