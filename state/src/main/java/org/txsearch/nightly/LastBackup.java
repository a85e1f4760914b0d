package org.txsearch.nightly;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;

/**
 * The newest complete backup, as the cluster remembers it.
 *
 * @param name its name in the repository
 * @param asOf every event that was ingested before this time is in it
 */
public record LastBackup(String name, Instant asOf) {

    private static final String NOTE = "last-backup";
    private static final String NAME = "name";
    private static final String AS_OF = "as_of";

    /** Returns the last backup of the given cluster, if there is one. */
    public static Optional<LastBackup> read(Cluster cluster) throws IOException {
        return new StateDocuments(cluster)
                .read(NOTE)
                .map(note ->
                        new LastBackup(String.valueOf(note.get(NAME)), Instant.parse(String.valueOf(note.get(AS_OF)))));
    }

    public void store(Cluster cluster) throws IOException {
        new StateDocuments(cluster).write(NOTE, Map.of(NAME, name, AS_OF, asOf.toString()));
    }
}
