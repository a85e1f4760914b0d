package org.txsearch.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.cluster.Versioned;
import org.txsearch.document.IndexFields;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The durable list of the weeks that must exist, with those that have been retired marked as such, and the newest revision
 * of their documents.
 *
 * <p>Aliases alone cannot distinguish a week that never existed from a lost one. A week is registered after its aliases
 * were set and marked as retired before its index is deleted, so that a registered week without aliases is a lost one.
 *
 * <p>An older build looks only for what its own revision derives. It would leave rows out of its answers without an error,
 * so it refuses instead.
 */
public final class WeekRegister {

    /** An index of its own, since the API may not read what else commands keep. */
    public static final String INDEX = "txsearch-weeks";

    private static final String ID = "register";
    private static final String WEEKS = "weeks";
    private static final String REVISION = "revision";
    private static final String FINGERPRINT_KEY = "fingerprint_key";
    private static final Map<String, ?> MEMBERS =
            Map.of(WEEKS, DocumentStore.STORED, REVISION, DocumentStore.STORED, FINGERPRINT_KEY, DocumentStore.STORED);
    private static final String SERVING = "SERVING";
    private static final String RETIRED = "RETIRED";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final DocumentStore documents;

    public WeekRegister(Cluster cluster) {
        this.cluster = cluster;
        this.documents = documents(PATIENCE);
    }

    public static final class RegisterEntries {

        private final JsonNode weeks;
        private final int revision;
        private final String fingerprintKey;

        private RegisterEntries(JsonNode content) {
            this.weeks = content.path(WEEKS);
            this.revision = content.path(REVISION).asInt(0);
            this.fingerprintKey = content.path(FINGERPRINT_KEY).asString("");
        }

        /** Refuses documents of a newer revision than this build's. */
        void requireKnownRevision() throws NewerRevisionException {
            if (revision > IndexFields.REVISION) {
                throw new NewerRevisionException(revision);
            }
        }

        /** Returns the weeks that must exist, oldest first. */
        public NavigableSet<IsoWeek> required() {
            NavigableSet<IsoWeek> required = new TreeSet<>();
            weeks.properties().forEach(week -> {
                if (week.getValue().asString().equals(SERVING)) {
                    required.add(IsoWeek.parse(week.getKey()));
                }
            });
            return Collections.unmodifiableNavigableSet(required);
        }

        /** Returns whether there is no register yet, or none any more. */
        boolean isEmpty() {
            return weeks.isEmpty();
        }

        /** Returns whether that week must exist, or did and was retired. */
        public boolean knows(IsoWeek week) {
            return weeks.has(week.toString());
        }
    }

    private DocumentStore documents(Duration patience) {
        return new DocumentStore(cluster, INDEX, MEMBERS, patience);
    }

    /** Its entries; none if there is no register yet. */
    public RegisterEntries read() throws IOException {
        return read(PATIENCE);
    }

    /**
     * Its entries, read within a time limit; none if there is no register yet.
     *
     * @throws org.txsearch.cluster.DeadlineExceededException if no answer came in time
     */
    RegisterEntries read(Duration atMost) throws IOException {
        try {
            return new RegisterEntries(
                    documents(atMost).read(ID).map(Versioned::value).orElseGet(JsonMapper.shared()::createObjectNode));
        } catch (ClusterRefusalException e) {
            throw ofTheRegister(e);
        }
    }

    /** A refusal of the register concerns every week: it must not pass for that of the week that is created. */
    private static IOException ofTheRegister(ClusterRefusalException e) {
        return new IOException(e.getMessage(), e);
    }

    /** Requires those weeks from now on, also those that were retired. */
    public void require(Collection<IsoWeek> weeks) throws IOException {
        change(entries -> mark(entries, weeks, SERVING));
    }

    /** Requires existing weeks that it does not know: the process that created them ended before it registered them. */
    void adopt(Collection<IsoWeek> weeks) throws IOException {
        change(entries -> mark(
                entries,
                weeks.stream().filter(week -> !entries.has(week.toString())).toList(),
                SERVING));
    }

    /**
     * Notes that documents of this build's revision are written from now on.
     *
     * @throws NewerRevisionException if a newer build has written
     */
    void requireRevision() throws IOException {
        raiseRevision(IndexFields.REVISION);
        read().requireKnownRevision();
    }

    /** Notes that documents of that revision are written from now on, unless it is older than the noted one. */
    void raiseRevision(int revision) throws IOException {
        update(register -> register.path(REVISION).asInt(0) < revision ? register.put(REVISION, revision) : register);
    }

    /**
     * Notes the check value of the key by which card numbers in ids get their fingerprints: with two keys, equal ids would
     * become different ones.
     *
     * @throws OtherKeyException if they have those of another key
     */
    public void requireFingerprintKey(String checkValue) throws IOException {
        update(register -> register.has(FINGERPRINT_KEY) ? register : register.put(FINGERPRINT_KEY, checkValue));
        String known = read().fingerprintKey;
        if (!known.isEmpty() && !known.equals(checkValue)) {
            throw new OtherKeyException();
        }
    }

    /**
     * Takes over the key of a backup, before any of its weeks is restored.
     *
     * @throws OtherKeyException if this cluster has another
     */
    public void takeOverFingerprintKey(Map<String, Object> note) throws IOException {
        String checkValue =
                JsonMapper.shared().valueToTree(note).path(FINGERPRINT_KEY).asString("");
        if (!checkValue.isEmpty()) {
            requireFingerprintKey(checkValue);
        }
    }

    /** Requires no week before that one from now on. */
    void retireBefore(IsoWeek firstKept) throws IOException {
        change(entries -> mark(
                entries,
                entries.propertyNames().stream()
                        .map(IsoWeek::parse)
                        .filter(week -> week.compareTo(firstKept) < 0)
                        .toList(),
                RETIRED));
    }

    public Map<String, Object> note() throws IOException {
        return documents
                .read(ID)
                .map(kept -> StateDocuments.asMap(kept.value()))
                .orElse(Map.of());
    }

    /**
     * Refuses the register of a backup that a newer build has made.
     *
     * @throws NewerRevisionException if it holds documents of a revision that this build does not know
     */
    public static void requireKnownRevision(Map<String, Object> note) throws NewerRevisionException {
        new RegisterEntries(JsonMapper.shared().valueToTree(note)).requireKnownRevision();
    }

    /** Takes over the entries of a backup that it does not have itself. */
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
        update(register -> {
            ObjectNode before = register.withObject("/" + WEEKS);
            register.set(WEEKS, marking.apply(before.deepCopy()));
            return register;
        });
    }

    private void update(UnaryOperator<ObjectNode> change) throws IOException {
        try {
            documents.update(ID, true, change::apply);
        } catch (ClusterRefusalException e) {
            throw ofTheRegister(e);
        }
    }
}
