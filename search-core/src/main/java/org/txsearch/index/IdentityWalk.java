package org.txsearch.index;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TieBreaker;
import org.txsearch.json.JsonScanner;
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
     * The identities of all live documents of a shard whose numbers lie in a window.
     *
     * @param from the first number of the window
     * @param end the first number behind the window
     * @param createdAt the {@code created_at} of each document, in epoch milliseconds
     */
    public record Window(int shard, long from, long end, long[] hashes, long[] createdAt) {}

    public interface IdentitySink {
        void window(Window window) throws IOException, InterruptedException;
    }

    public IdentityWalk(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Returns the weeks that are served, oldest first; a closed one is left out. */
    public List<WeekExtent> extents() throws IOException {
        JsonNode indices = cluster.patiently(
                        "GET",
                        "/" + WeekNames.ALL
                                + "/_stats/docs?level=shards&ignore_unavailable=true&filter_path=indices.*.uuid,indices.*.health,"
                                + "indices.*.primaries.docs.count,indices.*.shards.*.routing.primary,"
                                + "indices.*.shards.*.seq_no.global_checkpoint")
                .path("indices");
        List<WeekExtent> extents = new ArrayList<>();
        for (String index : indices.propertyNames()) {
            if (WeekNames.isWeekIndex(index)) {
                JsonNode stats = indices.path(index);
                extents.add(new WeekExtent(
                        WeekNames.week(WeekNames.aliasOfIndex(index)),
                        index,
                        stats.path("uuid").asString(""),
                        stats.has("health")
                                && !stats.path("health").asString("").equals("red"),
                        stats.path("primaries").path("docs").path("count").asLong(0),
                        ShardWalk.numbers(stats.path("shards"), "global_checkpoint")));
            }
        }
        extents.sort(Comparator.comparing(WeekExtent::week));
        return extents;
    }

    public void refresh(String index) throws IOException {
        cluster.patiently("POST", "/" + index + "/_refresh");
    }

    /**
     * Reads the identities that were written since an earlier read, shard by shard.
     *
     * @param read for each shard the first number that has not been read; may change during the call
     * @throws ColumnsMissingException if the index does not have the columns of identities
     */
    public void read(WeekExtent extent, Map<Integer, Long> read, IdentitySink sink)
            throws IOException, InterruptedException {
        if (extent.unread(read) > 0) {
            refresh(extent.index());
        }
        for (Map.Entry<Integer, Long> shard : extent.ends().entrySet()) {
            for (long at = read.getOrDefault(shard.getKey(), 0L); at < shard.getValue(); at += WINDOW) {
                sink.window(window(extent.index(), shard.getKey(), at, Math.min(shard.getValue(), at + WINDOW)));
            }
        }
    }

    private Window window(String index, int shard, long from, long end) throws IOException {
        byte[] answer = cluster.bytesPatiently(
                "POST",
                "/" + index + "/_search?allow_partial_search_results=false&preference=_shards:" + shard
                        + "&filter_path=hits.total.value,hits.hits.fields",
                query(from, end));
        JsonScanner scanner = new JsonScanner(answer);
        LongBuffer hashes = LongBuffer.allocate(WINDOW);
        LongBuffer createdAt = LongBuffer.allocate(WINDOW);
        // An answer that does not say how many there are must have none.
        long total = Math.max(
                0,
                ShardWalk.readHits(
                        scanner, () -> scanner.readMembers("fields", () -> readHit(scanner, hashes, createdAt))));
        int count = hashes.position();
        if (total != count) {
            throw new ColumnsMissingException(index, total, count);
        }
        return new Window(
                shard, from, end, Arrays.copyOf(hashes.array(), count), Arrays.copyOf(createdAt.array(), count));
    }

    private static Map<String, ?> query(long from, long to) {
        Map<String, Object> query = ShardWalk.window(from, to);
        query.put("stored_fields", "_none_");
        query.put("docvalue_fields", List.of(TIE, MERCHANT, Map.of("field", CREATED_AT, "format", "epoch_millis")));
        return query;
    }

    private static void readHit(JsonScanner scanner, LongBuffer hashes, LongBuffer createdAt) {
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
        if (!merchant[0].isEmpty() && tie[0] != 0 && time[0] != Long.MIN_VALUE && hashes.hasRemaining()) {
            hashes.put(TieBreaker.identity(merchant[0], tie[0]));
            createdAt.put(time[0]);
        }
    }
}
