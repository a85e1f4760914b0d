package org.txsearch.api.paypal;

import static org.txsearch.api.paypal.OpeningBalances.and;
import static org.txsearch.api.paypal.OpeningBalances.changed;
import static org.txsearch.api.paypal.OpeningBalances.moved;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.search.Freshness;
import org.txsearch.api.search.MoneySum;
import org.txsearch.document.MemberSpans;
import org.txsearch.document.Selection;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.LastChange;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MoneyState;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.Movements;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummary;

/**
 * Computes the balance of a merchant's account after each transaction, as PayPal's rows state it.
 *
 * <p>A balance is the sum of the amounts and fees of all transactions that moved money and last changed before. It has
 * three parts: all earlier days, the part of the day before the page, and the page. The first part may be two seconds old
 * ({@link OpeningBalances}), so the response states the older of the two instants.
 */
@Component
record AccountBalances(OpeningBalances openings) {

    private static final int WALKED_AT_ONCE = 1_000;

    /** The maximum number of groups of a summary. Each group is a span of a currency. */
    private static final int MAX_GROUPS = 10_000;

    /**
     * Returns the balances after each row of a page.
     *
     * @param position the start of the page; null for the first page
     */
    RunningBalance running(MerchantReads reads, PayPalQuery query, TransactionPage page, @Nullable Position position) {
        List<Movement> rows = page.rows().stream().map(Movement::of).toList();
        if (rows.isEmpty()) {
            return new RunningBalance(List.of(), page.asOf());
        }
        boolean startsAmongEquals = position != null && position.id() != null;
        return query.isWholeAccount() && !startsAmongEquals ? onward(reads, query, rows, position) : among(reads, rows);
    }

    /** Computes balances from the previous one, if the page contains every movement between its rows. */
    private RunningBalance onward(
            MerchantReads reads, PayPalQuery query, List<Movement> rows, @Nullable Position position) {
        StoredTransaction first = rows.get(0).row();
        BalancesAtStart opening = position == null
                ? openings.at(reads, query.start())
                : position.key() == first.key()
                        ? openings.before(reads, first, Movements.MOVED)
                        : openings.at(
                                reads, Instant.ofEpochMilli(position.key()).plusMillis(1));
        Map<String, BigInteger> balances = new HashMap<>(opening.byCurrency());
        List<MoneySum> after = new ArrayList<>(rows.size());
        rows.forEach(movement -> after.add(MoneySum.of(movement.addTo(balances), movement.currency())));
        return new RunningBalance(after, opening.asOf());
    }

    /** Computes balances from the sums between rows and within their instants, if a filter excludes movements. */
    private RunningBalance among(MerchantReads reads, List<Movement> rows) {
        TreeSet<Instant> edges = new TreeSet<>();
        TreeSet<String> currencies = new TreeSet<>();
        for (Movement movement : rows) {
            edges.add(movement.changed());
            edges.add(movement.changed().plusMillis(1));
            currencies.add(movement.currency());
        }
        BalancesAtStart opening = openings.at(reads, edges.first());
        BalanceSpans spans = spans(reads, List.copyOf(edges), currencies);
        Map<Long, Within> within = within(reads, rows, spans, currencies);
        Map<String, BigInteger> before = new HashMap<>(opening.byCurrency());
        List<MoneySum> after = new ArrayList<>(rows.size());
        Instant added = edges.first();
        for (Movement movement : rows) {
            Instant changed = movement.changed();
            for (Instant edge : edges.subSet(added, changed)) {
                spans.at(edge).forEach((currency, sums) -> before.merge(currency, sums.effect(), BigInteger::add));
            }
            added = changed;
            Map<String, BigInteger> balances = new HashMap<>(before);
            Within instant = Objects.requireNonNull(within.get(movement.row().key()));
            instant.before().forEach((currency, sum) -> balances.merge(currency, sum, BigInteger::add));
            for (Movement each : instant.movements()) {
                if (!each.isAfter(movement)) {
                    BigInteger unused = each.addTo(balances);
                }
            }
            after.add(MoneySum.of(balances.getOrDefault(movement.currency(), BigInteger.ZERO), movement.currency()));
        }
        return new RunningBalance(after, Freshness.earlier(opening.asOf(), spans.asOf()));
    }

    /** Sums by the start of a span and the currency. */
    private record BalanceSpans(Map<Instant, Map<String, CurrencySums>> byStart, Instant asOf) {

        Map<String, CurrencySums> at(Instant start) {
            return byStart.getOrDefault(start, Map.of());
        }

        long count(Instant start) {
            return at(start).values().stream().mapToLong(CurrencySums::count).sum();
        }
    }

    private BalanceSpans spans(MerchantReads reads, List<Instant> edges, Collection<String> currencies) {
        Map<Instant, Map<String, CurrencySums>> byStart = new TreeMap<>();
        Instant asOf = null;
        int atOnce = Math.max(1, MAX_GROUPS / currencies.size() - 1);
        for (int first = 0; first < edges.size() - 1; first += atOnce) {
            List<Instant> some = edges.subList(first, Math.min(edges.size(), first + atOnce + 1));
            TransactionFilter filter = and(moved(some.get(0), some.get(some.size() - 1)), inCurrencies(currencies));
            for (SummaryRequest part : List.of(
                    SummaryRequest.between(some, CreatedRange.CREATED_AT, LastChange.neverUpdated(filter)),
                    SummaryRequest.between(some, LastChange.UPDATED_AT, LastChange.updated(filter)))) {
                TransactionSummary summary = reads.summary(part);
                asOf = asOf == null ? summary.asOf() : Freshness.earlier(asOf, summary.asOf());
                summary.groups()
                        .forEach(group -> byStart.computeIfAbsent(
                                        Objects.requireNonNull(group.from()), start -> new HashMap<>())
                                .merge(group.currency(), group.sums(), CurrencySums::plus));
            }
        }
        return new BalanceSpans(byStart, Objects.requireNonNull(asOf));
    }

    /**
     * The movements of one instant.
     *
     * @param before the sums of the movements before the page
     * @param movements the movements from there at least to the last row of the page
     */
    private record Within(Map<String, BigInteger> before, List<Movement> movements) {

        Within(List<Movement> movements) {
            this(Map.of(), movements);
        }
    }

    /** Returns the movements of each row's instant. Fetches those of instants that have movements outside the page. */
    private Map<Long, Within> within(
            MerchantReads reads, List<Movement> rows, BalanceSpans spans, Collection<String> currencies) {
        Map<Long, List<Movement>> byInstant = new TreeMap<>();
        rows.forEach(movement -> byInstant
                .computeIfAbsent(movement.row().key(), key -> new ArrayList<>())
                .add(movement));
        Map<Long, Within> within = new HashMap<>();
        List<TransactionFilter> incomplete = new ArrayList<>();
        TransactionFilter moved = and(Movements.MOVED, inCurrencies(currencies));
        byInstant.forEach((key, ofPage) -> {
            Instant changed = Instant.ofEpochMilli(key);
            long count = spans.count(changed);
            if (ofPage.stream().filter(Movement::moved).count() == count) {
                within.put(key, new Within(ofPage));
            } else if (count > WALKED_AT_ONCE) {
                within.put(key, beside(reads, ofPage, moved));
            } else {
                incomplete.add(changed(changed, changed.plusMillis(1)));
                within.put(key, new Within(new ArrayList<>()));
            }
        });
        if (!incomplete.isEmpty()) {
            walk(reads, and(moved, new TransactionFilter.Or(incomplete)), null, movement -> {
                Objects.requireNonNull(within.get(movement.row().key()))
                        .movements()
                        .add(movement);
                return true;
            });
        }
        return within;
    }

    /** Returns the movements around the rows of a page in an instant with very many, such as a payout to many payees. */
    private Within beside(MerchantReads reads, List<Movement> ofPage, TransactionFilter moved) {
        StoredTransaction first = ofPage.get(0).row();
        Movement last = ofPage.get(ofPage.size() - 1);
        Instant changed = Instant.ofEpochMilli(first.key());
        List<Movement> movements = new ArrayList<>();
        walk(
                reads,
                and(moved, changed(changed, changed.plusMillis(1))),
                new Position(first.key(), first.tie() - 1, null),
                movement -> !movement.isAfter(last) && movements.add(movement));
        return new Within(openings.earlierInInstant(reads, first, moved).byCurrency(), movements);
    }

    /** Passes on matching movements in the order of pages until the consumer returns false. */
    private void walk(
            MerchantReads reads, TransactionFilter filter, @Nullable Position start, Predicate<Movement> take) {
        Position position = start;
        boolean goesOn = true;
        while (goesOn) {
            TransactionPage page = reads.page(filter, WALKED_AT_ONCE, TotalMode.NONE, position);
            position = page.next();
            goesOn = page.rows().stream().map(Movement::of).allMatch(take) && position != null;
        }
    }

    private static TransactionFilter inCurrencies(Collection<String> codes) {
        return new FieldFilter.InCurrency(FieldCatalogue.transaction().field("amount"), List.copyOf(codes));
    }

    /**
     * A transaction's effect on the balance.
     *
     * @param effect the amount and fee in minor units if it moved money; otherwise zero
     */
    private record Movement(StoredTransaction row, String currency, BigInteger effect, boolean moved) {

        private static final Selection ITEM = Selection.of(List.of(
                List.of("status"),
                List.of("amount", "value"),
                List.of("amount", "currency_code"),
                List.of("fee", "value")));
        private static final int STATUS = 0;
        private static final int AMOUNT = 1;
        private static final int CURRENCY = 2;
        private static final int FEE = 3;

        static Movement of(StoredTransaction row) {
            MemberSpans item = new MemberSpans(ITEM);
            item.read(row.bytes(), row.offset(), row.length());
            Currency currency = item.has(CURRENCY) ? Currencies.find(item.text(CURRENCY)) : null;
            if (currency == null) {
                throw new IllegalStateException("A stored transaction has no amount");
            }
            boolean moved = item.has(STATUS) && MoneyState.of(item.text(STATUS)) == MoneyState.SETTLED;
            long units = MinorUnits.parse(item.text(AMOUNT), currency);
            long feeUnits = item.has(FEE) ? MinorUnits.parse(item.text(FEE), currency) : 0;
            // Both are below 2^53, so their sum is a long.
            return new Movement(row, currency.code(), BigInteger.valueOf(moved ? units + feeUnits : 0), moved);
        }

        Instant changed() {
            return Instant.ofEpochMilli(row.key());
        }

        /** Adds the effect; returns the new balance of its currency. */
        BigInteger addTo(Map<String, BigInteger> balances) {
            return balances.merge(currency, effect, BigInteger::add);
        }

        /** Returns whether it follows another movement of the same instant. */
        boolean isAfter(Movement other) {
            int byTie = Long.compare(row.tie(), other.row.tie());
            return byTie > 0 || byTie == 0 && row.id().compareTo(other.row.id()) > 0;
        }
    }
}
