package org.txsearch.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TieBreaker;
import org.txsearch.json.JsonScanner;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * Reads the identities of stored transactions, as hashes, by the numbers of the operations that wrote them: whoever has read a
 * shard up to a number finds every later write above it.
 */
public final class IdentityWalk {

    private static final int WINDOW = 10_000;
    private static final String MERCHANT = "merchant_id";
    private static final String CREATED_AT = "created_at";
    private static final String TIE = IndexFields.path(IndexFields.TIE);

    private final Cluster cluster;

    /**
     * How far the operations of the index that serves a week go.
     *
     * @param week the week
     * @param index the physical index
     * @param uuid distinguishes it from another index of the same name
     * @param isWhole whether all of its primary shards are there
     * @param documents how many documents it holds, as far as searches see
     * @param ends for each shard the number below which its operations are on all of its copies
     */
    public record Extent(
            IsoWeek week, String index, String uuid, boolean isWhole, long documents, SortedMap<Integer, Long> ends) {}

    /** Takes the hashes of one window. */
    public interface Sink {
        /**
         * The identities of all live documents of the shard whose numbers lie below {@code end} and were not given before.
         *
         * @param createdAt the {@code created_at} of each, in epoch milliseconds
         * @param end the first number that has not been read
         */
        void window(long[] hashes, long[] createdAt, long end) throws IOException, InterruptedException;
    }

    /** A walk over the weeks of that cluster. */
    public IdentityWalk(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The weeks that are served, oldest first; a closed one is left out. */
    public List<Extent> extents() throws IOException {
        JsonNode indices = cluster.patiently(
                        "GET",
                        "/" + WeekNames.ALL
                                + "/_stats/docs?level=shards&ignore_unavailable=true&filter_path=indices.*.uuid,indices.*.health,"
                                + "indices.*.primaries.docs.count,indices.*.shards.*.routing.primary,"
                                + "indices.*.shards.*.seq_no.global_checkpoint")
                .path("indices");
        List<Extent> extents = new ArrayList<>();
        for (String index : indices.propertyNames()) {
            if (WeekNames.isWeekIndex(index)) {
                JsonNode stats = indices.path(index);
                extents.add(new Extent(
                        WeekNames.week(WeekNames.aliasOfIndex(index)),
                        index,
                        stats.path("uuid").asString(""),
                        stats.has("health")
                                && !stats.path("health").asString("").equals("red"),
                        stats.path("primaries").path("docs").path("count").asLong(0),
                        ShardWalk.numbers(stats.path("shards"), "global_checkpoint")));
            }
        }
        extents.sort(Comparator.comparing(Extent::week));
        return extents;
    }

    /** Makes readable what was written to that index before. */
    public void refresh(String index) throws IOException {
        cluster.patiently("POST", "/" + index + "/_refresh");
    }

    /**
     * Gives the identities in a shard whose numbers lie in {@code [from, to)}, window by window.
     *
     * @throws ColumnsMissingException if the index does not have what they are made of
     */
    public void read(String index, int shard, long from, long to, Sink sink) throws IOException, InterruptedException {
        for (long at = from; at < to; at += WINDOW) {
            long end = Math.min(to, at + WINDOW);
            byte[] answer = cluster.bytesPatiently(
                    "POST",
                    "/" + index + "/_search?allow_partial_search_results=false&preference=_shards:" + shard
                            + "&filter_path=hits.total.value,hits.hits.fields",
                    query(at, end));
            Hashes window = new Hashes(index, answer);
            window.read();
            sink.window(Arrays.copyOf(window.hashes, window.count), Arrays.copyOf(window.createdAt, window.count), end);
        }
    }

    private static Map<String, ?> query(long from, long to) {
        Map<String, Object> query = ShardWalk.window(from, to);
        query.put("stored_fields", "_none_");
        query.put("docvalue_fields", List.of(TIE, MERCHANT, Map.of("field", CREATED_AT, "format", "epoch_millis")));
        return query;
    }

    /** The hashes in one answer. */
    private static final class Hashes {

        private final String index;
        private final JsonScanner scanner;
        private final long[] hashes = new long[WINDOW];
        private final long[] createdAt = new long[WINDOW];
        private int count;

        Hashes(String index, byte[] answer) {
            this.index = index;
            this.scanner = new JsonScanner(answer);
        }

        void read() throws IOException {
            // An answer that does not say how many there are must have none.
            long total = Math.max(0, ShardWalk.readHits(scanner, () -> scanner.readMembers("fields", this::hit)));
            if (total != count) {
                throw new ColumnsMissingException(index, total, count);
            }
        }

        private void hit() {
            String[] merchant = {""};
            long[] tie = {0};
            long[] time = {Long.MIN_VALUE};
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs(MERCHANT)) {
                    scanner.readElements(() -> merchant[0] = scanner.readString());
                } else if (scanner.nameIs(CREATED_AT)) {
                    scanner.readElements(() -> time[0] = Long.parseLong(scanner.readString()));
                } else {
                    scanner.readElements(() -> tie[0] = scanner.readLong());
                }
            }
            if (!merchant[0].isEmpty() && tie[0] != 0 && time[0] != Long.MIN_VALUE && count < hashes.length) {
                hashes[count] = TieBreaker.identity(merchant[0], tie[0]);
                createdAt[count++] = time[0];
            }
        }
    }

    /** An index without the columns of merchant, {@code created_at} and tie-breaker, as one has that was made without the template. */
    public static final class ColumnsMissingException extends IOException {

        ColumnsMissingException(String index, long documents, long complete) {
            super("Of " + documents + " documents in a window of " + index + " only " + complete
                    + " have the columns of their identity: ./txsearch weeks rebuild mends it.");
        }
    }
}
