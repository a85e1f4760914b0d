package org.txsearch.stored;

/**
 * The state of a transaction that is stored.
 *
 * @param version its version
 * @param source its JSON with the index member in front, or nothing where only the version was asked for
 */
public record StoredVersion(long version, byte[] source) {}
