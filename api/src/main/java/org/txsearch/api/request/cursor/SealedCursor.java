package org.txsearch.api.request.cursor;

/**
 * A cursor as it is sent.
 *
 * @param text the sealed text
 * @param remembersQuery whether it may be sent alone; otherwise the request repeats the query
 */
public record SealedCursor(String text, boolean remembersQuery) {}
