package org.txsearch.paging;

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
}
