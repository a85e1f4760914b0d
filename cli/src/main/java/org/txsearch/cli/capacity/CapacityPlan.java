package org.txsearch.cli.capacity;

/**
 * The nodes and shards for a demand: hot nodes, which are written to and searched most, and cold ones.
 *
 * @param hot the nodes of the newest weeks
 * @param cold the nodes of the other weeks
 * @param searching the shards of searches, and the nodes that collect their answers
 */
public record CapacityPlan(Demand demand, NodeSize node, TierPlan hot, TierPlan cold, SearchCapacity searching) {

    /** Returns the smallest plan that satisfies every rule. */
    public static CapacityPlan of(Demand demand, NodeSize node) {
        TierPlan hot = TierPlan.of(demand, node, true);
        TierPlan cold = TierPlan.of(demand, node, false);
        return new CapacityPlan(demand, node, hot, cold, SearchCapacity.of(demand, node, hot, cold));
    }

    public long documents() {
        return (long) (hot.weeks() + cold.weeks()) * demand.documentsPerWeek();
    }

    public long nodes() {
        return hot.nodes() + cold.nodes();
    }
}
