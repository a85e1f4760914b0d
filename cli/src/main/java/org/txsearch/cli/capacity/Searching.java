package org.txsearch.cli.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

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
                ? String.format(
                        Locale.ROOT,
                        "15 days are %d shards, %d or fewer: each data node collects its part of the pages",
                        fifteen,
                        Rules.SHARDS_WITHOUT_COORDINATION)
                : String.format(
                        Locale.ROOT,
                        "15 days are %d shards; %,.0f pages a second at %,.0f µs to collect and send each, on half of the"
                                + " cores, two at least",
                        fifteen,
                        demand.pagesPerSecond(),
                        Rules.COLLECT_MICROS);
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
