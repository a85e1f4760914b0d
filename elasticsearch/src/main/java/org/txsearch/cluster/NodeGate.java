package org.txsearch.cluster;

/** Decides which nodes reads are sent to, by the outcomes of earlier reads; by default, to each. */
public interface NodeGate {

    /** How a read of a node ended. */
    enum GateOutcome {
        /** The node answered. */
        ANSWERED,
        /** The node could not be reached, broke the connection, or failed with a status of 5xx. */
        FAILED,
        /** Nothing is known: the read was refused or cancelled, or its time ran out. */
        UNKNOWN
    }

    /** Permits everything. */
    NodeGate OPEN = new NodeGate() {};

    /** Whether a read may be sent to that node now. For each permitted read, {@link #ended} is called exactly once. */
    default boolean permits(String address) {
        return true;
    }

    /** Receives the outcome of a permitted read. */
    default void ended(String address, GateOutcome outcome) {}
}
