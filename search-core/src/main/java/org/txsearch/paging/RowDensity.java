package org.txsearch.paging;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.EmailField;
import org.txsearch.query.KeywordField;
import org.txsearch.query.NameField;
import org.txsearch.query.PairsField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TextField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.SearchProperties;

/**
 * How densely the rows of recent searches lay in time. A hint, which decides only how many weeks a search asks at first:
 * a wrong one costs time.
 */
final class RowDensity {

    private static final int MAX_REMEMBERED = 10_000;

    private static final double UNKNOWN = -1;
    private static final double SELECTIVE = 0;

    private final Map<Key, Double> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Double> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /**
     * Searches of rows that probably lie about as densely.
     *
     * @param filter a hash, since a hint may be that of other rows, and values are not to be kept
     * @param isFirst whether they start at an end of the merchant's rows
     */
    private record Key(TenantScope scope, int filter, boolean isAscending, boolean isFirst) {

        /** The same rows after a position, or at their end. */
        Key elsewhere() {
            return new Key(scope, filter, isAscending, !isFirst);
        }
    }

    /** Rows per millisecond in such a search's page; 0 if they are probably few, negative if nothing is known. */
    double of(TenantScope scope, PageWalk.RowFetch fetch) {
        Key key = key(scope, fetch);
        synchronized (this) {
            Double own = known.get(key);
            Double similar = own != null ? own : known.get(key.elsewhere());
            if (similar != null) {
                return similar;
            }
        }
        return isSelective(fetch.filter()) ? SELECTIVE : UNKNOWN;
    }

    /** Whether probably few rows match, as with an identifier or a name: a search for those asks all weeks at once. */
    private static boolean isSelective(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().anyMatch(RowDensity::isSelective);
        }
        if (filter instanceof TransactionFilter.Or or) {
            return or.filters().stream().allMatch(RowDensity::isSelective);
        }
        if (filter instanceof KeywordField.AnyOf any) {
            // Fields by which rows are grouped have few values, but for the payer.
            SearchProperties search = any.field().search();
            return search == null || !search.column() || any.field().personal();
        }
        return filter instanceof KeywordField.StartsWith
                || filter instanceof EmailField.Matches
                || filter instanceof NameField.HasWords
                || filter instanceof TextField.HasWords
                || filter instanceof PairsField.HasPair;
    }

    /** Remembers how densely the rows of a page lay, from where it starts to its last row. */
    synchronized void learn(TenantScope scope, PageWalk.RowFetch fetch, double rowsPerMilli) {
        known.put(key(scope, fetch), rowsPerMilli);
    }

    private static Key key(TenantScope scope, PageWalk.RowFetch fetch) {
        return new Key(scope, shape(fetch.filter()), fetch.order().isAscending(), fetch.after() == null);
    }

    /** The same for all ranges of creation: the last 15 days are others with each request. */
    private static int shape(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().mapToInt(RowDensity::shape).sum();
        }
        CreatedRange created = filter.created();
        return created.from() == null && created.to() == null ? Objects.hashCode(filter) : 0;
    }
}
