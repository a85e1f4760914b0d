package org.txsearch.walk;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.http.ContentTooLongException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.Retry;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.SearchAnswer;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchException.PointInTimeLostException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.json.JsonMapper;

/** Fetches the rows of a point in time, page by page. */
final class WalkPages {

    /**
     * A row's number within the point in time depends on the order of the shards. If Elasticsearch checked the shards
     * beforehand, it would sort those without matches after the others, and the numbers would differ from those of the previous
     * page.
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

        /** That many of the largest documents still fit into memory. */
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

        /** Asks for fewer rows after an answer that was too large; false if that was of one row. */
        boolean shrink() {
            boolean can = rows > 1;
            rows = Math.max(1, rows / QUICKEST_GROWTH);
            return can;
        }
    }

    /** The request of a walk: whose transactions, which of them, in which order. */
    record WalkQuery(TenantScope scope, TransactionFilter filter, Order order) {

        /**
         * A place between two rows of the walk.
         *
         * @param key the value that the last row is ordered by
         * @param tie its tie-breaker
         * @param document its number in the point in time, which no other row has
         */
        record Place(long key, long tie, long document) {}

        /** The body that requests that many rows after that place. */
        byte[] rows(PointInTime point, int most, @Nullable Place behind) {
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("size", most);
            body.put("pit", point.member());
            body.put("query", FilterQuery.json(scope, filterBehind(behind)));
            body.put("sort", order.sortJson());
            body.put("track_total_hits", false);
            if (behind != null) {
                body.put("search_after", List.of(behind.key(), behind.tie(), behind.document()));
            }
            return JsonMapper.shared().writeValueAsBytes(body);
        }

        private TransactionFilter filterBehind(@Nullable Place behind) {
            return behind == null ? filter : order.behind(filter, behind.key());
        }
    }

    /** Repeats calls of a walk while Elasticsearch is unavailable, until the walk is closed. */
    static final class Patience {

        /** How long one call may take. */
        static final Duration WITH_A_CALL = Duration.ofSeconds(60);

        private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

        private volatile boolean ended;

        /**
         * The answer to a call; a repeated call skips nothing, since each body names its position.
         *
         * @throws PointInTimeLostException if Elasticsearch keeps the point in time no longer
         * @throws SearchException if Elasticsearch was away for too long, or the answer is too large to be held
         */
        <T> T answer(Function<Deadline, T> call) {
            Retry retry = Retry.patient();
            while (true) {
                try {
                    return call.apply(Deadline.after(WITH_A_CALL));
                } catch (PointInTimeLostException e) {
                    throw e;
                } catch (SearchException e) {
                    if (ended || isTooLarge(e) || !retry.pause()) {
                        throw e;
                    }
                    LOG.debug("A call of a walk is retried: {}", e.toString());
                }
            }
        }

        /** Whether the answer was too large, so that one of fewer rows may come. */
        static boolean isTooLarge(SearchException failure) {
            return failure.getCause() instanceof ContentTooLongException;
        }

        /** Ends the retries, since nobody waits any more. */
        void end() {
            ended = true;
        }
    }
}
