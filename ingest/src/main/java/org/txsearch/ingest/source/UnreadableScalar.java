package org.txsearch.ingest.source;

/** A value that cannot be read: the record is rejected, and its dead letter has {@code shown}. */
record UnreadableScalar(String shown, String code, String detail) {}
