package org.txsearch.cli.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The nodes and shards for a demand: hot nodes, which are written to and searched most, and cold ones.
 *
 * @param hot the nodes of the newest weeks
 * @param cold the nodes of the other weeks
 * @param searching the shards of searches, and the nodes that collect their answers
 */
public record CapacityPlan(Demand demand, NodeSize node, Tier hot, Tier cold, Searching searching) {

    private static final double SECONDS_A_DAY = 86_400;
    private static final double MICROS = 1e6;
    private static final double ROUNDING = 1e-9;

    /** The smallest plan that satisfies every rule. */
    public static CapacityPlan of(Demand demand, NodeSize node) {
        // A week is retired when its last day is too old, so one more than the retention exists.
        int coldWeeks = demand.retentionWeeks() + 1 - demand.hotWeeks();
        Tier hot = hotTier(demand, node);
        Tier cold = coldTier(demand, node, coldWeeks);
        return new CapacityPlan(demand, node, hot, cold, Searching.of(demand, node, hot, cold));
    }

    /** Documents that are kept. */
    public long documents() {
        return (long) (hot.weeks() + cold.weeks()) * demand.documentsPerWeek();
    }

    /** All nodes that hold data. */
    public long nodes() {
        return hot.nodes() + cold.nodes();
    }

    /** Heap of each node. */
    public long heapBytes() {
        return Rules.heap(node);
    }

    private static Tier hotTier(Demand demand, NodeSize node) {
        Week week = Week.of(demand, demand.bytes().hot());
        int weeks = demand.hotWeeks();
        long copies = weeks * week.shards() * demand.copies();
        List<Tier.Need> needs = common(demand, node, week, weeks, copies, Rules.HOT_DATA_FOR_MEMORY);
        long hotCopies = (long) node.cores() * Rules.HOT_COPIES_A_CORE;
        needs.add(new Tier.Need(
                "shards a core",
                String.format(Locale.ROOT, "%,d shard copies, %d a core", copies, Rules.HOT_COPIES_A_CORE),
                ceil((double) copies / hotCopies)));
        double writes = demand.documentsPerDay() / SECONDS_A_DAY * Rules.PEAK * demand.copies();
        double cores = writes * Rules.WRITE_MICROS / MICROS;
        needs.add(new Tier.Need(
                "writing",
                String.format(
                        Locale.ROOT,
                        "%,.0f documents/s in the busiest hour, all copies, %.0f µs each, on %.0f %% of the cores",
                        writes,
                        Rules.WRITE_MICROS,
                        Rules.WRITE_SHARE * 100),
                ceil(cores / (node.cores() * Rules.WRITE_SHARE))));
        return tier(demand, week, weeks, needs);
    }

    private static Tier coldTier(Demand demand, NodeSize node, int weeks) {
        Week week = Week.of(demand, demand.bytes().cold());
        long copies = weeks * week.shards() * demand.copies();
        List<Tier.Need> needs = common(demand, node, week, weeks, copies, Rules.COLD_DATA_FOR_MEMORY);
        return tier(demand, week, weeks, needs);
    }

    private static Tier tier(Demand demand, Week week, int weeks, List<Tier.Need> needs) {
        double bytes = week.bytes() * weeks * demand.copies();
        return new Tier(
                weeks,
                week.shards(),
                week.merchantShards(),
                week.skew(),
                week.because(),
                demand.copies(),
                bytes,
                needs);
    }

    private static List<Tier.Need> common(
            Demand demand, NodeSize node, Week week, int weeks, long copies, int dataForMemory) {
        List<Tier.Need> needs = new ArrayList<>();
        // A node never holds two copies of the same shard.
        needs.add(new Tier.Need("copies", demand.copies() + " copies on different nodes", demand.copies()));
        // A week exists twice while it is rebuilt or made cold.
        double disk = week.bytes() * (weeks + 1) * demand.copies();
        double usable = node.diskBytes() * Rules.DISK_SHARE;
        // The other nodes must have space for what a lost one held.
        int spare = demand.replicas() > 0 ? 1 : 0;
        needs.add(new Tier.Need(
                "disk",
                String.format(
                        Locale.ROOT,
                        "%s with one week twice, %s a node below the low watermark of %.0f %%%s",
                        Sizes.text(disk),
                        Sizes.text(usable),
                        Rules.DISK_SHARE * 100,
                        spare > 0 ? ", and one node to lose" : ""),
                ceil(disk / usable) + spare));
        double data = week.bytes() * weeks * demand.copies();
        double served = (double) (node.memoryBytes() - Rules.heap(node)) * dataForMemory;
        needs.add(new Tier.Need(
                "memory",
                String.format(
                        Locale.ROOT,
                        "%s of data, %d for each byte of %s page cache",
                        Sizes.text(data),
                        dataForMemory,
                        Sizes.text((double) node.memoryBytes() - Rules.heap(node))),
                ceil(data / served)));
        long max = Rules.copiesANode(node);
        needs.add(new Tier.Need(
                "shards a node",
                String.format(
                        Locale.ROOT,
                        "%,d shard copies, %,d a node: %d a GB of heap, at most %,d",
                        copies,
                        max,
                        Rules.COPIES_A_GIGABYTE_OF_HEAP,
                        Rules.COPIES_A_NODE),
                ceil((double) copies / max)));
        return needs;
    }

    private static long ceil(double nodes) {
        return (long) Math.ceil(nodes);
    }

    /**
     * One week: its size and its shards, in one copy.
     *
     * @param shards how many it has, so that the largest is not too large
     * @param merchantShards on how many of them each merchant is
     * @param skew how many times the mean the largest one is
     */
    private record Week(long documents, double bytes, long shardBytes, long shards, long merchantShards, double skew) {

        static Week of(Demand demand, double bytesADocument) {
            long documents = demand.documentsPerWeek();
            double bytes = documents * bytesADocument;
            double full = Math.max((double) documents / Rules.DOCUMENTS_A_SHARD, bytes / demand.shardBytes());
            // As few as the bounds of a shard allow. Half of the largest shard may be of the largest merchant.
            long shards = Math.max(1, ceil(full));
            double largest = demand.merchants().largest();
            long spread = Math.max(demand.merchants().shards(), ceil(2 * largest * full));
            while (full * skew(shards, spread, largest) / shards > 1 + ROUNDING) {
                shards++;
            }
            return new Week(
                    documents,
                    bytes,
                    demand.shardBytes(),
                    shards,
                    routed(shards, spread),
                    skew(shards, spread, largest));
        }

        /** Elasticsearch requires that a merchant is on fewer shards than there are. */
        private static long routed(long shards, long spread) {
            return Math.max(1, Math.min(spread, shards - 1));
        }

        /** The largest merchant's part is on its shards only, all others are spread evenly. */
        private static double skew(long shards, long spread, double largest) {
            return shards * largest / routed(shards, spread) + 1 - largest;
        }

        String because() {
            return String.format(
                    Locale.ROOT,
                    "a week is %,d documents and %s; a shard holds %,d documents (Lucene: %,d) and %s at most; a merchant is on"
                            + " %,d, and the largest shard is %.2f times the mean",
                    documents,
                    Sizes.text(bytes),
                    Rules.DOCUMENTS_A_SHARD,
                    Rules.LUCENE_DOCUMENTS,
                    Sizes.text((double) shardBytes),
                    merchantShards,
                    skew);
        }
    }
}
