package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A note as it stands in Elasticsearch.
 *
 * @param seqNo with the term, what must be named to replace exactly this state
 * @param primaryTerm see there
 * @param source what it says, with its owner and its owner's beat
 */
record StoredNote(long seqNo, long primaryTerm, JsonNode source) {

    static final String OWNER = "owner";
    static final String BEAT = "beat";

    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    /** The note as it is, or null where there is none. */
    static @Nullable StoredNote read(AdminCalls calls, String path) throws IOException {
        try {
            JsonNode note = calls.patiently("GET", path, null);
            return new StoredNote(
                    note.path("_seq_no").asLong(0), note.path("_primary_term").asLong(0), note.path("_source"));
        } catch (ClusterRefusalException e) {
            if (e.type().equals("status 404")) {
                return null;
            }
            throw e;
        }
    }

    /**
     * The note when it has no owner that lives, or null where there is none.
     *
     * @throws OwnedNote.TakenException where its owner does
     */
    static @Nullable StoredNote withoutOwner(AdminCalls calls, String path, String name)
            throws IOException, InterruptedException {
        return withoutOwner(calls, path, name, SILENCE, POLL_INTERVAL);
    }

    static @Nullable StoredNote withoutOwner(
            AdminCalls calls, String path, String name, Duration silence, Duration interval)
            throws IOException, InterruptedException {
        StoredNote seen = read(calls, path);
        if (seen == null || seen.owner().isEmpty()) {
            return seen;
        }
        long start = System.nanoTime();
        while (System.nanoTime() - start < silence.toNanos()) {
            Thread.sleep(interval.toMillis());
            long sent = System.nanoTime();
            StoredNote now = read(calls, path);
            if (System.nanoTime() - sent > silence.toNanos() / 2) {
                // While Elasticsearch does not answer, no owner can beat.
                start = System.nanoTime();
            }
            if (now == null || now.owner().isEmpty()) {
                return now;
            }
            if (!now.source().path(BEAT).equals(seen.source().path(BEAT))
                    || !now.source().path(OWNER).equals(seen.source().path(OWNER))) {
                throw OwnedNote.TakenException.of(name);
            }
        }
        return seen;
    }

    /** Who owns it; empty where nobody does. */
    String owner() {
        return source.path(OWNER).asString("");
    }
}
