package org.txsearch.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.json.JsonScanner;

/**
 * A whole answer of {@code _search}, its documents unread.
 *
 * @param rows the hits
 * @param tookMillis how long Elasticsearch worked on it
 * @param pointInTime the name for the next search of the same point in time; null if there is none
 * @param lastDocument the last hit's number within the point in time, which no other hit has
 */
public record SearchAnswer(
        List<StoredTransaction> rows,
        long tookMillis,
        @Nullable String pointInTime,
        long lastDocument) {

    /** An answer outside of a point in time. */
    SearchAnswer(List<StoredTransaction> rows, long tookMillis) {
        this(rows, tookMillis, null, 0);
    }

    /**
     * Reads an answer in place.
     *
     * @throws SearchException if a shard failed or time ran out, however many rows came
     */
    static SearchAnswer read(AnswerBody answer) {
        SearchAnswerReader reader = new SearchAnswerReader(answer);
        reader.read(Map.of("hits", reader::hits));
        return new SearchAnswer(reader.rows, reader.tookMillis);
    }

    /**
     * Reads how many match: a minimum if the search stopped counting.
     *
     * @throws SearchException likewise
     */
    static PageTotal readTotal(AnswerBody answer) {
        JsonScanner scanner = new JsonScanner(answer.bytes(), 0, answer.length());
        PageTotal[] total = {new PageTotal(0, true)};
        SearchEnvelope.read(scanner, Map.of("hits", () -> total[0] = SearchEnvelope.total(scanner)));
        return total[0];
    }

    /**
     * Reads the answer of a search in a point in time.
     *
     * @throws SearchException likewise
     */
    public static SearchAnswer readPointInTime(AnswerBody answer) {
        SearchAnswerReader reader = new SearchAnswerReader(answer);
        String[] name = new String[1];
        reader.read(Map.of("hits", reader::hits, "pit_id", () -> name[0] = reader.scanner.readString()));
        return new SearchAnswer(reader.rows, reader.tookMillis, name[0], reader.document);
    }

    private static final class SearchAnswerReader {

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
            scanner.readMembers("hits", () -> scanner.readElements(() -> rows.add(hit())));
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
}
