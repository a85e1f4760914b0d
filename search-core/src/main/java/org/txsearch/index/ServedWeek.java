package org.txsearch.index;

/**
 * The index of a week.
 *
 * @param index its name
 * @param shards how many it has
 * @param merchantShards on how many of them a merchant's transactions are by their routing; 0 if they are not routed
 */
public record ServedWeek(String index, int shards, int merchantShards) {

    static final ServedWeek NONE = new ServedWeek("", 0, 0);

    boolean isRouted() {
        return merchantShards > 0;
    }

    /** Two indices, which no alias should have: they are searched by that alias, without a routing. */
    ServedWeek and(ServedWeek other) {
        return new ServedWeek(index, shards + other.shards, 0);
    }
}
