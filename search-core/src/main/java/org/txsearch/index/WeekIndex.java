package org.txsearch.index;

import org.txsearch.index.WeekLayout.Tier;
import org.txsearch.week.IsoWeek;

/**
 * A physical index of a week, as it stands.
 *
 * @param name its name
 * @param inWeek whether the week's alias leads to it
 * @param inAll whether the alias over all weeks leads to it
 * @param isOpen whether it is open: a closed one answers nothing
 * @param isBlocked whether it refuses writes
 * @param isWhole whether all of its primary shards are there
 * @param tier what it was made for
 * @param schema the schema that its documents were derived with
 * @param isClosedToNewFields whether its mapping takes no field by itself
 * @param shards how many primary shards it has
 * @param merchantShards on how many of them a merchant's transactions are by their routing; 0 if they are not routed
 * @param inRouted whether the further alias of a routed week leads to it
 * @param documents how many documents a search could find
 * @param largestShard how many of them its largest shard has
 * @param deleted how many replaced documents still take room
 * @param segments in how many segments its primaries lie
 * @param bytes how much room the segments take that searches of its primaries see
 */
public record WeekIndex(
        String name,
        boolean inWeek,
        boolean inAll,
        boolean isOpen,
        boolean isBlocked,
        boolean isWhole,
        Tier tier,
        String schema,
        boolean isClosedToNewFields,
        int shards,
        int merchantShards,
        boolean inRouted,
        long documents,
        long largestShard,
        long deleted,
        int segments,
        long bytes) {

    /** The week that it holds. */
    public IsoWeek week() {
        return WeekNames.week(WeekNames.aliasOfIndex(name));
    }

    /** Which generation of its week it is. */
    public int generation() {
        return WeekNames.generation(name);
    }

    /** Whether searches and writers reach it. */
    public boolean isServing() {
        return inWeek && inAll && isOpen && (inRouted || !isRouted());
    }

    /** Whether each merchant's transactions are on some of its shards only. */
    public boolean isRouted() {
        return merchantShards > 0;
    }

    /** How many times the mean of its shards its largest one has. */
    public double skew() {
        return documents == 0 ? 1 : (double) largestShard * shards / documents;
    }

    /** Whether no alias leads to it: an old generation, or one that is being filled. */
    public boolean isAside() {
        return !inWeek && !inAll;
    }
}
