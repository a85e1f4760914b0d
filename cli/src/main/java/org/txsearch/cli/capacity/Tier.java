package org.txsearch.cli.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.cli.capacity.CapacityPlan.Rules;
import org.txsearch.cli.capacity.Demand.NodeSize;

/**
 * The nodes for the weeks of one age.
 *
 * @param merchantShards on how many of the shards a merchant's transactions are: a search queries those
 * @param skew how many times the mean of the shards the largest one has
 * @param shardsBecause the bounds of a shard and the numbers that they were applied to
 * @param copies the copies of each shard, the first included
 * @param dataBytes the size of all copies on disk
 * @param needs the result of each rule
 */
public record Tier(
        int weeks,
        long shardsAWeek,
        long merchantShards,
        double skew,
        String shardsBecause,
        int copies,
        double dataBytes,
        List<Need> needs) {

    /** What a node receives per second during recovery, {@code indices.recovery.max_bytes_per_sec}. */
    public static final double COPY_BYTES = 40L << 20;

    private static final double SECONDS_A_DAY = 86_400;
    private static final double MICROS = 1e6;
    private static final double ROUNDING = 1e-9;

    /**
     * The number of nodes that one rule requires.
     *
     * @param because the numbers that the rule was applied to
     */
    public record Need(String rule, String because, long nodes) {}

    /** The nodes of the newest weeks, which are written to. */
    static Tier hot(Demand demand, NodeSize node) {
        Tier tier = of(demand, node, demand.hotWeeks(), demand.bytes().hot(), Rules.HOT_DATA_FOR_MEMORY);
        tier.need(
                "shards a core",
                (double) tier.shardCopies() / ((long) node.cores() * Rules.HOT_COPIES_A_CORE),
                Sizes.number(tier.shardCopies()) + " shard copies, " + Rules.HOT_COPIES_A_CORE + " a core");
        double writes = demand.documentsPerDay() / SECONDS_A_DAY * Rules.PEAK * demand.copies();
        double cores = writes * Rules.WRITE_MICROS / MICROS;
        tier.need(
                "writing",
                cores / (node.cores() * Rules.WRITE_SHARE),
                Sizes.number(writes) + " documents/s in the busiest hour, all copies, "
                        + Sizes.number(Rules.WRITE_MICROS) + " µs each, on " + Sizes.number(Rules.WRITE_SHARE * 100)
                        + " % of the cores");
        return tier;
    }

    /** The nodes of the other weeks. */
    static Tier cold(Demand demand, NodeSize node) {
        // A week is retired when its last day is too old, so one more than the retention exists.
        int weeks = demand.retentionWeeks() + 1 - demand.hotWeeks();
        return of(demand, node, weeks, demand.bytes().cold(), Rules.COLD_DATA_FOR_MEMORY);
    }

    private static Tier of(Demand demand, NodeSize node, int weeks, double bytesADocument, int dataForMemory) {
        long documents = demand.documentsPerWeek();
        double bytes = documents * bytesADocument;
        double full = Math.max((double) documents / Rules.DOCUMENTS_A_SHARD, bytes / demand.shardBytes());
        // As few as the bounds of a shard allow. Half of the largest shard may be of the largest merchant.
        long shards = Math.max(1, (long) Math.ceil(full));
        double largest = demand.merchants().largest();
        long spread = Math.max(demand.merchants().shards(), (long) Math.ceil(2 * largest * full));
        while (full * skew(shards, spread, largest) / shards > 1 + ROUNDING) {
            shards++;
        }
        double skew = skew(shards, spread, largest);
        String because = "a week is " + Sizes.number(documents) + " documents and " + Sizes.text(bytes)
                + "; a shard holds " + Sizes.number(Rules.DOCUMENTS_A_SHARD) + " documents (Lucene: "
                + Sizes.number(Rules.LUCENE_DOCUMENTS) + ") and " + Sizes.text((double) demand.shardBytes())
                + " at most; a merchant is on " + Sizes.number(routed(shards, spread))
                + String.format(Locale.ROOT, ", and the largest shard is %.2f times the mean", skew);
        Tier tier = new Tier(
                weeks,
                shards,
                routed(shards, spread),
                skew,
                because,
                demand.copies(),
                bytes * weeks * demand.copies(),
                new ArrayList<>());
        tier.addCommonNeeds(node, bytes, dataForMemory);
        return tier;
    }

    /** Elasticsearch requires that a merchant is on fewer shards than there are. */
    private static long routed(long shards, long spread) {
        return Math.max(1, Math.min(spread, shards - 1));
    }

    /** The largest merchant's part is on its shards only, all others are spread evenly. */
    private static double skew(long shards, long spread, double largest) {
        return shards * largest / routed(shards, spread) + 1 - largest;
    }

    private void addCommonNeeds(NodeSize node, double bytesAWeek, int dataForMemory) {
        // A node never holds two copies of the same shard.
        need("copies", copies, copies + " copies on different nodes");
        // A week exists twice while it is rebuilt or made cold.
        double disk = bytesAWeek * (weeks + 1) * copies;
        double usable = node.diskBytes() * Rules.DISK_SHARE;
        // The other nodes must have space for what a lost one held.
        int spare = copies > 1 ? 1 : 0;
        need(
                "disk",
                Math.ceil(disk / usable) + spare,
                Sizes.text(disk) + " with one week twice, " + Sizes.text(usable) + " a node below the low watermark of "
                        + Sizes.number(Rules.DISK_SHARE * 100) + " %" + (spare > 0 ? ", and one node to lose" : ""));
        long cache = node.memoryBytes() - Rules.heap(node);
        need(
                "memory",
                dataBytes / ((double) cache * dataForMemory),
                Sizes.text(dataBytes) + " of data, " + dataForMemory + " for each byte of " + Sizes.text((double) cache)
                        + " page cache");
        long max = Rules.copiesANode(node);
        need(
                "shards a node",
                (double) shardCopies() / max,
                Sizes.number(shardCopies()) + " shard copies, " + Sizes.number(max) + " a node: "
                        + Rules.COPIES_A_GIGABYTE_OF_HEAP + " a GB of heap, at most "
                        + Sizes.number(Rules.COPIES_A_NODE));
    }

    private void need(String rule, double nodes, String because) {
        needs.add(new Need(rule, because, (long) Math.ceil(nodes)));
    }

    /** All copies of all shards. */
    public long shardCopies() {
        return weeks * shardsAWeek * copies;
    }

    /** The number of nodes that satisfies every rule. */
    public long nodes() {
        return needs.stream().mapToLong(Need::nodes).max().orElse(0);
    }

    /** What each node holds. */
    public double bytesANode() {
        return dataBytes / nodes();
    }

    /** Whether the other nodes can hold the copies of a lost node: none may hold two of one shard. */
    public boolean isRestoredByTheOthers() {
        return copies > 1 && nodes() > copies;
    }

    /** Seconds until the others hold what a lost node held, all of them taking their part. */
    public double lostNodeSeconds() {
        return isRestoredByTheOthers() ? bytesANode() / ((nodes() - 1) * COPY_BYTES) : newNodeSeconds();
    }

    /** Seconds until a replacement node holds what the lost one held. */
    public double newNodeSeconds() {
        return bytesANode() / COPY_BYTES;
    }
}
