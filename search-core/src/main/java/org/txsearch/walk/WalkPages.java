package org.txsearch.walk;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.SearchAnswer;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;

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
    private final WalkPageSize size = new WalkPageSize();

    WalkPages(PointInTime point, Patience patience, WalkQuery query) {
        this.point = point;
        this.patience = patience;
        this.query = query;
    }

    WalkPage fetch(WalkQuery.@Nullable WalkPosition behind) {
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

    private WalkPage page(SearchAnswer answer, int wanted, WalkQuery.@Nullable WalkPosition behind) {
        String name = answer.pointInTime();
        if (name != null) {
            point.renamed(name);
        }
        List<StoredTransaction> rows = answer.rows();
        if (rows.isEmpty()) {
            return new WalkPage(rows, behind, true);
        }
        StoredTransaction last = rows.get(rows.size() - 1);
        WalkQuery.WalkPosition end = new WalkQuery.WalkPosition(last.key(), last.tie(), answer.lastDocument());
        return new WalkPage(rows, end, rows.size() < wanted);
    }
}
