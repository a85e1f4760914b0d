package org.txsearch.paging;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekDirectory.Listing;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.StoredTransactions.TransactionKey;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.PageWalk.RowFetch;
import org.txsearch.paging.TransactionPage.Total;
import org.txsearch.paging.WeekSearches.WeekSelection;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Searches the weekly indices. */
public final class ElasticsearchTransactionSearch implements TransactionSearch {

    /** Elasticsearch gives up a little earlier than we hang up, so that its own answer can still come. */
    private static final Duration MARGIN = Duration.ofMillis(100);

    private final WeekSearches searches;
    private final StoredTransactions stored;
    private final WeekRounds rounds = new WeekRounds(new RowDensity(), new WeekTotals());

    /** Searches that cluster. */
    public ElasticsearchTransactionSearch(Cluster cluster) {
        this(cluster, new WeekDirectory(cluster));
    }

    /** Searches the weeks of that cluster that the directory knows. */
    public ElasticsearchTransactionSearch(Cluster cluster, WeekDirectory weeks) {
        this.searches = new WeekSearches(cluster, weeks);
        this.stored = new StoredTransactions(cluster);
    }

    @Override
    public TransactionPage page(TenantScope scope, PageRequest request, Deadline deadline) {
        // The list and its instant are read before the first search, and all of the page's searches keep to them.
        return searches.among(
                listing ->
                        new PageWalk(request, listing.asOf(), fetch -> search(scope, fetch, listing, deadline)).page(),
                deadline);
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
                                            keys, WeekSearches.preference(scope), deadline.remaining()),
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

    private SearchAnswer search(TenantScope scope, RowFetch fetch, Listing listing, Deadline deadline) {
        if (fetch.order().isByCreation()) {
            return rounds.answer(scope, fetch, new ListedWeeks(scope, listing, deadline));
        }
        return searches.in(
                        scope,
                        listing,
                        fetch.filter(),
                        Map.of(),
                        body(scope, fetch, false, deadline),
                        fetch.size(),
                        deadline)
                .map(SearchAnswer::read)
                .orElseGet(() -> new SearchAnswer(List.of(), new Total(0, true), 0));
    }

    /** The weeks that one list has. */
    private final class ListedWeeks implements WeekRounds.Weeks {

        private final TenantScope scope;
        private final Listing listing;
        private final Deadline deadline;

        ListedWeeks(TenantScope scope, Listing listing, Deadline deadline) {
            this.scope = scope;
            this.listing = listing;
            this.deadline = deadline;
        }

        @Override
        public Listing listing() {
            return listing;
        }

        @Override
        public List<IsoWeek> touched(TransactionFilter filter) {
            return searches.touched(listing, filter);
        }

        @Override
        public SearchAnswer rows(RowFetch fetch, List<IsoWeek> weeks) {
            RowFetch part = fetch.within(WeekSelection.within(fetch.filter(), weeks));
            boolean isAsStored = fetch.order() == Order.CREATED_AT_DESCENDING && listing.areSorted(weeks);
            return SearchAnswer.read(searches.begin(
                            scope,
                            listing,
                            weeks,
                            Map.of(),
                            body(scope, part, isAsStored, deadline),
                            fetch.size(),
                            deadline)
                    .await());
        }

        @Override
        public WeekRounds.Count count(TransactionFilter filter, TotalMode mode, List<IsoWeek> weeks) {
            TransactionFilter part = WeekSelection.within(filter, weeks);
            RowFetch none = new RowFetch(part, Order.CREATED_AT_DESCENDING, 0, mode, null, part);
            WeekSearches.BegunSearch begun =
                    searches.begin(scope, listing, weeks, Map.of(), body(scope, none, false, deadline), 0, deadline);
            return new WeekRounds.Count() {
                @Override
                public Total total() {
                    return SearchAnswer.read(begun.await()).total();
                }

                @Override
                public void close() {
                    begun.cancel();
                }
            };
        }
    }

    /**
     * The body of a search.
     *
     * @param isAsStored whether the order is that of the documents in all indices that are searched
     */
    private static byte[] body(TenantScope scope, RowFetch fetch, boolean isAsStored, Deadline deadline) {
        Query query = FilterQuery.of(scope, fetch.filter());
        Duration timeout = deadline.remaining().minus(MARGIN);
        boolean isCount = fetch.size() == 0;
        SearchRequest request = SearchRequest.of(s -> {
            s.query(query)
                    .size(fetch.size())
                    // The caches of shards find a count by its bytes.
                    .timeout(isCount ? Math.max(1, timeout.toSeconds()) + "s" : Math.max(1, timeout.toMillis()) + "ms")
                    .trackTotalHits(t -> switch (fetch.total()) {
                        case NONE -> t.enabled(false);
                        case BOUNDED -> t.count(Total.BOUND);
                        case EXACT -> t.enabled(true);
                    });
            if (!isCount) {
                s.sort(isAsStored ? RowSort.asStored() : RowSort.of(fetch.order()));
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
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (var generator = RowSort.MAPPER.jsonProvider().createGenerator(bytes)) {
            request.serialize(generator, RowSort.MAPPER);
        }
        return bytes.toByteArray();
    }
}
