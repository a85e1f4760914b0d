package org.txsearch.cli.verify;

/** The severity of a finding. */
public enum FindingKind {
    /** Something is wrong. */
    FAULT,
    /** Something is worth knowing. */
    NOTICE
}
