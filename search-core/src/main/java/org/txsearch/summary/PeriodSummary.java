package org.txsearch.summary;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MoneyState;

/**
 * A period of a merchant's account: the balances at its ends, and what changed them.
 *
 * @param period when the transactions were created; an open end is unlimited
 * @param accounts by the currency's code; one for each currency that had a transaction in the period, or one that moved money
 *     before
 */
public record PeriodSummary(CreatedRange period, List<AccountSums> accounts) {

    public PeriodSummary {
        accounts = List.copyOf(accounts);
    }

    /**
     * The account in one currency, in its minor units. All but {@code pending} is of transactions whose money has moved.
     *
     * @param opening the balance before the period
     * @param settled the amounts of payments
     * @param refunded the amounts of refunds, which are negative
     * @param other the amounts of disputes, transfers and adjustments
     * @param fees the fees of all transactions, and the amounts of those of type FEE
     * @param paidOut the amounts of payouts, which are negative
     * @param closing the balance after the period
     * @param pending the amounts and fees of transactions whose money may still move
     */
    public record AccountSums(
            Currency currency,
            BigInteger opening,
            BigInteger settled,
            BigInteger refunded,
            BigInteger other,
            BigInteger fees,
            BigInteger paidOut,
            BigInteger closing,
            BigInteger pending) {

        public AccountSums {
            BigInteger movements = settled.add(refunded).add(other).add(fees).add(paidOut);
            if (!opening.add(movements).equals(closing)) {
                throw new IllegalStateException("An opening balance and the movements are not the closing balance");
            }
        }

        /** What changed the balance without being paid out. */
        public BigInteger net() {
            return settled.add(refunded).add(other).add(fees);
        }
    }

    /** What the filter finds if that is all transactions of a period, or all of them in some currencies; otherwise null. */
    public static @Nullable CreatedRange periodOf(TransactionFilter filter) {
        if (currenciesOf(filter) == null) {
            return null;
        }
        CreatedRange range = filter.created();
        return range.isEmpty() ? new CreatedRange(range.from(), range.from()) : range;
    }

    /** Returns the conditions on currencies if the filter has no others but on the time of creation; otherwise null. */
    private static @Nullable List<TransactionFilter> currenciesOf(TransactionFilter filter) {
        if (filter instanceof FieldFilter.InCurrency) {
            return List.of(filter);
        }
        if (filter instanceof FieldFilter.During during && during.field().path().equals(CreatedRange.CREATED_AT)) {
            return List.of();
        }
        if (!(filter instanceof TransactionFilter.And and)) {
            return null;
        }
        List<TransactionFilter> currencies = new ArrayList<>();
        for (TransactionFilter part : and.filters()) {
            List<TransactionFilter> ofPart = currenciesOf(part);
            if (ofPart == null) {
                return null;
            }
            currencies.addAll(ofPart);
        }
        return currencies;
    }

    /** Returns whether the filter finds all transactions of one payout, or all of them in some currencies. */
    public static boolean isOnePayout(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            List<TransactionFilter> others = and.filters().stream()
                    .filter(part -> !(part instanceof FieldFilter.InCurrency))
                    .toList();
            return others.size() == 1 && isOnePayout(others.get(0));
        }
        return filter instanceof FieldFilter.AnyOf ids
                && ids.field().path().equals("payout_id")
                && ids.values().size() == 1;
    }

    /** Finds what makes up the opening balance of a period that a filter finds; null if that is zero by definition. */
    public static @Nullable TransactionFilter before(TransactionFilter filter) {
        CreatedRange period = Objects.requireNonNull(periodOf(filter));
        if (period.from() == null) {
            return null;
        }
        List<TransactionFilter> parts = new ArrayList<>(Objects.requireNonNull(currenciesOf(filter)));
        parts.add(Movements.MOVED);
        parts.add(new FieldFilter.During(
                FieldCatalogue.transaction().field(CreatedRange.CREATED_AT), null, period.from()));
        return new TransactionFilter.And(parts);
    }

    /**
     * Returns the summary of a period.
     *
     * @param before the sums of all that moved before, by the currency's code
     * @param movements the transactions of the period
     */
    public static PeriodSummary of(CreatedRange period, Map<String, CurrencySums> before, Movements movements) {
        SortedMap<String, RunningSums> byCurrency = new TreeMap<>();
        before.forEach((code, sums) -> byCurrency.computeIfAbsent(code, RunningSums::new).opening = sums.effect());
        movements
                .byKind()
                .forEach((kind, sums) -> byCurrency
                        .computeIfAbsent(kind.currency(), RunningSums::new)
                        .add(kind, sums));
        return new PeriodSummary(
                period, byCurrency.values().stream().map(RunningSums::account).toList());
    }

    private static final class RunningSums {

        private final Currency currency;
        private BigInteger opening = BigInteger.ZERO;
        private CurrencySums moved = CurrencySums.NONE;
        private CurrencySums pending = CurrencySums.NONE;
        private final Map<String, BigInteger> grossByType = new TreeMap<>();

        RunningSums(String code) {
            this.currency = Objects.requireNonNull(Currencies.find(code), "A stored sum has an unknown currency");
        }

        void add(MovementKind kind, CurrencySums sums) {
            switch (MoneyState.of(kind.status())) {
                case SETTLED -> {
                    moved = moved.plus(sums);
                    grossByType.merge(kind.type(), sums.gross(), BigInteger::add);
                }
                case PENDING -> pending = pending.plus(sums);
                case FAILED -> {}
            }
        }

        private BigInteger gross(String... types) {
            BigInteger sum = BigInteger.ZERO;
            for (String type : types) {
                sum = sum.add(grossByType.getOrDefault(type, BigInteger.ZERO));
            }
            return sum;
        }

        AccountSums account() {
            return new AccountSums(
                    currency,
                    opening,
                    gross("PAYMENT"),
                    gross("REFUND"),
                    gross("DISPUTE", "TRANSFER", "ADJUSTMENT"),
                    gross("FEE").add(moved.fee()),
                    gross("PAYOUT"),
                    opening.add(moved.effect()),
                    pending.effect());
        }
    }
}
