package org.txsearch.document;

/**
 * A member that is stored otherwise than it was sent, because it could not be stored as it was.
 *
 * @param path its dotted path
 * @param rule a {@link RecordRule}, or the code of the fault for which null is stored
 * @param detail a sentence that states the adjustment
 * @param sent the value as it was sent, or its beginning
 */
public record Adjustment(String path, String rule, String detail, String sent) {}
