package org.txsearch.cli.verify;

/** A finding about one transaction. */
public record CheckedRow(RowFault kind, String merchant, String id, long version, String what) {}
