package org.txsearch.cli.capacity;

/**
 * The load of a cluster: the documents that it keeps, and the pages that it returns.
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
        MerchantSizes merchants,
        long shardBytes,
        double pagesPerSecond) {

    /** More transactions than any merchant has. */
    public static final long MAX_PER_DAY = 10_000_000_000L;

    /** About two hundred years. */
    public static final int MAX_WEEKS = 10_000;

    static final int DAYS_PER_WEEK = 7;

    private static final int MAX_REPLICAS = 10;
    private static final long MIN_SHARD = 1L << 30;
    private static final double MAX_PAGES = 1e6;

    public Demand {
        require(documentsPerDay >= 1 && documentsPerDay <= MAX_PER_DAY, "Documents a day are 1 to " + MAX_PER_DAY);
        require(retentionWeeks >= 1 && retentionWeeks <= MAX_WEEKS, "The weeks kept are 1 to " + MAX_WEEKS);
        require(
                hotWeeks >= 1 && hotWeeks <= retentionWeeks,
                "The hot weeks are 1 to the weeks kept, " + retentionWeeks);
        require(replicas >= 0 && replicas <= MAX_REPLICAS, "Replicas are 0 to " + MAX_REPLICAS);
        require(shardBytes >= MIN_SHARD, "A shard may become 1 GB at least");
        require(pagesPerSecond >= 0 && pagesPerSecond <= MAX_PAGES, "Pages a second are 0 to 1,000,000");
    }

    static void require(boolean isKept, String bound) {
        if (!isKept) {
            throw new IllegalArgumentException(bound);
        }
    }

    /** Returns how many whole weeks hold the given number of documents. */
    public static int weeksFor(long documents, long documentsPerDay) {
        long weeks = -Math.floorDiv(-documents, documentsPerDay * DAYS_PER_WEEK);
        require(
                weeks <= MAX_WEEKS,
                "At " + documentsPerDay + " a day, " + documents + " documents are " + weeks + " weeks; at most "
                        + MAX_WEEKS + " can be planned");
        return (int) Math.max(1, weeks);
    }

    long documentsPerWeek() {
        return documentsPerDay * DAYS_PER_WEEK;
    }

    /** Returns the number of copies of each shard, the first included. */
    int copies() {
        return 1 + replicas;
    }

    /** Returns whether the others of some nodes can hold the copies of a lost one: none may hold two of one shard. */
    public boolean isRestoredByOthers(long nodes) {
        return replicas > 0 && nodes > copies();
    }
}
