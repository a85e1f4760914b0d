package org.txsearch.cli.rebuild;

/** The phases of a rebuild; each can be entered again. */
public enum RebuildPhase {
    /** The new generation is filled with import settings. */
    FILL,
    /** It is merged and gets its serving settings. */
    MERGE,
    /** Changes to the old generation since then are copied, while writes continue. */
    CATCH_UP,
    /** The old generation refuses writes, and the last changes are copied. */
    BLOCK,
    /** Both generations are compared. */
    COMPARE,
    /** The aliases move to the new generation. */
    SWAP,
    /** The new generation serves; leftovers are removed. */
    FINISH
}
