package org.txsearch.ingest.source;

/** What stands for a value that cannot be read: the record is refused, and {@code shown} is in its dead letter. */
record UnreadableScalar(String shown, String code, String detail) {}
