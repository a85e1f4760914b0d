package org.txsearch.cli.tune;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.json.JsonMapper;

/** An index with the mapping and settings of a hot week that is written to for a trial. */
final class TrialIndex implements AutoCloseable {

    private static final String PREFIX = "txsearch-tune-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{13})-\\d+");
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Longer than any tuning takes, so that none deletes the index of another. */
    private static final Duration LEFT_BEHIND = Duration.ofHours(1);

    private final Cluster cluster;
    private final String name;

    private TrialIndex(Cluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    /** Creates an index; the number distinguishes indices that are created in the same millisecond. */
    static TrialIndex create(Cluster cluster, int number) throws IOException {
        String name = PREFIX + Instant.now().toEpochMilli() + "-" + number;
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of("settings", template.settings(), "mappings", template.mappings()));
        Request request = new Request("PUT", "/" + name);
        request.setEntity(new NByteArrayEntity(body.getBytes(StandardCharsets.UTF_8), ContentType.APPLICATION_JSON));
        TrialIndex index = new TrialIndex(cluster, name);
        try {
            cluster.call(request, TIMEOUT);
        } catch (InterruptedIOException e) {
            index.closeUnfinished(request);
            throw e;
        }
        return index;
    }

    /** Creates the index again, then deletes it: it is unknown whether it was created before the interrupt. */
    private void closeUnfinished(Request request) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            cluster.call(request, TIMEOUT);
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() != 400) {
                throw e;
            }
        } finally {
            close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    String name() {
        return name;
    }

    /** Deletes the indices of killed tunings. */
    static void deleteLeftBehind(Cluster cluster) throws IOException {
        long before = Instant.now().minus(LEFT_BEHIND).toEpochMilli();
        for (String name : names(cluster)) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches() && Long.parseLong(matcher.group(1)) < before) {
                delete(cluster, name);
            }
        }
    }

    /** Returns the existing trial indices. */
    static List<String> names(Cluster cluster) throws IOException {
        Request request = new Request("GET", "/" + PREFIX + "*/_alias");
        return List.copyOf(
                JsonMapper.shared().readTree(cluster.call(request, TIMEOUT)).propertyNames());
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
        try {
            cluster.call(new Request("DELETE", "/" + name), TIMEOUT);
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() != 404) {
                throw e;
            }
        }
    }
}
