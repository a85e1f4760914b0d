package org.txsearch.lookup;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.JsonBytes;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekListing;
import org.txsearch.index.WeekMissingException;
import org.txsearch.index.WeekNames;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.MalformedJsonException;
import org.txsearch.week.IsoWeek;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads stored transactions by their identity, in batches. All ways to read them are one class, since each names the weeks of the
 * keys, and their routing, as they are listed.
 */
public final class StoredTransactions {

    private static final Duration AT_MOST = Duration.ofSeconds(30);

    /** More names would not fit into the address of a request; the alias over all weeks does. */
    private static final int MAX_NAMED_WEEKS = 100;

    /** More merchants are on nearly all shards, and would not fit into the address. */
    private static final int MAX_ROUTED_MERCHANTS = 4;

    /** An id may exist in several weeks. */
    private static final int HITS_PER_KEY = 4;

    private static final String MISSING = "index_not_found_exception";
    private static final String CLOSED = "index_closed_exception";
    private static final String UNROUTED = "routing_missing_exception";
    private static final byte[] NO_SOURCE = new byte[0];

    private final Cluster cluster;
    private final WeekDirectory directory;

    public StoredTransactions(Cluster cluster) {
        this.cluster = cluster;
        this.directory = new WeekDirectory(cluster);
    }

    /**
     * Returns the document stored under each key in its week, in the keys' order; null if there is nothing.
     *
     * <p>A write is seen as soon as it is acknowledged.
     *
     * @param withSource whether the JSON is read, too
     */
    public List<@Nullable StoredDocument> read(List<TransactionKey> keys, boolean withSource) throws IOException {
        return readLatest(keys, withSource, true);
    }

    /** Those of the keys under which searches find a version in its week. */
    public Set<TransactionKey> searchable(List<TransactionKey> keys) throws IOException {
        List<@Nullable StoredDocument> found = readLatest(keys, false, false);
        Set<TransactionKey> searchable = new HashSet<>();
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i) != null) {
                searchable.add(keys.get(i));
            }
        }
        return searchable;
    }

    private List<@Nullable StoredDocument> readLatest(List<TransactionKey> keys, boolean withSource, boolean atOnce)
            throws IOException {
        if (keys.isEmpty()) {
            return List.of();
        }
        try {
            return read(keys, withSource, directory.listing(AT_MOST), request(atOnce), AT_MOST, false);
        } catch (WeekMissingException e) {
            // A week was created or rebuilt within the last second.
            directory.forget();
            return read(keys, withSource, directory.listing(AT_MOST), request(atOnce), AT_MOST, false);
        }
    }

    private static Request request(boolean atOnce) {
        Request request = new Request("POST", "/_mget");
        request.addParameter("realtime", Boolean.toString(atOnce));
        return request;
    }

    /**
     * What searches see under each key in its week, in the keys' order; null if there is nothing.
     *
     * @param listing the weeks
     * @param preference names the copies of shards to use, as for a search
     * @throws org.txsearch.cluster.DeadlineExceededException if no answer came in time
     * @throws WeekMissingException if the week of a key is not there, or routed otherwise than listed
     */
    public List<@Nullable StoredDocument> readSearchable(
            List<TransactionKey> keys, WeekListing listing, String preference, Duration atMost) throws IOException {
        // A realtime read of a fresh write would refresh its week, however often it is read.
        Request request = new Request("POST", "/_mget");
        request.addParameter("realtime", "false");
        request.addParameter("preference", preference);
        return keys.isEmpty() ? List.of() : read(keys, true, listing, request, atMost, true);
    }

    private List<@Nullable StoredDocument> read(
            List<TransactionKey> keys,
            boolean withSource,
            WeekListing listing,
            Request request,
            Duration atMost,
            boolean allWeeksAreThere)
            throws IOException {
        JsonScanner scanner = new JsonScanner(post(request, request(keys, withSource, listing), atMost));
        List<@Nullable StoredDocument> stored = new ArrayList<>();
        try {
            scanner.<IOException>readMembers(
                    "docs",
                    () -> scanner.<IOException>readElements(() -> {
                        boolean isRouted = stored.size() < keys.size()
                                && listing.isRouted(keys.get(stored.size()).week());
                        stored.add(version(scanner, allWeeksAreThere, isRouted));
                    }));
        } catch (MalformedJsonException e) {
            throw new IOException("Elasticsearch's answer was cut off", e);
        }
        if (stored.size() != keys.size()) {
            throw new IOException("Elasticsearch answered with " + stored.size() + " transactions for " + keys.size());
        }
        return stored;
    }

    private static byte[] request(List<TransactionKey> keys, boolean withSource, WeekListing listing) {
        JsonBytes body = new JsonBytes();
        for (TransactionKey key : keys) {
            body.raw(JsonBytes.ascii(body.length() == 0 ? "{\"docs\":[{\"_index\":" : ",{\"_index\":"));
            if (listing.isRouted(key.week())) {
                body.string(WeekNames.routed(key.week()));
                body.raw(JsonBytes.ascii(",\"routing\":"));
                body.string(key.merchantId());
            } else {
                body.string(WeekNames.alias(key.week()));
            }
            body.raw(JsonBytes.ascii(",\"_id\":"));
            body.string(key.documentId());
            body.raw(JsonBytes.ascii(withSource ? "}" : ",\"_source\":false}"));
        }
        body.raw(JsonBytes.ascii("]}"));
        return Arrays.copyOf(body.array(), body.length());
    }

    private static @Nullable StoredDocument version(JsonScanner scanner, boolean weekIsThere, boolean isRouted)
            throws IOException {
        boolean found = false;
        String id = "";
        long version = 0;
        byte[] source = NO_SOURCE;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("found")) {
                found = scanner.readBoolean();
            } else if (scanner.nameIs("_id")) {
                id = scanner.readString();
            } else if (scanner.nameIs("_version")) {
                version = scanner.readLong();
            } else if (scanner.nameIs("_source")) {
                source = scanner.readBytes();
            } else if (scanner.nameIs("error")) {
                refuseUnlessMissing(scanner, weekIsThere, isRouted);
            } else {
                scanner.skipValue();
            }
        }
        return found ? new StoredDocument(id, version, source) : null;
    }

    /** A week that has no index holds no transaction; any other error says nothing of its content. */
    private static void refuseUnlessMissing(JsonScanner scanner, boolean weekIsThere, boolean isRouted)
            throws IOException {
        String[] type = {""};
        scanner.readMembers("type", () -> type[0] = scanner.readString());
        if (type[0].equals(UNROUTED) || isRouted && type[0].equals(MISSING)) {
            throw new WeekMissingException("A week of a transaction is routed otherwise than when it was listed");
        }
        if (weekIsThere && (type[0].equals(MISSING) || type[0].equals(CLOSED))) {
            throw new WeekMissingException("A week of a transaction is gone: " + type[0]);
        }
        if (!type[0].equals(MISSING)) {
            throw new IOException("Elasticsearch could not read a transaction: " + type[0]);
        }
    }

    /** Returns the known places of transactions; they are read from now on. */
    public KnownIds knownIds() {
        return new KnownIds(cluster);
    }

    /**
     * Returns the keys whose transactions are in another week than theirs, each with that week, if searches see it.
     *
     * @param isSearched which of the other weeks are looked through
     */
    public Map<TransactionKey, IsoWeek> elsewhere(List<TransactionKey> keys, Predicate<IsoWeek> isSearched)
            throws IOException {
        WeekListing listing = directory.listing(AT_MOST);
        List<IsoWeek> weeks = listing.weeks().stream().filter(isSearched).toList();
        Set<IsoWeek> homes = keys.stream().map(TransactionKey::week).collect(Collectors.toSet());
        if (weeks.isEmpty() || homes.size() == 1 && homes.containsAll(weeks)) {
            return Map.of();
        }
        try {
            Map<String, Set<String>> indices = indices(post(searched(weeks, keys, listing), search(keys), AT_MOST));
            Map<TransactionKey, IsoWeek> found = new HashMap<>();
            for (TransactionKey key : keys) {
                indices.getOrDefault(key.documentId(), Set.of()).stream()
                        .map(index -> WeekNames.week(WeekNames.aliasOfIndex(index)))
                        .filter(week -> !week.equals(key.week()))
                        .min(Comparator.naturalOrder())
                        .ifPresent(week -> found.put(key, week));
            }
            return found;
        } catch (ResponseException e) {
            // A week was retired meanwhile: the next attempt reads the list again.
            directory.forget();
            throw e;
        } catch (JacksonException e) {
            throw new IOException("Elasticsearch's answer was cut off", e);
        }
    }

    private static byte[] search(List<TransactionKey> keys) {
        // In the order of the index's own terms, without scores and totals.
        List<String> ids =
                keys.stream().map(TransactionKey::documentId).sorted().toList();
        return JsonMapper.shared()
                .writeValueAsBytes(Map.of(
                        "size",
                        HITS_PER_KEY * keys.size(),
                        "_source",
                        false,
                        "track_total_hits",
                        false,
                        "sort",
                        List.of("_doc"),
                        "query",
                        Map.of("constant_score", Map.of("filter", Map.of("ids", Map.of("values", ids))))));
    }

    /** Returns the indices of each document that was found, by its id. */
    private static Map<String, Set<String>> indices(byte[] answer) throws IOException {
        JsonNode found = JsonMapper.shared().readTree(answer);
        if (found.path("timed_out").asBoolean(false)) {
            throw new IOException("Elasticsearch did not search all weeks in time");
        }
        Map<String, Set<String>> indices = new HashMap<>();
        for (JsonNode hit : found.path("hits").path("hits")) {
            indices.computeIfAbsent(hit.path("_id").asString(""), id -> new HashSet<>())
                    .add(hit.path("_index").asString(""));
        }
        return indices;
    }

    /** With the routing of their merchants, if the weeks are routed and the merchants few. */
    private static Request searched(List<IsoWeek> weeks, List<TransactionKey> keys, WeekListing listing) {
        boolean areMany = weeks.size() > MAX_NAMED_WEEKS;
        Set<String> merchants =
                keys.stream().map(TransactionKey::merchantId).collect(Collectors.toCollection(TreeSet::new));
        boolean isRouted = !areMany && merchants.size() <= MAX_ROUTED_MERCHANTS && listing.areRouted(weeks);
        String names = areMany
                ? WeekNames.ALL
                : weeks.stream()
                        .map(isRouted ? listing::index : WeekNames::alias)
                        .collect(Collectors.joining(","));
        Request request = new Request("POST", "/" + names + "/_search");
        if (isRouted) {
            request.addParameter("routing", String.join(",", merchants));
        }
        request.addParameter("allow_partial_search_results", "false");
        request.addParameter("preference", "");
        return request;
    }

    private byte[] post(Request request, byte[] body, Duration atMost) throws IOException {
        request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
        return cluster.read(request, atMost);
    }
}
