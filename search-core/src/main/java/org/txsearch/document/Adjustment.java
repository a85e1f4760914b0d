package org.txsearch.document;

/**
 * A member that is stored otherwise than it was sent, because it could not be stored as it was.
 *
 * @param path its dotted path
 * @param rule what kind of adjustment it is, in upper snake case
 * @param detail what was done, in a sentence
 * @param sent the value as it was sent, or its beginning
 */
public record Adjustment(String path, String rule, String detail, String sent) {}
