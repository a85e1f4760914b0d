package org.txsearch.cli.capacity;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout;
import tools.jackson.databind.JsonNode;

/**
 * What a cluster must hold and answer.
 *
 * @param retentionWeeks how many whole weeks are kept
 * @param hotWeeks how many of them, the newest, are still written and not made cold yet
 * @param replicas copies of each shard besides the first
 * @param merchants how the transactions are spread over shards
 * @param shardBytes how large a shard may become
 * @param pagesPerSecond pages of 500 transactions requested in the busiest second
 */
public record Demand(
        long documentsPerDay,
        int retentionWeeks,
        int hotWeeks,
        int replicas,
        DocumentBytes bytes,
        Merchants merchants,
        long shardBytes,
        double pagesPerSecond) {

    /** More transactions a day than any merchant has. */
    public static final long MAX_A_DAY = 10_000_000_000L;

    /** About two hundred years. */
    public static final int MAX_WEEKS = 10_000;

    private static final int MAX_REPLICAS = 10;
    private static final long MIN_SHARD = 1L << 30;
    private static final double MAX_PAGES = 1e6;
    private static final int DAYS = 7;

    public Demand {
        require(documentsPerDay >= 1 && documentsPerDay <= MAX_A_DAY, "Documents a day are 1 to " + MAX_A_DAY);
        require(retentionWeeks >= 1 && retentionWeeks <= MAX_WEEKS, "The weeks kept are 1 to " + MAX_WEEKS);
        require(
                hotWeeks >= 1 && hotWeeks <= retentionWeeks,
                "The hot weeks are 1 to the weeks kept, " + retentionWeeks);
        require(replicas >= 0 && replicas <= MAX_REPLICAS, "Replicas are 0 to " + MAX_REPLICAS);
        require(shardBytes >= MIN_SHARD, "A shard may become 1 GB at least");
        require(pagesPerSecond >= 0 && pagesPerSecond <= MAX_PAGES, "Pages a second are 0 to 1,000,000");
    }

    private static void require(boolean isKept, String bound) {
        if (!isKept) {
            throw new IllegalArgumentException(bound);
        }
    }

    /** How many whole weeks hold that many documents. */
    public static int weeksFor(long documents, long documentsPerDay) {
        long weeks = -Math.floorDiv(-documents, documentsPerDay * DAYS);
        require(
                weeks <= MAX_WEEKS,
                "At " + documentsPerDay + " a day, " + documents + " documents are " + weeks + " weeks; at most "
                        + MAX_WEEKS + " can be planned");
        return (int) Math.max(1, weeks);
    }

    long documentsPerWeek() {
        return documentsPerDay * DAYS;
    }

    /** The first copy and its replicas. */
    int copies() {
        return 1 + replicas;
    }

    /** The size of a node. */
    public record NodeSize(long diskBytes, long memoryBytes, int cores) {

        private static final long GIGABYTE = 1L << 30;
        private static final int MIN_DISK = 10;

        public NodeSize {
            require(
                    diskBytes >= MIN_DISK * GIGABYTE && memoryBytes >= GIGABYTE && cores >= 1,
                    "A node has 10 GB of disk, 1 GB of memory and one core at least");
        }
    }

    /**
     * How the transactions of a week are spread over its shards.
     *
     * @param shards over how many of the shards those of one merchant are spread at least
     * @param largest the part of all transactions that the largest merchant has, 0 to 1
     */
    public record Merchants(int shards, double largest) {

        /** The newest weeks that the largest merchant is looked for in. */
        private static final int WEEKS = 2;

        public Merchants {
            require(
                    shards >= 1 && shards <= WeekLayout.MAX_SHARDS,
                    "A merchant's transactions are on 1 to " + WeekLayout.MAX_SHARDS + " shards");
            require(largest >= 0 && largest <= 1, "The largest merchant has 0 to 100 percent of the transactions");
        }

        /** The part of the largest merchant in the newest weeks of a cluster; 0 if they are empty. */
        public static double measureLargest(Cluster cluster) throws IOException {
            List<WeekIndex> serving =
                    WeekIndex.all(cluster).stream().filter(WeekIndex::isServing).toList();
            if (serving.isEmpty()) {
                return 0;
            }
            List<String> newest = serving.subList(Math.max(0, serving.size() - WEEKS), serving.size()).stream()
                    .map(WeekIndex::name)
                    .toList();
            JsonNode answer = cluster.patiently(
                    "POST",
                    "/" + String.join(",", newest) + "/_search?allow_partial_search_results=false",
                    Map.of(
                            "size",
                            0,
                            "track_total_hits",
                            true,
                            "aggs",
                            Map.of("largest", Map.of("terms", Map.of("field", "merchant_id", "size", 1)))));
            double all = answer.at("/hits/total/value").asDouble(0);
            return all == 0
                    ? 0
                    : answer.at("/aggregations/largest/buckets/0/doc_count").asDouble(0) / all;
        }
    }

    /**
     * The size of a document on disk, in one copy.
     *
     * @param hot in a hot week
     * @param cold in a cold week, which is compressed more and merged
     */
    public record DocumentBytes(double hot, double cold) {

        /** Measured with documents of 2 KB: 643 bytes with {@code best_compression} against 1,060 without. */
        private static final double COLD_FOR_HOT = 0.61;

        private static final double MAX = 1e6;

        /** With fewer documents the overhead of a shard counts for more than the documents. */
        private static final long MIN_DOCUMENTS = 10_000;

        public DocumentBytes {
            require(
                    hot > 0 && hot <= MAX && cold > 0 && cold <= MAX,
                    "A document takes more than 0 and at most 1,000,000 bytes");
        }

        /** An estimate where no cold week has been measured. */
        public static DocumentBytes estimatedFrom(double hot) {
            return new DocumentBytes(hot, hot * COLD_FOR_HOT);
        }

        /** Measured on the weeks of a cluster; the cold size is an estimate if too few are cold; empty if too few are hot. */
        public static Optional<DocumentBytes> measure(Cluster cluster) throws IOException {
            long hotDocuments = 0;
            long hotBytes = 0;
            long coldDocuments = 0;
            long coldBytes = 0;
            for (WeekIndex index : WeekIndex.all(cluster)) {
                if (index.inAll() && index.tier() == WeekLayout.Tier.COLD) {
                    coldDocuments += index.documents();
                    coldBytes += index.bytes();
                } else if (index.inAll()) {
                    hotDocuments += index.documents();
                    hotBytes += index.bytes();
                }
            }
            if (hotDocuments < MIN_DOCUMENTS) {
                return Optional.empty();
            }
            double hot = (double) hotBytes / hotDocuments;
            return Optional.of(
                    coldDocuments < MIN_DOCUMENTS
                            ? estimatedFrom(hot)
                            : new DocumentBytes(hot, (double) coldBytes / coldDocuments));
        }
    }
}
