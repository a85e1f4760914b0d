package org.txsearch.stored;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.JsonBytes;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.MalformedJsonException;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;
import org.txsearch.weeks.WeekNames;

/** Reads stored transactions by their identity, in batches. */
public final class StoredTransactions {

    private static final Duration AT_MOST = Duration.ofSeconds(30);
    private static final byte[] NO_SOURCE = new byte[0];

    /** More names would not fit into the address of a request; the alias over all weeks does. */
    private static final int MOST_NAMED_WEEKS = 100;

    /** An id may stand in several weeks. */
    private static final int HITS_PER_KEY = 4;

    private final Cluster cluster;
    private final WeekDirectory directory;

    /** The transactions of that cluster. */
    public StoredTransactions(Cluster cluster) {
        this.cluster = cluster;
        this.directory = new WeekDirectory(cluster);
    }

    /**
     * What is stored under each key in its week, in the keys' order; null where there is nothing.
     *
     * <p>A write is seen as soon as it is acknowledged.
     *
     * @param withSource whether the JSON is read, too
     */
    public List<@Nullable StoredVersion> read(List<TransactionKey> keys, boolean withSource) throws IOException {
        return read(keys, withSource, "/_mget", AT_MOST);
    }

    /**
     * What searches see under each key in its week, in the keys' order; null where there is nothing.
     *
     * @throws org.txsearch.cluster.DeadlineExceededException where no answer came in time
     */
    public List<@Nullable StoredVersion> readSearchable(List<TransactionKey> keys, Duration atMost) throws IOException {
        // Otherwise a read of what was just written would refresh its week, however often it is asked for.
        return read(keys, true, "/_mget?realtime=false", atMost);
    }

    private List<@Nullable StoredVersion> read(
            List<TransactionKey> keys, boolean withSource, String path, Duration atMost) throws IOException {
        if (keys.isEmpty()) {
            return List.of();
        }
        byte[] answer = post(path, documents(keys, withSource), atMost);
        try {
            List<@Nullable StoredVersion> stored = versions(answer);
            if (stored.size() != keys.size()) {
                throw new IOException(
                        "Elasticsearch answered with " + stored.size() + " transactions for " + keys.size());
            }
            return stored;
        } catch (MalformedJsonException e) {
            throw new IOException("Elasticsearch's answer was cut off", e);
        }
    }

    private static byte[] documents(List<TransactionKey> keys, boolean withSource) {
        JsonBytes body = new JsonBytes();
        for (TransactionKey key : keys) {
            body.raw(ascii(body.length() == 0 ? "{\"docs\":[{\"_index\":" : ",{\"_index\":"));
            body.string(WeekNames.alias(key.week()));
            body.raw(ascii(",\"_id\":"));
            body.string(key.documentId());
            body.raw(ascii(withSource ? "}" : ",\"_source\":false}"));
        }
        body.raw(ascii("]}"));
        return Arrays.copyOf(body.array(), body.length());
    }

    /** The weeks that are there. */
    public Set<IsoWeek> weeks() throws IOException {
        return directory.weeks(AT_MOST);
    }

    /**
     * Those of the keys that stand in another week than their own, as far as searches see.
     *
     * @param isSearched which of the other weeks are looked through
     */
    public Set<TransactionKey> elsewhere(List<TransactionKey> keys, Predicate<IsoWeek> isSearched) throws IOException {
        List<IsoWeek> weeks =
                directory.weeks(AT_MOST).stream().filter(isSearched).toList();
        Set<IsoWeek> homes = keys.stream().map(TransactionKey::week).collect(Collectors.toSet());
        if (weeks.isEmpty() || homes.size() == 1 && homes.containsAll(weeks)) {
            return Set.of();
        }
        String names = weeks.size() > MOST_NAMED_WEEKS
                ? WeekNames.ALL
                : weeks.stream().map(WeekNames::alias).collect(Collectors.joining(","));
        StringBuilder body = new StringBuilder(
                "{\"size\":" + HITS_PER_KEY * keys.size() + ",\"_source\":false,\"query\":{\"ids\":{\"values\":[");
        body.append(keys.stream().map(key -> '"' + key.documentId() + '"').collect(Collectors.joining(",")))
                .append("]}}}");
        try {
            Map<String, Set<String>> indices = indicesByDocument(
                    post("/" + names + "/_search?allow_partial_search_results=false", ascii(body.toString()), AT_MOST));
            return keys.stream()
                    .filter(key -> indices.getOrDefault(key.documentId(), Set.of()).stream()
                            .anyMatch(index -> !index.startsWith(WeekNames.alias(key.week()) + "-")))
                    .collect(Collectors.toSet());
        } catch (ResponseException e) {
            // A week was retired meanwhile: the next attempt asks for the list anew.
            directory.forget();
            throw e;
        } catch (MalformedJsonException e) {
            throw new IOException("Elasticsearch's answer was cut off", e);
        }
    }

    private byte[] post(String path, byte[] body, Duration atMost) throws IOException {
        Request request = new Request("POST", path);
        request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
        return BoundedCall.perform(cluster, request, atMost);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static List<@Nullable StoredVersion> versions(byte[] answer) throws IOException {
        List<@Nullable StoredVersion> stored = new ArrayList<>();
        JsonScanner scanner = new JsonScanner(answer);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("docs")) {
                scanner.beginArray();
                while (scanner.nextElement()) {
                    stored.add(version(scanner, answer));
                }
            } else {
                scanner.skipValue();
            }
        }
        return stored;
    }

    private static @Nullable StoredVersion version(JsonScanner scanner, byte[] answer) throws IOException {
        boolean found = false;
        long version = 0;
        byte[] source = NO_SOURCE;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("found")) {
                found = scanner.readBoolean();
            } else if (scanner.nameIs("_version")) {
                version = scanner.readLong();
            } else if (scanner.nameIs("_source")) {
                int start = scanner.position();
                scanner.skipValue();
                source = Arrays.copyOfRange(answer, start, scanner.position());
            } else if (scanner.nameIs("error")) {
                refuseUnlessMissing(scanner);
            } else {
                scanner.skipValue();
            }
        }
        return found ? new StoredVersion(version, source) : null;
    }

    /** A week that has no index holds no transaction; any other error says nothing of what is stored. */
    private static void refuseUnlessMissing(JsonScanner scanner) throws IOException {
        String type = "";
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("type")) {
                type = scanner.readString();
            } else {
                scanner.skipValue();
            }
        }
        if (!type.equals("index_not_found_exception")) {
            throw new IOException("Elasticsearch could not read a transaction: " + type);
        }
    }

    private static Map<String, Set<String>> indicesByDocument(byte[] answer) throws IOException {
        Map<String, Set<String>> indices = new HashMap<>();
        JsonScanner scanner = new JsonScanner(answer);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("timed_out") && scanner.readBoolean()) {
                throw new IOException("Elasticsearch did not search all weeks in time");
            } else if (scanner.nameIs("hits")) {
                scanner.beginObject();
                while (scanner.nextMember()) {
                    if (scanner.nameIs("hits")) {
                        scanner.beginArray();
                        while (scanner.nextElement()) {
                            hit(scanner, indices);
                        }
                    } else {
                        scanner.skipValue();
                    }
                }
            } else if (!scanner.nameIs("timed_out")) {
                scanner.skipValue();
            }
        }
        return indices;
    }

    private static void hit(JsonScanner scanner, Map<String, Set<String>> indices) {
        String index = "";
        String id = "";
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("_index")) {
                index = scanner.readString();
            } else if (scanner.nameIs("_id")) {
                id = scanner.readString();
            } else {
                scanner.skipValue();
            }
        }
        indices.computeIfAbsent(id, key -> new HashSet<>()).add(index);
    }
}
