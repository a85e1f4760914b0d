package org.txsearch.cli.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.cli.runtime.Sizes;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The nodes for the weeks of one tier. The bounds that they keep are constants here, and are printed with each plan.
 *
 * @param nodes the number of nodes that satisfies every rule
 * @param merchantShards on how many of the shards a merchant's transactions are: a search queries those
 * @param skew how many times the mean of the shards the largest one has, rounded to hundredths
 * @param shardsBecause the bounds of a shard and the numbers that they were applied to
 * @param dataBytes the size of all copies on disk
 * @param lostNodeSeconds the time to recover from a lost node: by the other nodes if they can, or else by a new one
 * @param newNodeSeconds the time until a new node holds the data of the lost one
 * @param rules the result of each rule
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record TierPlan(
        long nodes,
        int weeks,
        @JsonProperty("shards_a_week") long shardsPerWeek,
        long merchantShards,
        double skew,
        String shardsBecause,
        long shardCopies,
        long dataBytes,
        long lostNodeSeconds,
        long newNodeSeconds,
        List<NodeNeed> rules) {

    /** The bytes that a node receives per second during recovery, {@code indices.recovery.max_bytes_per_sec}. */
    public static final double COPY_BYTES = 40L << 20;

    /** The other half of the cores is for other work. */
    static final double USABLE_CORES = 0.5;

    /** Lucene's bound for one shard. */
    private static final long LUCENE_DOCUMENTS = 2_147_483_519L;

    /** Updates leave deleted documents behind, which count until they are merged away. */
    private static final long DOCUMENTS_PER_SHARD = LUCENE_DOCUMENTS / 4 * 3;

    /** A page searches every shard of its weeks, each on a thread. */
    private static final int HOT_COPIES_PER_CORE = 2;

    /** Above this, Elasticsearch allocates no more shards to a node, {@code low watermark}. */
    private static final double USABLE_DISK = 0.85;

    /** How many bytes of data a byte of memory serves from the page cache. */
    private static final int HOT_DATA_FOR_MEMORY = 30;

    private static final int COLD_DATA_FOR_MEMORY = 160;

    /** The time of one core to write a document of about 5 KB, merges included: measured, docs/contributors/measurements.md. */
    private static final double WRITE_MICROS = 250;

    /** The busiest hour against the mean of a day. */
    private static final double PEAK = 3;

    private static final double SECONDS_PER_DAY = 86_400;
    private static final double MICROS = 1e6;
    private static final double ROUNDING = 1e-9;
    private static final double HUNDREDTHS = 100;

    /** Plans the nodes of the newest weeks, which are written to, or of the other weeks. */
    static TierPlan of(Demand demand, NodeSize node, boolean isHot) {
        // A week is retired when its last day is too old, so one more than the retention exists.
        int weeks = isHot ? demand.hotWeeks() : demand.retentionWeeks() + 1 - demand.hotWeeks();
        long documents = demand.documentsPerWeek();
        double bytes =
                documents * (isHot ? demand.bytes().hot() : demand.bytes().cold());
        double full = Math.max((double) documents / DOCUMENTS_PER_SHARD, bytes / demand.shardBytes());
        // As few as the bounds of a shard allow. Half of the largest shard may be of the largest merchant.
        long shards = Math.max(1, (long) Math.ceil(full));
        double largest = demand.merchants().largest();
        long spread = Math.max(demand.merchants().shards(), (long) Math.ceil(2 * largest * full));
        while (full * skew(shards, spread, largest) / shards > 1 + ROUNDING) {
            shards++;
        }
        double skew = skew(shards, spread, largest);
        String because = "a week is " + Sizes.number(documents) + " documents and " + Sizes.text(bytes)
                + "; a shard holds " + Sizes.number(DOCUMENTS_PER_SHARD) + " documents (Lucene: "
                + Sizes.number(LUCENE_DOCUMENTS) + ") and " + Sizes.text((double) demand.shardBytes())
                + " at most; a merchant is on " + Sizes.number(routed(shards, spread))
                + String.format(Locale.ROOT, ", and the largest shard is %.2f times the mean", skew);
        long shardCopies = weeks * shards * demand.copies();
        double data = bytes * weeks * demand.copies();
        List<NodeNeed> rules = rules(demand, node, isHot, bytes, weeks, shardCopies);
        long nodes = rules.stream().mapToLong(NodeNeed::nodes).max().orElse(0);
        double perNode = data / nodes;
        long receiving = demand.isRestoredByOthers(nodes) ? nodes - 1 : 1;
        return new TierPlan(
                nodes,
                weeks,
                shards,
                routed(shards, spread),
                Math.round(skew * HUNDREDTHS) / HUNDREDTHS,
                because,
                shardCopies,
                Math.round(data),
                Math.round(perNode / (receiving * COPY_BYTES)),
                Math.round(perNode / COPY_BYTES),
                rules);
    }

    /** Elasticsearch requires that a merchant is on fewer shards than there are. */
    private static long routed(long shards, long spread) {
        return Math.max(1, Math.min(spread, shards - 1));
    }

    /** Returns the skew: the largest merchant's part is on its shards only, all others are spread evenly. */
    private static double skew(long shards, long spread, double largest) {
        return shards * largest / routed(shards, spread) + 1 - largest;
    }

    private static List<NodeNeed> rules(
            Demand demand, NodeSize node, boolean isHot, double bytesPerWeek, int weeks, long shardCopies) {
        int copies = demand.copies();
        List<NodeNeed> rules = new ArrayList<>();
        // A node never holds two copies of the same shard.
        rules.add(need("copies", copies, copies + " copies on different nodes"));
        // A week exists twice while it is rebuilt or made cold.
        double disk = bytesPerWeek * (weeks + 1) * copies;
        double usable = node.diskBytes() * USABLE_DISK;
        // The other nodes must have space for the data of a lost one.
        int spare = copies > 1 ? 1 : 0;
        rules.add(need(
                "disk",
                Math.ceil(disk / usable) + spare,
                Sizes.text(disk) + " with one week twice, " + Sizes.text(usable) + " a node below the low watermark of "
                        + Sizes.number(USABLE_DISK * 100) + " %" + (spare > 0 ? ", and one node to lose" : "")));
        double data = bytesPerWeek * weeks * copies;
        double cache = (double) (node.memoryBytes() - node.heapBytes());
        int dataForMemory = isHot ? HOT_DATA_FOR_MEMORY : COLD_DATA_FOR_MEMORY;
        rules.add(need(
                "memory",
                data / (cache * dataForMemory),
                Sizes.text(data) + " of data, " + dataForMemory + " for each byte of " + Sizes.text(cache)
                        + " page cache"));
        rules.add(need(
                "shards a node",
                (double) shardCopies / node.maxCopies(),
                Sizes.number(shardCopies) + " shard copies, " + Sizes.number(node.maxCopies()) + " a node: "
                        + NodeSize.COPIES_PER_GIGABYTE_OF_HEAP + " a GB of heap, at most "
                        + Sizes.number(NodeSize.MAX_COPIES)));
        if (isHot) {
            rules.add(need(
                    "shards a core",
                    (double) shardCopies / ((long) node.cores() * HOT_COPIES_PER_CORE),
                    Sizes.number(shardCopies) + " shard copies, " + HOT_COPIES_PER_CORE + " a core"));
            double writes = demand.documentsPerDay() / SECONDS_PER_DAY * PEAK * copies;
            rules.add(need(
                    "writing",
                    writes * WRITE_MICROS / MICROS / (node.cores() * USABLE_CORES),
                    Sizes.number(writes) + " documents/s in the busiest hour, all copies, " + Sizes.number(WRITE_MICROS)
                            + " µs each, on " + Sizes.number(USABLE_CORES * 100) + " % of the cores"));
        }
        return rules;
    }

    private static NodeNeed need(String rule, double nodes, String because) {
        return new NodeNeed(rule, because, (long) Math.ceil(nodes));
    }
}
