package org.txsearch.cli.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.txsearch.cli.capacity.CapacityPlan.Rules;
import org.txsearch.cli.capacity.Demand.NodeSize;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The nodes and shards for a demand: hot nodes, which are written to and searched most, and cold ones.
 *
 * @param hot the nodes of the newest weeks
 * @param cold the nodes of the other weeks
 * @param searching the shards of searches, and the nodes that collect their answers
 */
public record CapacityPlan(Demand demand, NodeSize node, Tier hot, Tier cold, Searching searching) {

    /** The smallest plan that satisfies every rule. */
    public static CapacityPlan of(Demand demand, NodeSize node) {
        Tier hot = Tier.hot(demand, node);
        Tier cold = Tier.cold(demand, node);
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

    /** The bounds that a plan keeps; each is printed with the plan. */
    static final class Rules {

        static final long GIGABYTE = 1L << 30;

        /** Lucene's bound for one shard. */
        static final long LUCENE_DOCUMENTS = 2_147_483_519L;

        /** Updates leave deleted documents behind, which count until they are merged away. */
        static final long DOCUMENTS_A_SHARD = LUCENE_DOCUMENTS / 4 * 3;

        /** The node that receives a search of so few shards collects its answers itself. */
        static final int SHARDS_WITHOUT_COORDINATION = 15;

        /** Assumed, not measured: the processor time to collect and send 1 MB, of a page of 500 transactions. */
        static final double COLLECT_MICROS = 2_200;

        /** A page searches every shard of its weeks, each on a thread. */
        static final int HOT_COPIES_A_CORE = 2;

        /** Elasticsearch refuses to create more, {@code cluster.max_shards_per_node}. */
        static final int COPIES_A_NODE = 1_000;

        /** The fields and segments of a shard take heap. */
        static final int COPIES_A_GIGABYTE_OF_HEAP = 20;

        /** Above this, pointers are no longer compressed. */
        static final long MAX_HEAP = 31 * GIGABYTE;

        /** Above this, Elasticsearch allocates no more shards to a node, {@code low watermark}. */
        static final double DISK_SHARE = 0.85;

        /** How many bytes of data a byte of memory serves from the page cache. */
        static final int HOT_DATA_FOR_MEMORY = 30;

        static final int COLD_DATA_FOR_MEMORY = 160;

        /** The time of one core to write a document of about 5 KB, merges included: measured, docs/contributors/measurements.md. */
        static final double WRITE_MICROS = 250;

        /** The busiest hour against the mean of a day. */
        static final double PEAK = 3;

        /** The other half of the cores is for searches. */
        static final double WRITE_SHARE = 0.5;

        private Rules() {}

        static long heap(NodeSize node) {
            return Math.min(MAX_HEAP, node.memoryBytes() / 2);
        }

        /** How many shard copies one node may hold. */
        static long copiesANode(NodeSize node) {
            return Math.max(1, Math.min(COPIES_A_NODE, heap(node) * COPIES_A_GIGABYTE_OF_HEAP / GIGABYTE));
        }
    }

    /**
     * The number of shards that a page searches, by its range, and the nodes that collect their answers.
     *
     * @param shardsOfAll the shards of a search without a range
     * @param coordinating nodes that hold no data and collect the answers of shards
     * @param because why so many are needed
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Searching(
            long shardsOfADay,
            @JsonProperty("shards_of_15_days") long shardsOfFifteenDays,
            long shardsOfAYear,
            long shardsOfAll,
            @JsonProperty("coordinating_nodes") long coordinating,
            String because) {

        private static final int DAYS_A_WEEK = 7;
        private static final int FIFTEEN = 15;
        private static final int YEAR = 365;
        private static final double MICROS = 1e6;

        static Searching of(Demand demand, NodeSize node, Tier hot, Tier cold) {
            long fifteen = shards(weeks(FIFTEEN), hot, cold);
            double cores = demand.pagesPerSecond() * Rules.COLLECT_MICROS / MICROS;
            boolean few = fifteen <= Rules.SHARDS_WITHOUT_COORDINATION;
            long nodes = few ? 0 : Math.max(2, (long) Math.ceil(cores / (node.cores() * Rules.WRITE_SHARE)));
            String because = few
                    ? "15 days are " + fifteen + " shards, " + Rules.SHARDS_WITHOUT_COORDINATION
                            + " or fewer: each data node collects its part of the pages"
                    : "15 days are " + fifteen + " shards; " + Sizes.number(demand.pagesPerSecond())
                            + " pages a second at " + Sizes.number(Rules.COLLECT_MICROS)
                            + " µs to collect and send each, on half of the cores, two at least";
            return new Searching(
                    shards(weeks(1), hot, cold),
                    fifteen,
                    shards(weeks(YEAR), hot, cold),
                    hot.weeks() * hot.merchantShards() + cold.weeks() * cold.merchantShards(),
                    nodes,
                    because);
        }

        /** The number of weeks that a range of days can overlap. */
        private static int weeks(int days) {
            return (days - 2) / DAYS_A_WEEK + 2;
        }

        private static long shards(int weeks, Tier hot, Tier cold) {
            int ofHot = Math.min(weeks, hot.weeks());
            int ofCold = Math.min(weeks - ofHot, cold.weeks());
            return ofHot * hot.merchantShards() + ofCold * cold.merchantShards();
        }
    }
}
