package org.txsearch.stored;

import java.io.IOException;
import java.time.Duration;
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
import org.txsearch.json.MalformedJsonException;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;
import org.txsearch.weeks.WeekNames;

/** Reads stored transactions by their identity, in batches. */
public final class StoredTransactions {

    private static final Duration AT_MOST = Duration.ofSeconds(30);

    /** More names would not fit into the address of a request; the alias over all weeks does. */
    private static final int MAX_NAMED_WEEKS = 100;

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
        return read(keys, withSource, "/_mget", AT_MOST, false);
    }

    /**
     * What searches see under each key in its week, in the keys' order; null where there is nothing.
     *
     * @param preference names the copies of shards that are asked, as for a search
     * @throws org.txsearch.cluster.DeadlineExceededException where no answer came in time
     * @throws org.txsearch.weeks.WeekMissingException where the week of a key is not there
     */
    public List<@Nullable StoredVersion> readSearchable(List<TransactionKey> keys, String preference, Duration atMost)
            throws IOException {
        // Otherwise a read of what was just written would refresh its week, however often it is asked for.
        return read(keys, true, "/_mget?realtime=false&preference=" + preference, atMost, true);
    }

    private List<@Nullable StoredVersion> read(
            List<TransactionKey> keys, boolean withSource, String path, Duration atMost, boolean allWeeksAreThere)
            throws IOException {
        if (keys.isEmpty()) {
            return List.of();
        }
        byte[] answer = post(path, VersionsByKey.request(keys, withSource), atMost);
        try {
            List<@Nullable StoredVersion> stored = VersionsByKey.read(answer, allWeeksAreThere);
            if (stored.size() != keys.size()) {
                throw new IOException(
                        "Elasticsearch answered with " + stored.size() + " transactions for " + keys.size());
            }
            return stored;
        } catch (MalformedJsonException e) {
            throw new IOException("Elasticsearch's answer was cut off", e);
        }
    }

    /** What is known of who stands where, which is read from now on. */
    public KnownIds knownIds() {
        return new KnownIds(cluster);
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
        String names = weeks.size() > MAX_NAMED_WEEKS
                ? WeekNames.ALL
                : weeks.stream().map(WeekNames::alias).collect(Collectors.joining(","));
        try {
            Map<String, Set<String>> indices = IndicesById.read(post(
                    "/" + names + "/_search?allow_partial_search_results=false", IndicesById.request(keys), AT_MOST));
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
}
