package org.txsearch.cluster;

/**
 * A version of a document. A write that names it fails if another writer has changed the document since.
 *
 * @param id the id of the document, fit for a URL
 * @param sequenceNumber names this version, together with the term
 * @param primaryTerm the term of the sequence number
 */
public record DocumentVersion(String id, long sequenceNumber, long primaryTerm) {}
