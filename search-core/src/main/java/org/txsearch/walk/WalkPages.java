package org.txsearch.walk;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster.AnswerBody;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.SearchAnswer;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;

/** Fetches the rows of a point in time, page by page. */
final class WalkPages {

    /**
     * A row's number within the point in time counts its shard. Were shards looked at beforehand, those that the place leaves
     * out would be sorted after the others, and the numbers would not be those of the page before.
     */
    private static final Map<String, String> SHARDS_IN_ONE_ORDER =
            Map.of("pre_filter_shard_size", Integer.toString(Integer.MAX_VALUE));

    private final PointInTime point;
    private final Patience patience;
    private final WalkQuery query;
    private final PageSize size = new PageSize();

    WalkPages(PointInTime point, Patience patience, WalkQuery query) {
        this.point = point;
        this.patience = patience;
        this.query = query;
    }

    /** The page after that place. */
    WalkPage fetch(WalkQuery.@Nullable Place behind) {
        while (true) {
            int wanted = size.rows();
            try {
                SearchAnswer answer = patience.answer(deadline -> {
                    AnswerBody body =
                            point.search(SHARDS_IN_ONE_ORDER, query.rows(point, wanted, behind), wanted, deadline);
                    SearchAnswer read = SearchAnswer.readPointInTime(body);
                    size.learn(read.rows().size(), body.length());
                    return read;
                });
                return page(answer, wanted, behind);
            } catch (SearchException e) {
                if (!Patience.isTooLarge(e) || !size.shrink()) {
                    throw e;
                }
            }
        }
    }

    private WalkPage page(SearchAnswer answer, int wanted, WalkQuery.@Nullable Place behind) {
        String name = answer.pointInTime();
        if (name != null) {
            point.renamed(name);
        }
        List<StoredTransaction> rows = answer.rows();
        if (rows.isEmpty()) {
            return new WalkPage(rows, behind, true);
        }
        StoredTransaction last = rows.get(rows.size() - 1);
        WalkQuery.Place end = new WalkQuery.Place(last.key(), last.tie(), answer.lastDocument());
        return new WalkPage(rows, end, rows.size() < wanted);
    }

    /**
     * Some rows of a walk.
     *
     * @param rows the rows as Elasticsearch ordered them
     * @param end the place after them, or null if there was never a row
     * @param last whether no rows are after them
     */
    record WalkPage(List<StoredTransaction> rows, WalkQuery.@Nullable Place end, boolean last) {}

    /** How many rows to ask for at once, so that an answer is a few megabytes, however large the rows are. */
    static final class PageSize {

        /** Of the largest documents there are, so many are still held. */
        private static final int FIRST_ROWS = 100;

        private static final int MAX_ROWS = 5_000;
        private static final int WANTED_BYTES = 6 << 20;
        private static final int QUICKEST_GROWTH = 8;

        private int rows = FIRST_ROWS;

        int rows() {
            return rows;
        }

        /** Learns from an answer. */
        void learn(int answered, int bytes) {
            if (answered > 0) {
                long fitting = (long) WANTED_BYTES * answered / bytes;
                rows = (int) Math.max(1, Math.min(MAX_ROWS, Math.min(fitting, (long) rows * QUICKEST_GROWTH)));
            }
        }

        /** After an answer that could not be held; false if it was of one row alone. */
        boolean shrink() {
            boolean can = rows > 1;
            rows = Math.max(1, rows / QUICKEST_GROWTH);
            return can;
        }
    }
}
