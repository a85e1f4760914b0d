package org.txsearch.cli.verify;

/** The kinds of findings. */
public enum RowFault {
    /** Its stored item, its index members and its indexed values differ. */
    INCONSISTENT,
    /** The source has it, and it is not stored. */
    MISSING,
    /** The source has a newer version than the stored one. */
    OLDER,
    /** The source has the same version with other content. */
    DIFFERENT
}
