package org.txsearch.cli.tune;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.json.JsonScanner;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.weeks.WeekTemplate;
import tools.jackson.databind.json.JsonMapper;

/** An index with a hot week's mapping and settings, to be written to for a while; nobody searches it. */
final class TrialIndex implements AutoCloseable {

    private static final String PREFIX = "txsearch-tune-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{13})-\\d+");
    private static final Duration AT_MOST = Duration.ofSeconds(30);

    /** Longer than any tuning takes, so that none loses its index to another. */
    private static final Duration LEFT_BEHIND = Duration.ofHours(1);

    private final Cluster cluster;
    private final String name;

    private TrialIndex(Cluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    /** Makes one; the number tells those of one moment apart. */
    static TrialIndex create(Cluster cluster, int number) throws IOException {
        String name = PREFIX + Instant.now().toEpochMilli() + "-" + number;
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of("settings", template.settings(), "mappings", template.mappings()));
        Request request = new Request("PUT", "/" + name);
        request.setEntity(new NByteArrayEntity(body.getBytes(StandardCharsets.UTF_8), ContentType.APPLICATION_JSON));
        TrialIndex index = new TrialIndex(cluster, name);
        try {
            BoundedCall.perform(cluster, request, AT_MOST);
        } catch (InterruptedIOException e) {
            index.closeUnfinished(request);
            throw e;
        }
        return index;
    }

    /** Whether it was made before the interrupt is not known: asked for again, it is there for certain, and can go. */
    private void closeUnfinished(Request request) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            BoundedCall.perform(cluster, request, AT_MOST);
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

    /** Deletes what a tuning left behind that was killed. */
    static void deleteLeftBehind(Cluster cluster) throws IOException {
        long before = Instant.now().minus(LEFT_BEHIND).toEpochMilli();
        for (String name : names(cluster)) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches() && Long.parseLong(matcher.group(1)) < before) {
                delete(cluster, name);
            }
        }
    }

    /** The trial indices that are there. */
    static List<String> names(Cluster cluster) throws IOException {
        JsonScanner scanner =
                new JsonScanner(BoundedCall.perform(cluster, new Request("GET", "/" + PREFIX + "*/_alias"), AT_MOST));
        List<String> names = new ArrayList<>();
        scanner.beginObject();
        while (scanner.nextMember()) {
            names.add(scanner.name());
            scanner.skipValue();
        }
        return names;
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
            BoundedCall.perform(cluster, new Request("DELETE", "/" + name), AT_MOST);
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() != 404) {
                throw e;
            }
        }
    }
}
