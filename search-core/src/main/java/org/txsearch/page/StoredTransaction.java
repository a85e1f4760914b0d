package org.txsearch.page;

import org.txsearch.json.JsonScanner;

/**
 * One stored transaction within an answer of Elasticsearch: the item's JSON, unread.
 *
 * @param bytes the answer that holds it
 * @param offset where the item's JSON starts
 * @param length how long it is
 * @param timeMillis its time, as sorted by; {@link Order#NO_TIME} where it has none
 * @param tie its tie-breaker, as sorted by
 */
public record StoredTransaction(byte[] bytes, int offset, int length, long timeMillis, long tie) {

    /** The item's id, read from its first member. */
    public String id() {
        JsonScanner scanner = new JsonScanner(bytes, offset, offset + length);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("id")) {
                return scanner.readString();
            }
            scanner.skipValue();
        }
        throw new IllegalStateException("A stored transaction has no id");
    }

    /** The item's version. */
    public long version() {
        JsonScanner scanner = new JsonScanner(bytes, offset, offset + length);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("version")) {
                return scanner.readLong();
            }
            scanner.skipValue();
        }
        throw new IllegalStateException("A stored transaction has no version");
    }

    boolean hasKeyOf(StoredTransaction other) {
        return timeMillis == other.timeMillis && tie == other.tie;
    }
}
