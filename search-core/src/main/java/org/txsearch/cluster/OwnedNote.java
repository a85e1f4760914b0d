package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.thread.DaemonThreads;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A note that belongs to one process, which shows with a beat that it lives; another may take it over when the beat has
 * stopped.
 *
 * <p>Liveness is judged by the beat's change within the taker's own time, not by two machines' clocks.
 */
public final class OwnedNote implements AutoCloseable {

    private static final Duration BEAT_EVERY = Duration.ofSeconds(2);

    private final AdminCalls calls;
    private final String path;
    private final ScheduledExecutorService beating = new ScheduledThreadPoolExecutor(1, new DaemonThreads("note-beat"));
    private final ScheduledFuture<?> beats;
    private Map<String, Object> content;
    private String owner = UUID.randomUUID().toString();
    private long beat;
    private long seqNo;
    private long primaryTerm;
    private boolean gone;
    private @Nullable IOException lost;

    /** Another process owns the note and lives. */
    public static final class TakenException extends IOException {

        private static final long serialVersionUID = 1L;

        TakenException(String message) {
            super(message);
        }

        static TakenException of(String name) {
            return new TakenException("Another process works under the note " + name + "; wait for its end.");
        }
    }

    @SuppressWarnings("unchecked")
    private OwnedNote(AdminCalls calls, String path, @Nullable StoredNote before) throws IOException {
        this.calls = calls;
        this.path = path;
        this.content = before == null
                ? new LinkedHashMap<>()
                : new LinkedHashMap<>(JsonMapper.shared().treeToValue(before.source(), Map.class));
        if (before != null) {
            seqNo = before.seqNo();
            primaryTerm = before.primaryTerm();
        }
        put(before == null);
        this.beats = beating.scheduleWithFixedDelay(
                this::beat, BEAT_EVERY.toMillis(), BEAT_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Takes the note of that name, making it where there is none; waits to see whether an owner lives.
     *
     * @throws TakenException where one does
     */
    public static OwnedNote take(Cluster cluster, String name) throws IOException, InterruptedException {
        AdminCalls calls = new AdminCalls(cluster);
        new Notes(cluster).makeIndex();
        String path = "/" + Notes.INDEX + "/_doc/" + name;
        StoredNote before = StoredNote.withoutOwner(calls, path, name);
        try {
            return new OwnedNote(calls, path, before);
        } catch (ClusterRefusalException e) {
            if (e.isConflict()) {
                throw TakenException.of(name);
            }
            throw e;
        }
    }

    /** What the note says; empty where it is new. */
    public synchronized Map<String, Object> content() {
        return new LinkedHashMap<>(content);
    }

    /**
     * Replaces what the note says.
     *
     * @throws IOException where another process has taken the note over; the work must then stop
     */
    public synchronized void write(Map<String, Object> newContent) throws IOException {
        if (lost != null) {
            throw lost;
        }
        if (gone) {
            throw new IOException("The note " + path + " has been given up.");
        }
        content = new LinkedHashMap<>(newContent);
        put(false);
    }

    /** Removes the note; what it stood for is done. */
    public synchronized void delete() throws IOException {
        gone = true;
        try {
            remove();
        } catch (ClusterRefusalException e) {
            StoredNote now = StoredNote.read(calls, path);
            if (now == null) {
                // Removed by a request whose answer was lost.
                return;
            }
            if (!e.isConflict() || !owner.equals(now.owner())) {
                throw e;
            }
            seqNo = now.seqNo();
            primaryTerm = now.primaryTerm();
            remove();
        }
    }

    private void remove() throws IOException {
        calls.patiently("DELETE", path + "?refresh=true&if_seq_no=" + seqNo + "&if_primary_term=" + primaryTerm, null);
    }

    /** Stops the beat and leaves the note to whoever comes next. */
    @Override
    public void close() throws IOException {
        beats.cancel(false);
        beating.shutdownNow();
        synchronized (this) {
            if (!gone && lost == null) {
                gone = true;
                owner = "";
                put(false);
            }
        }
    }

    private synchronized void beat() {
        if (gone || lost != null) {
            return;
        }
        try {
            put(false);
        } catch (ClusterRefusalException e) {
            if (e.isConflict()) {
                lost = new TakenException("Another process has taken over the note " + path + ".");
            }
        } catch (IOException e) {
            // The cluster is away; the work itself will say so, and the next beat may get through.
            beat++;
        }
    }

    private void put(boolean create) throws IOException {
        Map<String, Object> note = new LinkedHashMap<>(content);
        note.put(StoredNote.OWNER, owner);
        note.put(StoredNote.BEAT, ++beat);
        try {
            send(note, create);
        } catch (ClusterRefusalException e) {
            StoredNote now = e.isConflict() ? StoredNote.read(calls, path) : null;
            if (now == null || create || owner.isEmpty() || !owner.equals(now.owner())) {
                throw e;
            }
            // An earlier write went through though its answer never came.
            seqNo = now.seqNo();
            primaryTerm = now.primaryTerm();
            send(note, false);
        }
    }

    private void send(Map<String, Object> note, boolean create) throws IOException {
        JsonNode answer = calls.call(
                "PUT",
                path + "?refresh=true&"
                        + (create ? "op_type=create" : "if_seq_no=" + seqNo + "&if_primary_term=" + primaryTerm),
                note);
        seqNo = answer.path("_seq_no").asLong(0);
        primaryTerm = answer.path("_primary_term").asLong(0);
    }
}
