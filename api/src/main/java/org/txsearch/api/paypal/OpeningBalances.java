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
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.LastChange;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;
import org.txsearch.summary.TransactionSummary.Sums;

/**
 * The balances of a merchant's account before an instant or a row.
 *
 * <p>A balance is the sum of amounts and fees of all transactions that last changed before, as far as they have moved money.
 * Elasticsearch caches the sums of weeks that have not changed. The sum of all days before is kept here for two seconds, so that a
 * walk does not ask for it for each page.
 */
@Component
final class OpeningBalances {

    private static final Duration KNOWN_FOR = Duration.ofSeconds(2);
    private static final int MAX_KNOWN = 1_000;

    private final TransactionSummaries summaries;
    private final Cache<Day, Balances> beforeDays = Caffeine.newBuilder()
            .maximumSize(MAX_KNOWN)
            .expireAfterWrite(KNOWN_FOR)
            .build();

    OpeningBalances(TransactionSummaries summaries) {
        this.summaries = summaries;
    }

    private record Day(String merchantId, Instant start) {}

    /**
     * Balances in minor units, by the currency's code.
     *
     * @param asOf every event ingested before it is included
     */
    record Balances(Map<String, BigInteger> byCurrency, Instant asOf) {

        Balances plus(Balances other) {
            Map<String, BigInteger> sum = new HashMap<>(byCurrency);
            other.byCurrency.forEach((currency, balance) -> sum.merge(currency, balance, BigInteger::add));
            return new Balances(sum, earlier(asOf, other.asOf));
        }
    }

    /** The older of two instants until which something is complete. */
    static Instant earlier(Instant one, Instant other) {
        if (one.equals(AsOf.UNKNOWN) || other.equals(AsOf.UNKNOWN)) {
            return AsOf.UNKNOWN;
        }
        return one.isBefore(other) ? one : other;
    }

    /** The sums of everything that has moved money and last changed before an instant, by currency. */
    TransactionSummary total(TenantScope scope, Instant end, Deadline deadline) {
        return summaries.summary(scope, SummaryRequest.totals(moved(null, end)), deadline);
    }

    /** The effect of sums on a balance. */
    static BigInteger effect(Sums sums) {
        return sums.gross().add(sums.fee());
    }

    /** The balances before a row. */
    Balances before(TenantScope scope, StoredTransaction row, TransactionFilter moved, Deadline deadline) {
        return at(scope, Instant.ofEpochMilli(row.key()), deadline).plus(earlierInInstant(scope, row, moved, deadline));
    }

    /** The sums of the movements of a row's instant that come before the row. */
    Balances earlierInInstant(TenantScope scope, StoredTransaction row, TransactionFilter moved, Deadline deadline) {
        Instant changed = Instant.ofEpochMilli(row.key());
        TransactionFilter earlier =
                and(moved, changed(changed, changed.plusMillis(1)), new FieldFilter.TieBelow(row.tie()));
        return sum(scope, earlier, deadline);
    }

    /** The balances before an instant. */
    Balances at(TenantScope scope, Instant end, Deadline deadline) {
        Instant day = end.truncatedTo(ChronoUnit.DAYS);
        Balances days = beforeDay(scope, day, deadline);
        return day.equals(end) ? days : days.plus(sum(scope, moved(day, end), deadline));
    }

    private Balances beforeDay(TenantScope scope, Instant start, Deadline deadline) {
        Day day = new Day(scope.merchantId(), start);
        Balances known = beforeDays.getIfPresent(day);
        if (known == null) {
            known = sum(scope, moved(null, start), deadline);
            beforeDays.put(day, known);
        }
        return known;
    }

    private Balances sum(TenantScope scope, TransactionFilter filter, Deadline deadline) {
        TransactionSummary summary = summaries.summary(scope, SummaryRequest.totals(filter), deadline);
        Map<String, BigInteger> byCurrency = new HashMap<>();
        summary.totals().forEach((currency, sums) -> byCurrency.put(currency, effect(sums)));
        return new Balances(byCurrency, summary.asOf());
    }

    static TransactionFilter moved(@Nullable Instant from, Instant to) {
        return and(PayPalFilters.AFFECTS_BALANCE, changed(from, to));
    }

    static TransactionFilter changed(@Nullable Instant from, Instant to) {
        return LastChange.during(from, to);
    }

    static TransactionFilter and(TransactionFilter... filters) {
        return new TransactionFilter.And(List.of(filters));
    }
}
