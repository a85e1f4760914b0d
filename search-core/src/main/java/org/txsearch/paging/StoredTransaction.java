package org.txsearch.paging;

import java.util.Comparator;
import java.util.List;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;

/**
 * One stored transaction within an answer of Elasticsearch: the item's JSON, unread.
 *
 * @param bytes the answer that holds it
 * @param offset where the item's JSON starts
 * @param length how long it is
 * @param key its time or amount, as sorted by; {@link Order#NO_TIME} if it has no such time
 * @param tie its tie-breaker, as sorted by
 */
public record StoredTransaction(byte[] bytes, int offset, int length, long key, long tie) {

    /**
     * Where the item of a document starts.
     *
     * @param start the place of the comma after the index member, which is to become the item's opening brace
     * @param toldLength the length that the document states; 0 if its revision states none
     */
    record SortPosition(int start, long toldLength) {

        /**
         * Reads the index member of the document that starts there.
         *
         * @throws SearchException if the document has no such member
         */
        static SortPosition in(byte[] bytes, int offset, int end) {
            JsonScanner source = new JsonScanner(bytes, offset, end);
            source.beginObject();
            if (!source.nextMember() || !source.nameIs(TransactionDocument.INDEX_MEMBER)) {
                throw new SearchException(
                        SearchFailureReason.INCOMPLETE, "A document does not start with its index member");
            }
            int member = source.position();
            long length = 0;
            source.beginObject();
            if (source.nextMember() && source.nameIs(IndexFields.ITEM_LENGTH)) {
                length = source.readLong();
                if (source.nextMember() && source.nameIs(IndexFields.REST)) {
                    long behind = source.readLong() + source.position();
                    if (endsAt(bytes, behind, end)) {
                        return new SortPosition((int) behind, length);
                    }
                }
            }
            source.moveTo(member);
            source.skipValue();
            return new SortPosition(source.position(), length);
        }

        /** Returns whether an object ends there, with another member after it or the end of the object that it is in. */
        static boolean endsAt(byte[] bytes, long position, int end) {
            return position > 0
                    && position < end
                    && bytes[(int) position - 1] == '}'
                    && (bytes[(int) position] == ',' || bytes[(int) position] == '}');
        }
    }

    /** Returns the transaction of a stored document, which no search has put in an order. */
    static StoredTransaction of(byte[] source) {
        int start = SortPosition.in(source, 0, source.length).start();
        source[start] = '{';
        return new StoredTransaction(source, start, source.length - start, 0, 0);
    }

    /** Returns the item's id, read from its first member. */
    public String id() {
        return member("id").readString();
    }

    public long version() {
        return member("version").readLong();
    }

    /** Returns whether it is the first version that could be searched. */
    public boolean isFirstVersion() {
        return FirstVersion.isFirst(bytes, offset, offset + length);
    }

    private JsonScanner member(String name) {
        JsonScanner scanner = new JsonScanner(bytes, offset, offset + length);
        if (!scanner.find(name)) {
            throw new IllegalStateException("A stored transaction has no " + name);
        }
        return scanner;
    }

    /** Returns whether both have the same key and tie-breaker. */
    public boolean hasKeyOf(StoredTransaction other) {
        return key == other.key && tie == other.tie;
    }

    /**
     * Puts rows that Elasticsearch's order cannot distinguish in the order of their ids, so that every answer has the
     * same order. The rows of each key stand together; rows of different keys stay as they are.
     */
    public static void orderById(List<StoredTransaction> rows, boolean ascending) {
        int from = 0;
        for (int i = 1; i <= rows.size(); i++) {
            if (i == rows.size() || !rows.get(i).hasKeyOf(rows.get(from))) {
                if (i - from > 1) {
                    rows.subList(from, i).sort(Comparator.comparing(StoredTransaction::id, idOrder(ascending)));
                }
                from = i;
            }
        }
    }

    /** Returns the order of ids when keys ascend, or descend. */
    static Comparator<String> idOrder(boolean ascending) {
        return ascending ? Comparator.naturalOrder() : Comparator.reverseOrder();
    }
}
