package org.txsearch.api.paypal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.LastChange;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.Movements;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummary;

/**
 * Computes the balances of a merchant's account before an instant or a row.
 *
 * <p>A balance is the sum of the amounts and fees of all transactions that moved money and last changed before.
 * Elasticsearch caches the sums of unchanged weeks. This class caches the sum of all earlier days for two seconds, so that
 * a walk does not request it for each page.
 */
@Component
final class OpeningBalances {

    private static final Duration KNOWN_FOR = Duration.ofSeconds(2);
    private static final int MAX_KNOWN = 1_000;

    private final Cache<Day, BalancesAtStart> beforeDays = Caffeine.newBuilder()
            .maximumSize(MAX_KNOWN)
            .expireAfterWrite(KNOWN_FOR)
            .build();

    private record Day(String merchantId, Instant start) {}

    /** Returns the sums of all transactions that moved money and last changed before an instant. */
    TransactionSummary total(MerchantReads reads, Instant end) {
        return reads.summary(SummaryRequest.totals(moved(null, end)));
    }

    BalancesAtStart before(MerchantReads reads, StoredTransaction row, TransactionFilter moved) {
        return at(reads, Instant.ofEpochMilli(row.key())).plus(earlierInInstant(reads, row, moved));
    }

    /** Returns the sums of the movements that precede a row in its instant. */
    BalancesAtStart earlierInInstant(MerchantReads reads, StoredTransaction row, TransactionFilter moved) {
        Instant changed = Instant.ofEpochMilli(row.key());
        TransactionFilter earlier =
                and(moved, changed(changed, changed.plusMillis(1)), new FieldFilter.TieBelow(row.tie()));
        return sum(reads, earlier);
    }

    BalancesAtStart at(MerchantReads reads, Instant end) {
        Instant day = end.truncatedTo(ChronoUnit.DAYS);
        BalancesAtStart days = beforeDay(reads, day);
        return day.equals(end) ? days : days.plus(sum(reads, moved(day, end)));
    }

    private BalancesAtStart beforeDay(MerchantReads reads, Instant start) {
        Day day = new Day(reads.scope().merchantId(), start);
        BalancesAtStart known = beforeDays.getIfPresent(day);
        if (known == null) {
            known = sum(reads, moved(null, start));
            beforeDays.put(day, known);
        }
        return known;
    }

    private BalancesAtStart sum(MerchantReads reads, TransactionFilter filter) {
        TransactionSummary summary = reads.summary(SummaryRequest.totals(filter));
        Map<String, BigInteger> byCurrency = new HashMap<>();
        summary.totals().forEach((currency, sums) -> byCurrency.put(currency, sums.effect()));
        return new BalancesAtStart(byCurrency, summary.asOf());
    }

    static TransactionFilter moved(@Nullable Instant from, Instant to) {
        return and(Movements.MOVED, changed(from, to));
    }

    static TransactionFilter changed(@Nullable Instant from, Instant to) {
        return LastChange.during(from, to);
    }

    static TransactionFilter and(TransactionFilter... filters) {
        return new TransactionFilter.And(List.of(filters));
    }
}
