package org.txsearch.cli.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.txsearch.cli.runtime.Sizes;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The number of shards that a page searches, by its range, and the nodes that collect their answers.
 *
 * @param shardsOfAll the shards of a search without a range
 * @param coordinating nodes that hold no data and collect the answers of shards
 * @param because the reason for their number
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record SearchCapacity(
        long shardsOfADay,
        @JsonProperty("shards_of_15_days") long shardsOfFifteenDays,
        long shardsOfAYear,
        long shardsOfAll,
        @JsonProperty("coordinating_nodes") long coordinating,
        String because) {

    /** The node that receives a search of no more shards collects its answers itself. */
    private static final int SHARDS_WITHOUT_COORDINATION = 15;

    /** Assumed, not measured: the processor time to collect and send 1 MB, a page of 500 transactions. */
    private static final double COLLECT_MICROS = 2_200;

    private static final double MICROS = 1e6;

    static SearchCapacity of(Demand demand, NodeSize node, TierPlan hot, TierPlan cold) {
        long fifteen = shards(15, hot, cold);
        double cores = demand.pagesPerSecond() * COLLECT_MICROS / MICROS;
        boolean few = fifteen <= SHARDS_WITHOUT_COORDINATION;
        long nodes = few ? 0 : Math.max(2, (long) Math.ceil(cores / (node.cores() * TierPlan.USABLE_CORES)));
        String because = few
                ? "15 days are " + fifteen + " shards, " + SHARDS_WITHOUT_COORDINATION
                        + " or fewer: each data node collects its part of the pages"
                : "15 days are " + fifteen + " shards; " + Sizes.number(demand.pagesPerSecond()) + " pages a second at "
                        + Sizes.number(COLLECT_MICROS)
                        + " µs to collect and send each, on half of the cores, two at least";
        return new SearchCapacity(
                shards(1, hot, cold),
                fifteen,
                shards(365, hot, cold),
                hot.weeks() * hot.merchantShards() + cold.weeks() * cold.merchantShards(),
                nodes,
                because);
    }

    /** Returns the shards of all weeks that a range of the given number of days can overlap. */
    private static long shards(int days, TierPlan hot, TierPlan cold) {
        int weeks = (days - 2) / Demand.DAYS_PER_WEEK + 2;
        int ofHot = Math.min(weeks, hot.weeks());
        int ofCold = Math.min(weeks - ofHot, cold.weeks());
        return ofHot * hot.merchantShards() + ofCold * cold.merchantShards();
    }
}
