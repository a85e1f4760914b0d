package org.txsearch.write;

/** The outcome of a write. */
public enum WriteOutcomeKind {
    /** It is stored and durable. */
    INDEXED,
    /** The same version, or a newer one, was stored already. */
    SUPERSEDED,
    /** The same version was stored already, with other content; the stored one stays. */
    SUPERSEDED_WITH_OTHER_CONTENT,
    /** Elasticsearch will never take it. */
    REJECTED
}
