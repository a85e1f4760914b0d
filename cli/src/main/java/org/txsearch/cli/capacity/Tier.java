package org.txsearch.cli.capacity;

import java.util.List;

/**
 * The nodes for the weeks of one age.
 *
 * @param merchantShards on how many of the shards a merchant's transactions are: a search queries those
 * @param skew how many times the mean of the shards the largest one has
 * @param shardsBecause the bounds of a shard and the numbers that they were applied to
 * @param copies the copies of each shard, the first included
 * @param dataBytes the size of all copies on disk
 * @param needs the result of each rule
 */
public record Tier(
        int weeks,
        long shardsAWeek,
        long merchantShards,
        double skew,
        String shardsBecause,
        int copies,
        double dataBytes,
        List<Need> needs) {

    /**
     * The number of nodes that one rule requires.
     *
     * @param because the numbers that the rule was applied to
     */
    public record Need(String rule, String because, long nodes) {}

    /**
     * How long it takes until a tier is complete again after the loss of a node.
     *
     * @param copyBytes the bytes that one node receives per second
     */
    public record Recovery(double bytesANode, double copyBytes, long nodes, int copies) {

        /** Whether the other nodes can hold the copies of a lost node: none may hold two of one shard. */
        public boolean isByTheOthers() {
            return copies > 1 && nodes > copies;
        }

        /** Seconds until the others hold what a lost node held, all of them taking their part. */
        public double lostNodeSeconds() {
            return isByTheOthers() ? bytesANode / ((nodes - 1) * copyBytes) : newNodeSeconds();
        }

        /** Seconds until a replacement node holds what the lost one held. */
        public double newNodeSeconds() {
            return bytesANode / copyBytes;
        }
    }

    /** All copies of all shards. */
    public long shardCopies() {
        return weeks * shardsAWeek * copies;
    }

    /** The number of nodes that satisfies every rule. */
    public long nodes() {
        return needs.stream().mapToLong(Need::nodes).max().orElse(0);
    }

    /** How long it takes to recover from the loss of a node. */
    public Recovery recovery() {
        return new Recovery(dataBytes / nodes(), Rules.COPY_BYTES, nodes(), copies);
    }
}
