package org.txsearch.weeks;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.DocumentStore.Kept;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The durable list of the weeks that must exist, with those that have been retired marked as such.
 *
 * <p>Aliases alone cannot tell a week that never was from one that is lost. A week is registered after its aliases were set
 * and marked as retired before its index is deleted, so that a registered week without aliases is a lost one.
 */
public final class WeekRegister {

    /** An index of its own, since the API may not read what else commands keep. */
    public static final String INDEX = "txsearch-weeks";

    private static final String ID = "register";
    private static final String WEEKS = "weeks";
    private static final String SERVING = "SERVING";
    private static final String RETIRED = "RETIRED";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final DocumentStore documents;

    /** The register of that cluster. */
    public WeekRegister(Cluster cluster) {
        this.cluster = cluster;
        this.documents = documents(PATIENCE);
    }

    /** What the register says. */
    public static final class Entries {

        private final JsonNode weeks;

        private Entries(JsonNode content) {
            this.weeks = content.path(WEEKS);
        }

        /** The weeks that must exist, oldest first. */
        public NavigableSet<IsoWeek> required() {
            NavigableSet<IsoWeek> required = new TreeSet<>();
            weeks.properties().forEach(week -> {
                if (week.getValue().asString().equals(SERVING)) {
                    required.add(IsoWeek.parse(week.getKey()));
                }
            });
            return Collections.unmodifiableNavigableSet(required);
        }

        /** Whether there is no register yet, or none any more. */
        boolean isEmpty() {
            return weeks.isEmpty();
        }

        /** Whether that week must exist, or did and was retired. */
        public boolean knows(IsoWeek week) {
            return weeks.has(week.toString());
        }
    }

    private DocumentStore documents(Duration patience) {
        return new DocumentStore(cluster, INDEX, Map.of(), patience);
    }

    /** What it says now; nothing where there is none yet. */
    public Entries read() throws IOException {
        return read(PATIENCE);
    }

    /**
     * The same.
     *
     * @throws org.txsearch.cluster.DeadlineExceededException where no answer came in time
     */
    Entries read(Duration atMost) throws IOException {
        return new Entries(content(documents(atMost).read(ID)));
    }

    /** From now on those weeks must exist, also where they were retired before. */
    public void require(Collection<IsoWeek> weeks) throws IOException {
        change(entries -> mark(entries, weeks, SERVING));
    }

    /** Requires weeks that are there and that it does not know, as made by a build that kept no register. */
    void adopt(Collection<IsoWeek> weeks) throws IOException {
        change(entries -> mark(
                entries,
                weeks.stream().filter(week -> !entries.has(week.toString())).toList(),
                SERVING));
    }

    /** From now on no week before that one must exist. */
    void retireBefore(IsoWeek firstKept) throws IOException {
        change(entries -> mark(
                entries,
                entries.propertyNames().stream()
                        .map(IsoWeek::parse)
                        .filter(week -> week.compareTo(firstKept) < 0)
                        .toList(),
                RETIRED));
    }

    /** What it says, to be kept in a backup. */
    public Map<String, Object> note() throws IOException {
        return asMap(content(documents.read(ID)));
    }

    /** Takes over what a backup kept of it, as far as it does not know better. */
    public void takeOver(Map<String, Object> note) throws IOException {
        JsonNode kept = JsonMapper.shared().valueToTree(note).path(WEEKS);
        change(entries -> {
            kept.properties().forEach(week -> entries.putIfAbsent(week.getKey(), week.getValue()));
            return entries;
        });
    }

    private static ObjectNode mark(ObjectNode entries, Collection<IsoWeek> weeks, String state) {
        weeks.forEach(week -> entries.put(week.toString(), state));
        return entries;
    }

    private void change(UnaryOperator<ObjectNode> marking) throws IOException {
        while (true) {
            Optional<Kept> seen = documents.read(ID);
            ObjectNode content = content(seen).deepCopy();
            ObjectNode before = content.withObject("/" + WEEKS);
            content.set(WEEKS, marking.apply(before.deepCopy()));
            if (seen.isPresent() && content.equals(seen.get().content())) {
                return;
            }
            Optional<Kept> written =
                    seen.isPresent() ? documents.replace(seen.get(), content, true) : documents.create(ID, content);
            if (written.isPresent()) {
                return;
            }
        }
    }

    private static ObjectNode content(Optional<Kept> kept) {
        return kept.map(Kept::content)
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast)
                .orElseGet(() -> JsonMapper.shared().createObjectNode());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(JsonNode content) {
        return JsonMapper.shared().treeToValue(content, Map.class);
    }
}
