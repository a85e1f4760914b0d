package org.txsearch.index;

/**
 * The index of a week.
 *
 * @param index its name
 * @param shards how many it has
 * @param merchantShards on how many of them a merchant's transactions are by their routing; 0 if they are not routed
 * @param isSorted whether it is sorted by {@link WeekTemplate#SORT}; one of a build before revision 6 is not
 * @param hasEnds whether ends of e-mail addresses are found in it; in one of a build before revision 9 they are not
 */
public record ServedWeek(String index, int shards, int merchantShards, boolean isSorted, boolean hasEnds) {

    static final ServedWeek NONE = new ServedWeek("", 0, 0, false, false);

    boolean isRouted() {
        return merchantShards > 0;
    }

    /** Two indices, which no alias should have: they are searched by that alias, without a routing. */
    ServedWeek and(ServedWeek other) {
        return new ServedWeek(index, shards + other.shards, 0, isSorted && other.isSorted, hasEnds && other.hasEnds);
    }
}
