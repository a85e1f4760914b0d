package org.txsearch.api.paypal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.Position;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionPage.Total;
import org.txsearch.paging.TransactionSearch;

/**
 * Numbered pages of transactions, for programs that walk through them.
 *
 * <p>The page after the last one read starts where that one ended. So a walk sees every row once while others are written
 * before it, and each page costs what a page by cursor costs. What is not known here is found again by counting.
 */
@Component
final class NumberedPages {

    private static final int MAX_KNOWN = 20_000;
    private static final Duration KNOWN_FOR = Duration.ofMinutes(10);

    /** As many rows as a page may have elsewhere: no answer of Elasticsearch is larger. */
    private static final int WALKED_AT_ONCE = 1_000;

    private final Cache<Key, Position> starts = Caffeine.newBuilder()
            .maximumSize(MAX_KNOWN)
            .expireAfterAccess(KNOWN_FOR)
            .build();

    /**
     * A page that was found.
     *
     * @param page the page
     * @param start where it starts, or null for the first page
     * @param total how many rows match
     */
    record Numbered(TransactionPage page, @Nullable Position start, int total) {}

    /**
     * The number of a page of a query.
     *
     * @param walker who reads
     * @param merchantId whose transactions they are
     * @param query the query without its page
     * @param page the page's number
     */
    private record Key(String walker, String merchantId, String query, int page) {

        Key next() {
            return at(page + 1);
        }

        /** Another page of the same query. */
        Key at(int other) {
            return new Key(walker, merchantId, query, other);
        }
    }

    /**
     * The page that a query asks for.
     *
     * @param walker who reads: two programs of one merchant must not move each other's pages
     * @throws ProblemException if more rows match than PayPal allows
     */
    Numbered find(MerchantReads reads, PayPalQuery query, String walker) {
        Key key = new Key(
                walker,
                reads.scope().merchantId(),
                query.pageSize() + " " + query.filter().identity(),
                query.page());
        TotalMode mode = query.isUnlimited() ? TotalMode.EXACT : TotalMode.BOUNDED;
        Position position = null;
        boolean isBeyond = false;
        if (query.page() > 1) {
            position = position(reads, query, key);
            isBeyond = position == null;
        }
        TransactionPage page = reads.page(query.filter(), isBeyond ? 1 : query.pageSize(), mode, position);
        Total total = Objects.requireNonNull(page.total());
        if (!total.exact()) {
            throw tooLarge(reads, query);
        }
        if (isBeyond) {
            page = new TransactionPage(List.of(), null, null, total, page.asOf(), page.tookMillis());
        }
        note(key.next(), page.next());
        return new Numbered(page, position, (int) total.value());
    }

    /** Where a page after the first starts; null if it lies after the last row. */
    private @Nullable Position position(MerchantReads reads, PayPalQuery query, Key key) {
        Position known = starts.getIfPresent(key);
        if (known != null) {
            return known;
        }
        long before = (query.page() - 1L) * query.pageSize();
        if (before > TransactionSearch.MAX_PASSED_OVER) {
            return query.isUnlimited() && before < count(reads, query) ? farPosition(reads, query, key) : null;
        }
        Position found = reads.after(query.filter(), (int) before);
        note(key, found);
        return found;
    }

    /** Where a page starts that lies too far on to be counted to: a walk finds it, from the nearest start that is known. */
    private @Nullable Position farPosition(MerchantReads reads, PayPalQuery query, Key key) {
        int reached = query.page() - 1;
        int countable = 1 + TransactionSearch.MAX_PASSED_OVER / query.pageSize();
        while (reached > countable && starts.getIfPresent(key.at(reached)) == null) {
            reached--;
        }
        Position position = starts.getIfPresent(key.at(reached));
        if (position == null) {
            position = reads.after(query.filter(), (reached - 1) * query.pageSize());
        }
        int atOnce = Math.max(1, WALKED_AT_ONCE / query.pageSize());
        while (reached < query.page() && position != null) {
            int pages = Math.min(atOnce, query.page() - reached);
            position = reads.page(query.filter(), pages * query.pageSize(), TotalMode.NONE, position)
                    .next();
            reached += pages;
            note(key.at(reached), position);
        }
        return position;
    }

    private ProblemException tooLarge(MerchantReads reads, PayPalQuery query) {
        return ProblemException.of(
                        ProblemCode.INVALID_REQUEST,
                        "More than " + Total.BOUND
                                + " transactions match; send a shorter range of dates, or more filters.")
                .withMember(PayPalErrors.TOTAL_ITEMS, count(reads, query))
                .withMember(PayPalErrors.MAXIMUM_ITEMS, Total.BOUND);
    }

    private long count(MerchantReads reads, PayPalQuery query) {
        return Objects.requireNonNull(
                        reads.page(query.filter(), 1, TotalMode.EXACT, null).total())
                .value();
    }

    /** Notes where a page starts; null if there is no such page any more. */
    private void note(Key page, @Nullable Position start) {
        if (start == null) {
            starts.invalidate(page);
        } else {
            starts.put(page, start);
        }
    }
}
