package org.txsearch.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.json.JsonScanner;

/**
 * A whole answer of {@code _search}, its documents unread.
 *
 * @param rows the hits
 * @param total how many match, as far as it was counted
 * @param tookMillis how long Elasticsearch worked on it
 */
record SearchAnswer(List<StoredTransaction> rows, Total total, long tookMillis) {

    /**
     * Reads an answer in place.
     *
     * @throws SearchException where a shard failed or time ran out, however many rows came
     */
    static SearchAnswer read(AnswerBody answer) {
        Reader reader = new Reader(answer);
        reader.read();
        return new SearchAnswer(reader.rows, reader.total, reader.tookMillis);
    }

    private static final class Reader {

        private final byte[] answer;
        private final int end;
        private final JsonScanner scanner;
        private final List<StoredTransaction> rows = new ArrayList<>();
        private Total total = new Total(0, true);
        private long tookMillis;

        Reader(AnswerBody body) {
            this.answer = body.bytes();
            this.end = body.length();
            this.scanner = new JsonScanner(answer, 0, end);
        }

        void read() {
            tookMillis = SearchEnvelope.read(scanner, Map.of("hits", this::hits));
        }

        private void hits() {
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs("total")) {
                    total = SearchEnvelope.totalValue(scanner);
                } else if (scanner.nameIs("hits")) {
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
                    key = scanner.nextElement() ? scanner.readLong() : 0;
                    tie = scanner.nextElement() ? scanner.readLong() : 0;
                    while (scanner.nextElement()) {
                        scanner.skipValue();
                    }
                } else {
                    scanner.skipValue();
                }
            }
            if (offset < 0) {
                throw new SearchException(SearchException.Reason.INCOMPLETE, "A hit has no source");
            }
            return new StoredTransaction(answer, offset, itemEnd - offset, key, tie);
        }

        /** Passes over the source, unread where its item tells its length; says where the item starts within it. */
        private int itemStart() {
            StoredTransaction.Place place = StoredTransaction.Place.in(answer, scanner.position(), end);
            if (place.toldLength() > 0 && endsAt(place.start() + place.toldLength())) {
                scanner.moveTo((int) (place.start() + place.toldLength()));
            } else {
                scanner.skipValue();
            }
            answer[place.start()] = '{';
            return place.start();
        }

        /** Whether an object ends there, with another member of the hit or the hit's own end behind it. */
        private boolean endsAt(long position) {
            return position > 0
                    && position < end
                    && answer[(int) position - 1] == '}'
                    && (answer[(int) position] == ',' || answer[(int) position] == '}');
        }
    }
}
