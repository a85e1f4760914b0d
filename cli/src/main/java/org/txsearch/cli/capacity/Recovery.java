package org.txsearch.cli.capacity;

/**
 * How long it takes until a tier is whole again.
 *
 * @param bytesANode what one of its nodes holds
 * @param copyBytes what one node takes in a second
 * @param nodes how many nodes there are
 * @param copies how many of them hold the same shard
 */
public record Recovery(double bytesANode, double copyBytes, long nodes, int copies) {

    /** Whether the others have room for the copies that a lost node held: none of them may hold two of one shard. */
    public boolean isByTheOthers() {
        return copies > 1 && nodes > copies;
    }

    /** Seconds until the others hold what a lost node held, all of them taking their part. */
    public double lostNodeSeconds() {
        return isByTheOthers() ? bytesANode / ((nodes - 1) * copyBytes) : newNodeSeconds();
    }

    /** Seconds until a new node in the place of a lost one holds what that held. */
    public double newNodeSeconds() {
        return bytesANode / copyBytes;
    }
}
