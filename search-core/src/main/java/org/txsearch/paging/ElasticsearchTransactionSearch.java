package org.txsearch.paging;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekListing;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.LastChange;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Searches the weekly indices. */
public final class ElasticsearchTransactionSearch implements TransactionSearch {

    /** Elasticsearch's timeout ends a little before ours, so that its own answer can still arrive. */
    private static final Duration MARGIN = Duration.ofMillis(100);

    private final WeekSearches searches;
    private final StoredTransactions stored;
    private final RowDensity density = new RowDensity();

    public ElasticsearchTransactionSearch(Cluster cluster) {
        this(cluster, new WeekDirectory(cluster));
    }

    public ElasticsearchTransactionSearch(Cluster cluster, WeekDirectory weeks) {
        this.searches = new WeekSearches(cluster, weeks);
        this.stored = new StoredTransactions(cluster);
    }

    @Override
    public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
        // The list and its instant are read before the first search, and all searches of the page use them.
        return searches.among(
                listing -> {
                    try (BegunSearch count = count(scope, request, listing, deadline)) {
                        TransactionPage page = new PageWalk(
                                        request, listing.asOf(), fetch -> search(scope, fetch, listing, deadline))
                                .page();
                        return request.total() == TotalMode.NONE
                                ? page
                                : page.with(
                                        count == null ? new PageTotal(0, true) : SearchAnswer.readTotal(count.await()));
                    }
                },
                deadline);
    }

    /** Starts a search that counts a request's matches, beside the searches for its rows; null if nothing is to be counted. */
    private @Nullable BegunSearch count(
            TenantScope scope, PageRequest request, WeekListing listing, Deadline deadline) {
        List<IsoWeek> weeks =
                request.total() == TotalMode.NONE ? List.of() : searches.touched(listing, request.filter());
        RowFetch none = new RowFetch(request.filter(), request.order(), 0, null);
        return weeks.isEmpty()
                ? null
                : searches.begin(
                        scope, listing, weeks, Map.of(), body(scope, none, request.total(), 0, deadline), 0, deadline);
    }

    @Override
    public @Nullable Position after(
            TenantScope scope, TransactionFilter filter, Order order, int rows, Deadline deadline) {
        if (rows < 1 || rows > MAX_OFFSET) {
            throw new IllegalArgumentException("From 1 to " + MAX_OFFSET + " rows can be skipped");
        }
        if (order.isByLastChange()) {
            return afterChanges(scope, filter, order, rows, deadline);
        }
        // The last row that is skipped, and the first one after it.
        RowFetch fetch = new RowFetch(filter, order, 2, null);
        List<StoredTransaction> edge = searches.among(
                        listing -> inAllWeeks(scope, fetch, rows - 1, listing, deadline), deadline)
                .rows();
        if (edge.size() < 2) {
            return null;
        }
        StoredTransaction last = edge.get(0);
        // If rows share key and number, only a walk knows which of them come first: they are ordered by their ids.
        return last.hasKeyOf(edge.get(1))
                ? TransactionSearch.super.after(scope, filter, order, rows, deadline)
                : new Position(last.key(), last.tie(), null);
    }

    /** Elasticsearch can skip rows in the order of one field only; if some have no {@code updated_at}, a walk skips them. */
    private @Nullable Position afterChanges(
            TenantScope scope, TransactionFilter filter, Order order, int rows, Deadline deadline) {
        TransactionFilter never = LastChange.neverUpdated(filter);
        RowFetch one = new RowFetch(never, Order.UPDATED_AT_ASCENDING, 1, null);
        boolean areAllUpdated = searches.among(listing -> inAllWeeks(scope, one, 0, listing, deadline), deadline)
                .rows()
                .isEmpty();
        if (!areAllUpdated) {
            return TransactionSearch.super.after(scope, filter, order, rows, deadline);
        }
        Order byUpdate = order.isAscending() ? Order.UPDATED_AT_ASCENDING : Order.UPDATED_AT_DESCENDING;
        return after(scope, LastChange.updated(filter), byUpdate, rows, deadline);
    }

    @Override
    public Optional<StoredTransaction> find(TenantScope scope, String transactionId, Deadline deadline) {
        return searches.among(
                listing -> {
                    List<TransactionKey> keys = listing.weeks().stream()
                            .map(week -> new TransactionKey(week, scope.merchantId(), transactionId))
                            .toList();
                    // Its created_at may have changed, against the rule; the week that has the latest version is right.
                    Optional<StoredTransaction> found = Attempts.attempt(
                                    () -> stored.readSearchable(
                                            keys, listing, WeekSearches.preference(scope), deadline.remaining()),
                                    deadline)
                            .stream()
                            .filter(Objects::nonNull)
                            .max(Comparator.comparingLong(StoredDocument::version))
                            .map(version -> StoredTransaction.of(version.source()));
                    if (found.isEmpty() && !listing.missing().isEmpty()) {
                        throw SearchException.missing(listing.missing());
                    }
                    return found;
                },
                deadline);
    }

    @Override
    public Instant asOf(Deadline deadline) {
        return searches.listing(deadline).asOf();
    }

    private SearchAnswer search(TenantScope scope, RowFetch fetch, WeekListing listing, Deadline deadline) {
        if (fetch.order().isByCreation()) {
            return byCreation(scope, fetch, listing, deadline);
        }
        return fetch.order().isByLastChange()
                ? byLastChange(scope, fetch, listing, deadline)
                : inAllWeeks(scope, fetch, 0, listing, deadline);
    }

    /** Rows in the order of creation. A missing week fails the search only if the rows before it are too few. */
    private SearchAnswer byCreation(TenantScope scope, RowFetch fetch, WeekListing listing, Deadline deadline) {
        SearchAnswer answer = new WeekRounds(
                        density,
                        scope,
                        fetch,
                        searches.touchedBeforeMissing(
                                listing, fetch.filter(), fetch.order().isAscending()),
                        listing.missing().isEmpty() ? Integer.MAX_VALUE : WeekSelection.maxNamed(listing),
                        (part, weeks) -> inWeeks(scope, part, weeks, 0, listing, deadline))
                .answer();
        if (answer.rows().size() < fetch.size()) {
            searches.requireNoneMissing(listing, fetch.filter());
        }
        return answer;
    }

    /**
     * Rows in the order of their last changes, merged of those that have an {@code updated_at} and those that have none.
     *
     * <p>The latter are searched first. A row that gets its {@code updated_at} between the two searches is then found by both, and
     * its later state counts; the other way round, neither might find it.
     */
    private SearchAnswer byLastChange(TenantScope scope, RowFetch fetch, WeekListing listing, Deadline deadline) {
        boolean isAscending = fetch.order().isAscending();
        RowFetch unchanged = fetch.of(
                LastChange.neverUpdated(fetch.filter()),
                isAscending ? Order.CREATED_AT_ASCENDING : Order.CREATED_AT_DESCENDING);
        RowFetch changed = fetch.of(
                LastChange.updated(fetch.filter()),
                isAscending ? Order.UPDATED_AT_ASCENDING : Order.UPDATED_AT_DESCENDING);
        SearchAnswer never = inAllWeeks(scope, unchanged, 0, listing, deadline);
        SearchAnswer updated = inAllWeeks(scope, changed, 0, listing, deadline);
        long tookMillis = never.tookMillis() + updated.tookMillis();
        return new SearchAnswer(merged(never.rows(), updated.rows(), isAscending, fetch.size()), tookMillis);
    }

    private static List<StoredTransaction> merged(
            List<StoredTransaction> never, List<StoredTransaction> updated, boolean isAscending, int most) {
        if (never.isEmpty()) {
            return updated;
        }
        Set<String> changed = new HashSet<>();
        updated.forEach(row -> changed.add(row.id()));
        List<StoredTransaction> rows = new ArrayList<>(updated);
        never.stream().filter(row -> !changed.contains(row.id())).forEach(rows::add);
        Comparator<StoredTransaction> order =
                Comparator.comparingLong(StoredTransaction::key).thenComparingLong(StoredTransaction::tie);
        rows.sort(isAscending ? order : order.reversed());
        return rows.subList(0, Math.min(rows.size(), most));
    }

    private SearchAnswer inAllWeeks(
            TenantScope scope, RowFetch fetch, int offset, WeekListing listing, Deadline deadline) {
        List<IsoWeek> touched = searches.touched(listing, fetch.filter());
        return touched.isEmpty()
                ? new SearchAnswer(List.of(), 0)
                : inWeeks(scope, fetch, touched, offset, listing, deadline);
    }

    private SearchAnswer inWeeks(
            TenantScope scope,
            RowFetch fetch,
            List<IsoWeek> weeks,
            int offset,
            WeekListing listing,
            Deadline deadline) {
        RowFetch part = fetch.of(WeekSelection.within(fetch.filter(), weeks), fetch.order());
        byte[] body = body(scope, part, TotalMode.NONE, offset, deadline);
        return SearchAnswer.read(searches.begin(scope, listing, weeks, Map.of(), body, fetch.size(), deadline)
                .await());
    }

    /**
     * Returns the body of a search.
     *
     * @param total how far it counts
     * @param offset how many rows to leave out at the start
     */
    private static byte[] body(TenantScope scope, RowFetch fetch, TotalMode total, int offset, Deadline deadline) {
        Query query = FilterQuery.of(scope, fetch.filter());
        Duration timeout = deadline.remaining().minus(MARGIN);
        boolean isCount = fetch.size() == 0;
        boolean isAsStored = fetch.order() == Order.CREATED_AT_DESCENDING;
        SearchRequest request = SearchRequest.of(s -> {
            s.query(query)
                    .size(fetch.size())
                    // Shards cache a count by the bytes of its request.
                    .timeout(isCount ? Math.max(1, timeout.toSeconds()) + "s" : Math.max(1, timeout.toMillis()) + "ms")
                    .trackTotalHits(t -> switch (total) {
                        case NONE -> t.enabled(false);
                        case BOUNDED -> t.count(PageTotal.BOUND);
                        case EXACT -> t.enabled(true);
                    });
            if (!isCount) {
                s.sort(isAsStored ? Order.sortAsStored() : fetch.order().sort());
            }
            if (offset > 0) {
                s.from(offset);
            }
            Position after = fetch.after();
            if (after != null) {
                if (isAsStored) {
                    s.searchAfter(FieldValue.of(scope.merchantId()));
                }
                s.searchAfter(FieldValue.of(after.key()), FieldValue.of(after.tie()));
            }
            return s;
        });
        return FilterQuery.bytes(request);
    }
}
