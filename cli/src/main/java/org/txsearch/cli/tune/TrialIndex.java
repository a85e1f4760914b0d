package org.txsearch.cli.tune;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;

/** An index with the mapping and settings of a hot week that is written to for a trial. */
record TrialIndex(Cluster cluster, String name) implements AutoCloseable {

    private static final String PREFIX = "txsearch-tune-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{13})-\\d+");

    /** Longer than any tuning takes, so that none deletes the index of another. */
    private static final Duration LEFT_BEHIND = Duration.ofHours(1);

    /** Creates an index; the number distinguishes indices that are created in the same millisecond. */
    static TrialIndex create(Cluster cluster, int number) throws IOException {
        String name = PREFIX + Instant.now().toEpochMilli() + "-" + number;
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        Map<String, ?> body = Map.of("settings", template.settings(), "mappings", template.mappings());
        TrialIndex index = new TrialIndex(cluster, name);
        try {
            cluster.call("PUT", "/" + name, body);
        } catch (InterruptedIOException e) {
            index.closeUnfinished(body);
            throw e;
        }
        return index;
    }

    /** Creates the index again, then deletes it: it is unknown whether it was created before the interrupt. */
    private void closeUnfinished(Map<String, ?> body) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            cluster.call("PUT", "/" + name, body);
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        } finally {
            close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void deleteLeftBehind(Cluster cluster) throws IOException {
        long before = Instant.now().minus(LEFT_BEHIND).toEpochMilli();
        for (String name : names(cluster)) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches() && Long.parseLong(matcher.group(1)) < before) {
                delete(cluster, name);
            }
        }
    }

    static List<String> names(Cluster cluster) throws IOException {
        return List.copyOf(cluster.call("GET", "/" + PREFIX + "*/_alias").propertyNames());
    }

    /** Deletes it, even if the thread has been interrupted. */
    @Override
    public void close() throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            delete(cluster, name);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void delete(Cluster cluster, String name) throws IOException {
        cluster.call("DELETE", "/" + name + "?ignore_unavailable=true");
    }
}
