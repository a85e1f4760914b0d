package org.txsearch.cli.capacity;

import java.util.List;

/**
 * The nodes for the weeks of one age.
 *
 * @param weeks how many weeks they hold
 * @param shardsAWeek how many shards each week has
 * @param shardsBecause the bounds of a shard and the numbers that they were applied to
 * @param copies how many there are of each shard, the first included
 * @param dataBytes all copies on disk
 * @param needs what each rule asks for
 */
public record Tier(int weeks, long shardsAWeek, String shardsBecause, int copies, double dataBytes, List<Need> needs) {

    public Tier {
        needs = List.copyOf(needs);
    }

    /** All copies of all shards. */
    public long shardCopies() {
        return weeks * shardsAWeek * copies;
    }

    /** As many as the rule that asks for most. */
    public long nodes() {
        return needs.stream().mapToLong(Need::nodes).max().orElse(0);
    }

    /** How long it takes until it is whole again. */
    public Recovery recovery() {
        return new Recovery(dataBytes / nodes(), Rules.COPY_BYTES, nodes(), copies);
    }
}
