package org.txsearch.paging;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.SearchProperties;

/**
 * The density in time of the rows of recent searches. It is a hint that only decides how many weeks a search asks first: a
 * wrong one costs time.
 */
final class RowDensity {

    private static final int MAX_REMEMBERED = 10_000;

    private static final double UNKNOWN = -1;
    private static final double SELECTIVE = 0;

    private final Map<DensityKey, Double> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<DensityKey, Double> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /**
     * Searches whose rows probably have about the same density.
     *
     * @param filter a hash: a hint may be wrong, and values must not be stored
     * @param isFirst whether they start at an end of the merchant's rows
     */
    private record DensityKey(TenantScope scope, int filter, boolean isAscending, boolean isFirst) {

        /** Returns the same rows after a position instead of from their start, or the other way round. */
        DensityKey elsewhere() {
            return new DensityKey(scope, filter, isAscending, !isFirst);
        }
    }

    /** Rows per millisecond in such a search's page; 0 if they are probably few, negative if nothing is known. */
    double of(TenantScope scope, RowFetch fetch) {
        DensityKey key = key(scope, fetch);
        synchronized (this) {
            Double own = known.get(key);
            Double similar = own != null ? own : known.get(key.elsewhere());
            if (similar != null) {
                return similar;
            }
        }
        return isSelective(fetch.filter()) ? SELECTIVE : UNKNOWN;
    }

    /** Returns whether probably few rows match, as with an identifier or a name: a search for those asks all weeks at once. */
    private static boolean isSelective(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().anyMatch(RowDensity::isSelective);
        }
        if (filter instanceof TransactionFilter.Or or) {
            return or.filters().stream().allMatch(RowDensity::isSelective);
        }
        if (filter instanceof FieldFilter.AnyOf any) {
            // Fields for grouping have few values, except for the payer.
            SearchProperties search = any.field().search();
            return search == null || !search.column() || any.field().personal();
        }
        return filter instanceof FieldFilter.StartsWith
                || filter instanceof FieldFilter.EmailQuery
                || filter instanceof FieldFilter.NameQuery
                || filter instanceof TextQuery
                || filter instanceof FieldFilter.HasPair;
    }

    /** Remembers the density of a page's rows, from its start to its last row. */
    synchronized void learn(TenantScope scope, RowFetch fetch, double rowsPerMilli) {
        known.put(key(scope, fetch), rowsPerMilli);
    }

    private static DensityKey key(TenantScope scope, RowFetch fetch) {
        return new DensityKey(scope, shape(fetch.filter()), fetch.order().isAscending(), fetch.after() == null);
    }

    /** Returns the filter's shape without ranges of creation: the last 15 days differ with each request. */
    private static int shape(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().mapToInt(RowDensity::shape).sum();
        }
        CreatedRange created = filter.created();
        return created.from() == null && created.to() == null ? Objects.hashCode(filter) : 0;
    }
}
