package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A lease on a document of {@link StateDocuments}. The process that holds it renews it with a beat; another process may take
 * it over once the beat has stopped. Each write names the version that it replaces, and fails after a takeover.
 *
 * <p>Liveness is judged by the change of the beat within the taker's own time, not by the clocks of two machines.
 */
public final class StateLease implements AutoCloseable {

    private static final String OWNER = "owner";
    private static final String BEAT = "beat";
    private static final Duration BEAT_INTERVAL = Duration.ofSeconds(2);
    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    private final DocumentStore documents;

    /** Writes once: a beat or a close that waited for an unavailable cluster would block the work. */
    private final DocumentStore impatient;

    private final String name;
    private final ScheduledExecutorService beating =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("lease-beat"));
    private final PeriodicTask beats;
    private Map<String, Object> content;
    private String owner = UUID.randomUUID().toString();
    private long beat;
    private @Nullable DocumentVersion seen;
    private boolean released;
    private @Nullable LeaseTakenException lost;

    private StateLease(Cluster cluster, DocumentStore documents, String name, @Nullable Versioned<JsonNode> before)
            throws IOException {
        this.documents = documents;
        this.impatient = DocumentStore.impatient(cluster, StateDocuments.INDEX);
        this.name = name;
        this.seen = before == null ? null : before.version();
        this.content =
                before == null ? new LinkedHashMap<>() : new LinkedHashMap<>(StateDocuments.asMap(before.value()));
        put();
        this.beats = PeriodicTask.start(beating, "lease-beat", BEAT_INTERVAL, this::beat);
    }

    /**
     * Takes the lease with the given name, or creates it; waits to see whether its owner is alive.
     *
     * @throws LeaseTakenException if it is
     */
    public static StateLease take(Cluster cluster, String name) throws IOException, InterruptedException {
        DocumentStore documents = DocumentStore.patient(cluster, StateDocuments.INDEX);
        documents.createIndex();
        Versioned<JsonNode> before = withoutOwner(documents, name, SILENCE, POLL_INTERVAL);
        try {
            return new StateLease(cluster, documents, name, before);
        } catch (LeaseTakenException e) {
            throw taken(name);
        }
    }

    /**
     * Returns the document of the lease once it has no live owner, or null if there is none.
     *
     * @throws LeaseTakenException if its owner is alive
     */
    static @Nullable Versioned<JsonNode> withoutOwner(
            DocumentStore documents, String name, Duration silence, Duration interval)
            throws IOException, InterruptedException {
        Versioned<JsonNode> first = documents.read(name).orElse(null);
        if (first == null || owner(first).isEmpty()) {
            return first;
        }
        LeaseWatch watch = new LeaseWatch(System::nanoTime);
        Map<String, ?> beats = beats(first);
        while (watch.silent(beats, silence).isEmpty()) {
            Thread.sleep(interval.toMillis());
            long sent = System.nanoTime();
            Versioned<JsonNode> now = documents.read(name).orElse(null);
            if (System.nanoTime() - sent > silence.toNanos() / 2) {
                // While Elasticsearch does not answer, no owner can beat.
                watch.pollFailed();
            }
            if (now == null || owner(now).isEmpty()) {
                return now;
            }
            if (!beats(now).equals(beats)) {
                throw taken(name);
            }
        }
        return first;
    }

    private static LeaseTakenException taken(String name) {
        return new LeaseTakenException("Another process holds the lease " + name + "; wait for its end.");
    }

    private static Map<String, ?> beats(Versioned<JsonNode> document) {
        return Map.of(document.id(), List.of(owner(document), document.value().path(BEAT)));
    }

    private static String owner(Versioned<JsonNode> document) {
        return document.value().path(OWNER).asString("");
    }

    /** Returns the members of the document; none if the lease is new. */
    public synchronized Map<String, Object> content() {
        return new LinkedHashMap<>(content);
    }

    /**
     * Replaces the members of the document.
     *
     * @throws IOException if another process has taken over the lease; the work must then stop
     */
    public synchronized void write(Map<String, Object> newContent) throws IOException {
        if (lost != null) {
            throw lost;
        }
        if (released) {
            throw new IOException("The lease " + name + " has been released.");
        }
        content = new LinkedHashMap<>(newContent);
        put();
    }

    /** Deletes the document, since its work is done. */
    public synchronized void delete() throws IOException {
        released = true;
        boolean isDeleted = seen == null || documents.delete(seen);
        while (!isDeleted) {
            Optional<Versioned<JsonNode>> now = documents.read(name);
            if (now.isPresent() && !owner.equals(owner(now.get()))) {
                throw new LeaseTakenException("Another process has taken over the lease " + name + ".");
            }
            // One that is not there was deleted by a request whose answer was lost.
            isDeleted = now.isEmpty() || documents.delete(now.get().version());
        }
    }

    /** Stops the beat and releases the lease for the next process. */
    @Override
    public void close() throws IOException {
        beats.cancel();
        beating.shutdownNow();
        synchronized (this) {
            if (!released && lost == null) {
                released = true;
                owner = "";
                put();
            }
        }
    }

    private synchronized void beat() {
        if (released || lost != null) {
            return;
        }
        try {
            put();
        } catch (LeaseTakenException e) {
            lost = e;
        } catch (IOException e) {
            // The cluster is unavailable; the work itself will report it, and the next beat may succeed.
            beat++;
        }
    }

    private void put() throws IOException {
        ObjectNode document = JsonMapper.shared().valueToTree(content);
        document.put(OWNER, owner).put(BEAT, ++beat);
        Optional<DocumentVersion> written =
                seen == null ? impatient.create(name, document) : impatient.replace(seen, document, true);
        if (written.isEmpty() && seen != null && !owner.isEmpty()) {
            // An earlier write succeeded though its answer was lost.
            Optional<DocumentVersion> own =
                    documents.read(name).filter(now -> owner.equals(owner(now))).map(Versioned::version);
            written = own.isEmpty() ? own : impatient.replace(own.get(), document, true);
        }
        seen = written.orElseThrow(
                () -> new LeaseTakenException("Another process has taken over the lease " + name + "."));
    }
}
