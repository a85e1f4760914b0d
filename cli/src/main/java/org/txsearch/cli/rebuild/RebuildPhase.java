package org.txsearch.cli.rebuild;

/** Where a rebuild stands; each phase can be entered again. */
public enum RebuildPhase {
    /** The new generation is filled with import settings. */
    FILL,
    /** It is merged and given its serving settings. */
    MERGE,
    /** What changed in the old one meanwhile is brought over, while writes go on. */
    CATCH_UP,
    /** The old one refuses writes, and the last changes are brought over. */
    BLOCK,
    /** Both are held against each other. */
    COMPARE,
    /** The aliases change over. */
    SWAP,
    /** The new one serves; what is left is cleared away. */
    FINISH
}
