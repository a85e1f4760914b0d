package org.txsearch.cli.verify;

/** How bad a finding is. */
public enum FindingKind {
    /** Something is wrong. */
    FAULT,
    /** Something is worth knowing. */
    NOTICE
}
