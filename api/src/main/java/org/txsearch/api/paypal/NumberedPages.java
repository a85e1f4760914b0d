package org.txsearch.api.paypal;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds numbered pages of transactions for programs that walk through them.
 *
 * <p>Each page starts at the end of the page before, even if another instance read that one. A walk therefore sees every
 * row once during concurrent writes, and a page costs as much as a page by cursor. An unknown start is found by counting.
 */
@Component
record NumberedPages(PageStarts starts, Clock clock) {

    /** The maximum number of rows of other pages, so that no response of Elasticsearch is larger. */
    private static final int WALKED_AT_ONCE = 1_000;

    /**
     * Returns the requested page.
     *
     * @param caller the caller; two programs of one merchant must not move each other's pages
     * @throws ProblemException if more rows match than PayPal allows
     */
    NumberedPage find(MerchantReads reads, PayPalQuery query, Caller caller) {
        Instant requested = clock.instant();
        String walk = walk(caller, reads.scope().merchantId(), query);
        TotalMode mode = query.isUnlimited() ? TotalMode.EXACT : TotalMode.BOUNDED;
        Position position = null;
        boolean isBeyond = false;
        if (query.page() > 1) {
            position = position(reads, query, starts.of(walk));
            isBeyond = position == null;
        }
        TransactionPage page = reads.page(query.filter(), isBeyond ? 1 : query.pageSize(), mode, position);
        PageTotal total = Objects.requireNonNull(page.total());
        if (!total.exact()) {
            throw tooLarge(reads, query);
        }
        if (isBeyond) {
            page = new TransactionPage(List.of(), null, null, total, page.asOf(), page.tookMillis());
        } else {
            starts.note(walk, query.page() + 1, page.next(), requested);
        }
        return new NumberedPage(page, position, (int) total.value());
    }

    /** Returns the id of a caller's walk through a query: a hash that reveals neither, and does not depend on the token. */
    private static String walk(Caller caller, String merchantId, PayPalQuery query) {
        List<?> parts = List.of(
                merchantId,
                caller.kind(),
                caller.id(),
                caller.subject(),
                query.pageSize(),
                query.filter().identity());
        return DigestUtils.sha256Hex(JsonMapper.shared().writeValueAsString(parts));
    }

    /** Returns the start of a page after the first; null if the page is after the last row. */
    private static @Nullable Position position(
            MerchantReads reads, PayPalQuery query, NavigableMap<Integer, Position> known) {
        Position start = known.get(query.page());
        if (start != null) {
            return start;
        }
        long before = (query.page() - 1L) * query.pageSize();
        if (before > TransactionSearch.MAX_OFFSET) {
            return query.isUnlimited() && before < count(reads, query) ? farPosition(reads, query, known) : null;
        }
        return reads.after(query.filter(), (int) before);
    }

    /** Finds the start of a page that is too far to be counted to, by a walk from the nearest known start. */
    private static @Nullable Position farPosition(
            MerchantReads reads, PayPalQuery query, NavigableMap<Integer, Position> known) {
        int reached = 1 + TransactionSearch.MAX_OFFSET / query.pageSize();
        Map.Entry<Integer, Position> nearest = known.lowerEntry(query.page());
        Position position;
        if (nearest != null && nearest.getKey() >= reached) {
            reached = nearest.getKey();
            position = nearest.getValue();
        } else {
            position = reads.after(query.filter(), (reached - 1) * query.pageSize());
        }
        int atOnce = Math.max(1, WALKED_AT_ONCE / query.pageSize());
        while (reached < query.page() && position != null) {
            int pages = Math.min(atOnce, query.page() - reached);
            position = reads.page(query.filter(), pages * query.pageSize(), TotalMode.NONE, position)
                    .next();
            reached += pages;
        }
        return position;
    }

    private static ProblemException tooLarge(MerchantReads reads, PayPalQuery query) {
        return ProblemException.of(
                        ProblemCode.INVALID_REQUEST,
                        "More than " + PageTotal.BOUND
                                + " transactions match; send a shorter range of dates, or more filters.")
                .withMember(PayPalErrors.TOTAL_ITEMS, count(reads, query))
                .withMember(PayPalErrors.MAXIMUM_ITEMS, PageTotal.BOUND);
    }

    private static long count(MerchantReads reads, PayPalQuery query) {
        return Objects.requireNonNull(
                        reads.page(query.filter(), 1, TotalMode.EXACT, null).total())
                .value();
    }
}
