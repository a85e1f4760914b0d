package org.txsearch.document;

/**
 * One thing that is wrong with a record.
 *
 * @param path the dotted path of the field, or an empty text for the record as a whole
 * @param code what kind of fault it is, in upper snake case
 * @param detail what is wrong and what would be right; never the value
 */
public record RecordFault(String path, String code, String detail) {}
