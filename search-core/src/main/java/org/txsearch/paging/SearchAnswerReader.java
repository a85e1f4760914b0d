package org.txsearch.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.json.JsonScanner;

final class SearchAnswerReader {

    private final byte[] answer;
    private final int end;
    final JsonScanner scanner;
    final List<StoredTransaction> rows = new ArrayList<>();
    long tookMillis;
    long document;

    SearchAnswerReader(AnswerBody body) {
        this.answer = body.bytes();
        this.end = body.length();
        this.scanner = new JsonScanner(answer, 0, end);
    }

    void read(Map<String, Runnable> members) {
        tookMillis = SearchEnvelope.read(scanner, members);
    }

    void hits() {
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("hits")) {
                scanner.beginArray();
                while (scanner.nextElement()) {
                    rows.add(hit());
                }
            } else {
                scanner.skipValue();
            }
        }
    }

    private StoredTransaction hit() {
        int offset = -1;
        int itemEnd = -1;
        long key = 0;
        long tie = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("_source")) {
                offset = itemStart();
                itemEnd = scanner.position();
            } else if (scanner.nameIs("sort")) {
                scanner.beginArray();
                key = nextKey() ? scanner.readLong() : 0;
                tie = scanner.nextElement() ? scanner.readLong() : 0;
                while (scanner.nextElement()) {
                    document = scanner.readLong();
                }
            } else {
                scanner.skipValue();
            }
        }
        if (offset < 0) {
            throw new SearchException(SearchFailureReason.INCOMPLETE, "A hit has no source");
        }
        return new StoredTransaction(answer, offset, itemEnd - offset, key, tie);
    }

    /** Moves to the first number: the merchant comes before it where rows are sorted as they are stored. */
    private boolean nextKey() {
        boolean isThere = scanner.nextElement();
        if (isThere && scanner.firstByte() == '"') {
            scanner.skipValue();
            isThere = scanner.nextElement();
        }
        return isThere;
    }

    /** Skips the source, unread if it states the length of its item; returns where the item starts within it. */
    private int itemStart() {
        StoredTransaction.SortPosition place = StoredTransaction.SortPosition.in(answer, scanner.position(), end);
        if (place.toldLength() > 0
                && StoredTransaction.SortPosition.endsAt(answer, place.start() + place.toldLength(), end)) {
            scanner.moveTo((int) (place.start() + place.toldLength()));
        } else {
            scanner.skipValue();
        }
        answer[place.start()] = '{';
        return place.start();
    }
}
