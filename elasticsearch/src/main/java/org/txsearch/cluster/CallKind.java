package org.txsearch.cluster;

/** What a call does, which decides which nodes may answer it, and whether several may be asked. */
public enum CallKind {
    /** Reads documents: any node and any copy of a shard may answer. */
    DOCUMENT_READ,
    /** Reads the state of the cluster: any node may answer. */
    STATE_READ,
    /** Changes something: one node is asked. */
    CHANGE
}
