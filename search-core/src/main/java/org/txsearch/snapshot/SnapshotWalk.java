package org.txsearch.snapshot;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.page.PointInTime;
import org.txsearch.page.SearchAnswer;
import org.txsearch.page.SearchException;
import org.txsearch.page.StoredTransaction;

/** Fetches the rows of a point in time, page by page. */
final class SnapshotWalk {

    /**
     * A row's number within the point in time counts its shard. Were shards looked at beforehand, those that the place leaves
     * out would be sorted behind the others, and the numbers would not be those of the page before.
     */
    private static final Map<String, String> SHARDS_IN_ONE_ORDER =
            Map.of("pre_filter_shard_size", Integer.toString(Integer.MAX_VALUE));

    private final PointInTime point;
    private final Patience patience;
    private final SnapshotQuery query;
    private final PageSize size = new PageSize();

    SnapshotWalk(PointInTime point, Patience patience, SnapshotQuery query) {
        this.point = point;
        this.patience = patience;
        this.query = query;
    }

    /** The page behind that place. */
    SnapshotPage fetch(SnapshotQuery.@Nullable Place behind) {
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

    private SnapshotPage page(SearchAnswer answer, int wanted, SnapshotQuery.@Nullable Place behind) {
        String name = answer.pointInTime();
        if (name != null) {
            point.renamed(name);
        }
        List<StoredTransaction> rows = answer.rows();
        if (rows.isEmpty()) {
            return new SnapshotPage(rows, behind, true);
        }
        StoredTransaction last = rows.get(rows.size() - 1);
        SnapshotQuery.Place end = new SnapshotQuery.Place(last.key(), last.tie(), answer.lastDocument());
        return new SnapshotPage(rows, end, rows.size() < wanted);
    }
}
