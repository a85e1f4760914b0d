package org.txsearch.cluster;

/** Decides which nodes reads may be sent to, by the outcomes of earlier reads. By default, reads may be sent to all. */
public interface NodeGate {

    /** How a read of a node ended. */
    enum GateOutcome {
        /** The node answered. */
        ANSWERED,
        /** The node could not be reached, broke the connection, or failed with a status of 5xx. */
        FAILED,
        /** Unknown: the read was refused or cancelled, or its time ran out. */
        UNKNOWN
    }

    NodeGate OPEN = new NodeGate() {};

    /** Returns whether a read may be sent to the given node now. {@link #ended} is called once for each permitted read. */
    default boolean permits(String address) {
        return true;
    }

    /** Receives the outcome of a permitted read. */
    default void ended(String address, GateOutcome outcome) {}
}
