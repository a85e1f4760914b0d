package org.txsearch.cli.capacity;

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
        if (documentsPerDay < 1 || documentsPerDay > MAX_A_DAY) {
            throw new IllegalArgumentException("Documents a day are 1 to " + MAX_A_DAY);
        }
        if (retentionWeeks < 1 || retentionWeeks > MAX_WEEKS) {
            throw new IllegalArgumentException("The weeks kept are 1 to " + MAX_WEEKS);
        }
        if (hotWeeks < 1 || hotWeeks > retentionWeeks) {
            throw new IllegalArgumentException("The hot weeks are 1 to the weeks kept, " + retentionWeeks);
        }
        if (replicas < 0 || replicas > MAX_REPLICAS) {
            throw new IllegalArgumentException("Replicas are 0 to " + MAX_REPLICAS);
        }
        if (shardBytes < MIN_SHARD) {
            throw new IllegalArgumentException("A shard may become 1 GB at least");
        }
        if (!(pagesPerSecond >= 0 && pagesPerSecond <= MAX_PAGES)) {
            throw new IllegalArgumentException("Pages a second are 0 to 1,000,000");
        }
    }

    /** How many whole weeks hold that many documents. */
    public static int weeksFor(long documents, long documentsPerDay) {
        long weeks = -Math.floorDiv(-documents, documentsPerDay * DAYS);
        if (weeks > MAX_WEEKS) {
            throw new IllegalArgumentException("At " + documentsPerDay + " a day, " + documents + " documents are "
                    + weeks + " weeks; at most " + MAX_WEEKS + " can be planned");
        }
        return (int) Math.max(1, weeks);
    }

    long documentsPerWeek() {
        return documentsPerDay * DAYS;
    }

    /** The first copy and its replicas. */
    int copies() {
        return 1 + replicas;
    }
}
