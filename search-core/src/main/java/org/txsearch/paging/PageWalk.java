package org.txsearch.paging;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;

/**
 * Makes a page of rows so that a walk from page to page sees each row exactly once.
 *
 * <p>Rows are ordered by a time or the amount, then by a number derived from the id, then by the id itself. Elasticsearch sorts
 * by the first two only; where rows share both and a page would end among them, all rows of that key are fetched and put in the
 * order of their ids. Only this rare case needs the second search.
 */
final class PageWalk {

    /** More rows than these with one key and one number are refused, not silently cut. */
    private static final int MAX_SHARING = 1_000;

    private final PageRequest request;
    private final Order order;
    private final Completeness completeness;
    private final Function<RowFetch, SearchAnswer> search;
    private long tookMillis;

    /** A page whose rows that search finds, complete until that instant. */
    PageWalk(PageRequest request, Instant asOf, Function<RowFetch, SearchAnswer> search) {
        this.request = request;
        this.completeness = new Completeness(request, asOf);
        this.order = request.backward() ? request.order().reversed() : request.order();
        this.search = search;
    }

    /** Returns the page, uncounted. */
    TransactionPage page() {
        List<StoredTransaction> rows = rowsBehind(request.position());
        boolean more = rows.size() > request.limit();
        boolean cutAmongEquals = more && rows.get(request.limit() - 1).hasKeyOf(rows.get(request.limit()));
        if (more) {
            rows = rows.subList(0, request.limit());
        }
        Position first = rows.isEmpty() ? null : behind(rows.get(0), startsAmongEquals(rows.get(0)));
        Position last = rows.isEmpty() ? null : behind(rows.get(rows.size() - 1), cutAmongEquals);
        boolean hasStart = request.position() != null;
        if (rows.isEmpty() && request.position() != null) {
            first = turnBack(request.position());
        }
        if (request.backward()) {
            List<StoredTransaction> turned = new ArrayList<>(rows);
            Collections.reverse(turned);
            return page(turned, hasStart ? first : null, more ? last : null);
        }
        return page(rows, more ? last : null, hasStart ? first : null);
    }

    private TransactionPage page(List<StoredTransaction> rows, @Nullable Position next, @Nullable Position previous) {
        return new TransactionPage(
                rows, completeness.onward(next), completeness.back(previous), null, completeness.asOf(), tookMillis);
    }

    /** Returns the rows after a position in the direction of the walk, one more than the page holds if there are more. */
    private List<StoredTransaction> rowsBehind(@Nullable Position position) {
        int wanted = request.limit() + 1;
        TransactionFilter behind = position == null ? request.filter() : order.behind(request.filter(), position.key());
        SearchAnswer answer = run(new RowFetch(behind, order, wanted, position));
        List<StoredTransaction> rows = new ArrayList<>();
        if (position != null && position.id() != null) {
            rows.addAll(sharing(position.key(), position.tie(), position));
        }
        rows.addAll(answer.rows());
        if (answer.rows().size() == wanted) {
            completeLastKey(rows);
        }
        StoredTransaction.orderById(rows, order.isAscending());
        return rows.size() > wanted ? rows.subList(0, wanted) : rows;
    }

    /** If the last two rows share a key, further rows of that key may not have fitted. */
    private void completeLastKey(List<StoredTransaction> rows) {
        StoredTransaction last = rows.get(rows.size() - 1);
        if (rows.size() > 1 && rows.get(rows.size() - 2).hasKeyOf(last)) {
            rows.removeIf(row -> row.hasKeyOf(last));
            rows.addAll(sharing(last.key(), last.tie(), null));
        }
    }

    /** All rows of that key and number, after the position if one is given. */
    private List<StoredTransaction> sharing(long key, long tie, @Nullable Position behind) {
        // Numbers run from 1 to 2^62, so that there is one before the first and one after the last.
        Position before = new Position(key, order.isAscending() ? tie - 1 : tie + 1, null);
        // If no range selects the rows of that key, the start position excludes what comes before, and what lies after
        // is dropped.
        TransactionFilter near = order.at(request.filter(), key);
        SearchAnswer answer = run(new RowFetch(near, order, MAX_SHARING, before));
        List<StoredTransaction> rows = new ArrayList<>(answer.rows());
        rows.removeIf(row -> row.key() != key || row.tie() != tie);
        if (rows.size() == MAX_SHARING) {
            throw SearchException.undividable(MAX_SHARING);
        }
        if (behind != null && behind.id() != null) {
            String id = behind.id();
            Comparator<String> direction = StoredTransaction.idOrder(order.isAscending());
            rows.removeIf(row -> direction.compare(row.id(), id) <= 0);
        }
        return rows;
    }

    private boolean startsAmongEquals(StoredTransaction first) {
        Position position = request.position();
        return position != null && position.id() != null && position.hasKeyOf(first);
    }

    /** Where to walk back from if nothing is after the position: after all rows of its key. */
    private Position turnBack(Position position) {
        long tie = order.isAscending() ? position.tie() + 1 : position.tie() - 1;
        return new Position(position.key(), tie, null);
    }

    private static Position behind(StoredTransaction row, boolean amongEquals) {
        return new Position(row.key(), row.tie(), amongEquals ? row.id() : null);
    }

    private SearchAnswer run(RowFetch fetch) {
        SearchAnswer answer = search.apply(fetch);
        tookMillis += answer.tookMillis();
        return answer;
    }
}
