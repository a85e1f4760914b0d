package org.txsearch.cli.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import tools.jackson.databind.JsonNode;

/** A snapshot repository that is registered with the cluster, and that every node of it can use. */
public final class SnapshotRepository {

    private static final String FORM = "[a-z0-9][a-z0-9_.-]{0,99}";

    private final Cluster cluster;
    private final String name;

    private SnapshotRepository(Cluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    /**
     * The repository of that name, tried by every node.
     *
     * @param folder where to register one of type {@code fs} if there is none of that name, or null for none
     * @throws BackupException where there is none, or it cannot be used
     */
    public static SnapshotRepository open(Cluster cluster, String name, @Nullable Path folder) throws IOException {
        if (!name.matches(FORM)) {
            throw new BackupException(
                    "A repository's name is 1 to 100 lower-case letters, digits, dots, hyphens and underscores.");
        }
        AdminCalls calls = new AdminCalls(cluster);
        JsonNode registered = registered(calls, name);
        if (registered == null) {
            register(calls, name, folder);
        } else {
            requireFolder(registered, name, folder);
            verify(calls, name);
        }
        return new SnapshotRepository(cluster, name);
    }

    private static @Nullable JsonNode registered(AdminCalls calls, String name) throws IOException {
        try {
            return calls.patiently("GET", "/_snapshot/" + name, null).path(name);
        } catch (ClusterRefusalException e) {
            if (e.type().equals("repository_missing_exception")) {
                return null;
            }
            throw e;
        }
    }

    private static void register(AdminCalls calls, String name, @Nullable Path folder) throws IOException {
        if (folder == null) {
            throw new BackupException("No snapshot repository " + name + " is registered with the cluster: register one"
                    + " (PUT _snapshot/" + name + ") or name another with --repository, or give --folder, a folder that"
                    + " all nodes share and name in path.repo.");
        }
        try {
            calls.call(
                    "PUT",
                    "/_snapshot/" + name,
                    Map.of("type", "fs", "settings", Map.of("location", folder.toString(), "compress", true)));
        } catch (ClusterRefusalException e) {
            throw new BackupException(
                    "The folder " + folder + " cannot be a snapshot repository: it must be named in path.repo of every"
                            + " node (a local node is started with it: stop the one that runs) and be writable for it. "
                            + "Elasticsearch says: " + e.getMessage(),
                    e);
        }
    }

    private static void requireFolder(JsonNode registered, String name, @Nullable Path folder) {
        String location = registered.path("settings").path("location").asString("");
        if (folder != null && !location.equals(folder.toString())) {
            throw new BackupException("The snapshot repository " + name + " is registered already, with "
                    + (location.isEmpty() ? "another type than fs" : "the folder " + location)
                    + ": leave --folder out, or give another --repository.");
        }
    }

    private static void verify(AdminCalls calls, String name) throws IOException {
        try {
            calls.call("POST", "/_snapshot/" + name + "/_verify");
        } catch (ClusterRefusalException e) {
            throw new BackupException(
                    "Not every node can use the snapshot repository " + name
                            + ": mend what Elasticsearch tells of, or name another with --repository. Elasticsearch says: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Its name in the cluster. */
    public String name() {
        return name;
    }

    /** The cluster that it is registered with. */
    public Cluster cluster() {
        return cluster;
    }

    SnapshotCalls calls() {
        return new SnapshotCalls(cluster, name);
    }
}
