package org.txsearch.api.paypal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.json.JsonScanner;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.CurrencyField;
import org.txsearch.query.LastChange;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;
import org.txsearch.summary.TransactionSummary.Sums;

/**
 * The balance of a merchant's account in each currency, as PayPal's rows state it after each transaction.
 *
 * <p>A balance is the sum of amounts and fees of all transactions that last changed before, as far as they have moved money. It
 * is added up from three parts: all days before, the day as far as it lies before the page, and the page. Elasticsearch caches
 * the sums of weeks that have not changed. The sum of all days before is kept here for two seconds, so that a walk does not ask
 * for it for each page. An answer is therefore as of the older of the two, and says so.
 */
@Component
final class AccountBalances {

    private static final Duration KNOWN_FOR = Duration.ofSeconds(2);
    private static final int MAX_KNOWN = 1_000;
    private static final int WALKED_AT_ONCE = 1_000;

    /** A summary has at most so many groups, which are spans and currencies here. */
    private static final int MAX_GROUPS = 10_000;

    private final TransactionSearch search;
    private final TransactionSummaries summaries;
    private final Cache<Day, Balances> beforeDays = Caffeine.newBuilder()
            .maximumSize(MAX_KNOWN)
            .expireAfterWrite(KNOWN_FOR)
            .build();

    AccountBalances(TransactionSearch search, TransactionSummaries summaries) {
        this.search = search;
        this.summaries = summaries;
    }

    private record Day(String merchantId, Instant start) {}

    /**
     * Balances in minor units, by the currency's code.
     *
     * @param asOf every event ingested before it is included
     */
    record Balances(Map<String, BigInteger> byCurrency, Instant asOf) {

        private Balances plus(Balances other) {
            Map<String, BigInteger> sum = new HashMap<>(byCurrency);
            other.byCurrency.forEach((currency, balance) -> sum.merge(currency, balance, BigInteger::add));
            return new Balances(sum, earlier(asOf, other.asOf));
        }
    }

    /** The balances after each row of a page, in the order of its rows and each in the row's currency. */
    record Running(List<Balance> afterRows, Instant asOf) {}

    /** A balance in minor units of the currency with that code. */
    record Balance(String currency, BigInteger units) {}

    /** The older of two instants until which something is complete. */
    static Instant earlier(Instant one, Instant other) {
        if (one.equals(AsOf.UNKNOWN) || other.equals(AsOf.UNKNOWN)) {
            return AsOf.UNKNOWN;
        }
        return one.isBefore(other) ? one : other;
    }

    /** The sums of everything that has moved money and last changed before an instant, by currency. */
    TransactionSummary before(TenantScope scope, Instant end, Deadline deadline) {
        return summaries.summary(scope, SummaryRequest.totals(moved(null, end)), deadline);
    }

    /** The effect of sums on a balance. */
    static BigInteger effect(Sums sums) {
        return sums.gross().add(sums.fee());
    }

    /**
     * The balances after each row of a page.
     *
     * @param position where the page starts, or null for the first page
     */
    Running running(
            TenantScope scope,
            PayPalQuery query,
            TransactionPage page,
            @Nullable Position position,
            Deadline deadline) {
        List<Movement> rows = page.rows().stream().map(Movement::of).toList();
        if (rows.isEmpty()) {
            return new Running(List.of(), page.asOf());
        }
        boolean startsAmongEquals = position != null && position.id() != null;
        return query.isWholeAccount() && !startsAmongEquals
                ? onward(scope, query, rows, position, deadline)
                : among(scope, rows, deadline);
    }

    /** Where the page has every movement between its rows, each balance follows from the one before. */
    private Running onward(
            TenantScope scope, PayPalQuery query, List<Movement> rows, @Nullable Position position, Deadline deadline) {
        StoredTransaction first = rows.get(0).row();
        Balances opening = position == null
                ? opening(scope, query.start(), deadline)
                : position.key() == first.key()
                        ? before(scope, first, PayPalQuery.AFFECTS_BALANCE, deadline)
                        : opening(scope, Instant.ofEpochMilli(position.key()).plusMillis(1), deadline);
        Map<String, BigInteger> balances = new HashMap<>(opening.byCurrency());
        List<Balance> after = new ArrayList<>(rows.size());
        rows.forEach(movement -> after.add(new Balance(movement.currency(), movement.addTo(balances))));
        return new Running(after, opening.asOf());
    }

    /** Where a filter leaves movements out, the sums between the rows are added up, and those within a row's instant. */
    private Running among(TenantScope scope, List<Movement> rows, Deadline deadline) {
        TreeSet<Instant> edges = new TreeSet<>();
        TreeSet<String> currencies = new TreeSet<>();
        for (Movement movement : rows) {
            edges.add(movement.changed());
            edges.add(movement.changed().plusMillis(1));
            currencies.add(movement.currency());
        }
        Balances opening = opening(scope, edges.first(), deadline);
        Spans spans = spans(scope, List.copyOf(edges), currencies, deadline);
        Map<Long, Within> within = within(scope, rows, spans, currencies, deadline);
        Map<String, BigInteger> before = new HashMap<>(opening.byCurrency());
        List<Balance> after = new ArrayList<>(rows.size());
        Instant added = edges.first();
        for (Movement movement : rows) {
            Instant changed = movement.changed();
            for (Instant edge : edges.subSet(added, changed)) {
                spans.at(edge).forEach((currency, sums) -> before.merge(currency, effect(sums), BigInteger::add));
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
            after.add(new Balance(movement.currency(), balances.getOrDefault(movement.currency(), BigInteger.ZERO)));
        }
        return new Running(after, earlier(opening.asOf(), spans.asOf()));
    }

    /** Sums of spans, by their start and the currency. */
    private record Spans(Map<Instant, Map<String, Sums>> byStart, Instant asOf) {

        Map<String, Sums> at(Instant start) {
            return byStart.getOrDefault(start, Map.of());
        }

        long count(Instant start) {
            return at(start).values().stream().mapToLong(Sums::count).sum();
        }
    }

    private Spans spans(TenantScope scope, List<Instant> edges, Collection<String> currencies, Deadline deadline) {
        Map<Instant, Map<String, Sums>> byStart = new TreeMap<>();
        Instant asOf = null;
        int atOnce = Math.max(1, MAX_GROUPS / currencies.size() - 1);
        for (int first = 0; first < edges.size() - 1; first += atOnce) {
            List<Instant> some = edges.subList(first, Math.min(edges.size(), first + atOnce + 1));
            TransactionFilter filter = and(moved(some.get(0), some.get(some.size() - 1)), inCurrencies(currencies));
            for (SummaryRequest part : List.of(
                    SummaryRequest.between(some, CreatedRange.CREATED_AT, LastChange.neverUpdated(filter)),
                    SummaryRequest.between(some, LastChange.UPDATED_AT, LastChange.updated(filter)))) {
                TransactionSummary summary = summaries.summary(scope, part, deadline);
                asOf = asOf == null ? summary.asOf() : earlier(asOf, summary.asOf());
                summary.groups()
                        .forEach(group -> byStart.computeIfAbsent(
                                        Objects.requireNonNull(group.from()), start -> new HashMap<>())
                                .merge(group.currency(), group.sums(), Sums::plus));
            }
        }
        return new Spans(byStart, Objects.requireNonNull(asOf));
    }

    /**
     * The movements of one instant.
     *
     * @param before the sums of those of them that come before the page
     * @param movements those from there to the page's last row at least
     */
    private record Within(Map<String, BigInteger> before, List<Movement> movements) {

        Within(List<Movement> movements) {
            this(Map.of(), movements);
        }
    }

    /** The movements of each row's instant; those of instants that have others than the page are fetched. */
    private Map<Long, Within> within(
            TenantScope scope, List<Movement> rows, Spans spans, Collection<String> currencies, Deadline deadline) {
        Map<Long, List<Movement>> byInstant = new TreeMap<>();
        rows.forEach(movement -> byInstant
                .computeIfAbsent(movement.row().key(), key -> new ArrayList<>())
                .add(movement));
        Map<Long, Within> within = new HashMap<>();
        List<TransactionFilter> incomplete = new ArrayList<>();
        TransactionFilter moved = and(PayPalQuery.AFFECTS_BALANCE, inCurrencies(currencies));
        byInstant.forEach((key, ofPage) -> {
            Instant changed = Instant.ofEpochMilli(key);
            long count = spans.count(changed);
            if (ofPage.stream().filter(Movement::moved).count() == count) {
                within.put(key, new Within(ofPage));
            } else if (count > WALKED_AT_ONCE) {
                within.put(key, beside(scope, ofPage, moved, deadline));
            } else {
                incomplete.add(changed(changed, changed.plusMillis(1)));
                within.put(key, new Within(new ArrayList<>()));
            }
        });
        if (!incomplete.isEmpty()) {
            walk(scope, and(moved, new TransactionFilter.Or(incomplete)), null, deadline, movement -> {
                Objects.requireNonNull(within.get(movement.row().key()))
                        .movements()
                        .add(movement);
                return true;
            });
        }
        return within;
    }

    /** The movements beside a page's rows within one instant that has very many, as a payout to many people has. */
    private Within beside(TenantScope scope, List<Movement> ofPage, TransactionFilter moved, Deadline deadline) {
        StoredTransaction first = ofPage.get(0).row();
        Movement last = ofPage.get(ofPage.size() - 1);
        Instant changed = Instant.ofEpochMilli(first.key());
        List<Movement> movements = new ArrayList<>();
        walk(
                scope,
                and(moved, changed(changed, changed.plusMillis(1))),
                new Position(first.key(), first.tie() - 1, null),
                deadline,
                movement -> !movement.isAfter(last) && movements.add(movement));
        return new Within(earlierInInstant(scope, first, moved, deadline).byCurrency(), movements);
    }

    /** Passes on what a filter finds, in the order of pages, for as long as more is taken. */
    private void walk(
            TenantScope scope,
            TransactionFilter filter,
            @Nullable Position start,
            Deadline deadline,
            Predicate<Movement> take) {
        Position position = start;
        boolean goesOn = true;
        while (goesOn) {
            TransactionPage page = search.page(
                    scope,
                    new PageRequest(
                            filter, Order.LAST_CHANGE_ASCENDING, WALKED_AT_ONCE, TotalMode.NONE, position, false),
                    deadline);
            position = page.next();
            goesOn = page.rows().stream().map(Movement::of).allMatch(take) && position != null;
        }
    }

    /** The balances before a row. */
    private Balances before(TenantScope scope, StoredTransaction row, TransactionFilter moved, Deadline deadline) {
        return opening(scope, Instant.ofEpochMilli(row.key()), deadline)
                .plus(earlierInInstant(scope, row, moved, deadline));
    }

    /** The sums of the movements of a row's instant that come before the row. */
    private Balances earlierInInstant(
            TenantScope scope, StoredTransaction row, TransactionFilter moved, Deadline deadline) {
        Instant changed = Instant.ofEpochMilli(row.key());
        TransactionFilter earlier =
                and(moved, changed(changed, changed.plusMillis(1)), new TransactionFilter.TieBelow(row.tie()));
        return sum(scope, earlier, deadline);
    }

    /** The balances before an instant. */
    private Balances opening(TenantScope scope, Instant end, Deadline deadline) {
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

    private static TransactionFilter moved(@Nullable Instant from, Instant to) {
        return and(PayPalQuery.AFFECTS_BALANCE, changed(from, to));
    }

    private static TransactionFilter changed(@Nullable Instant from, Instant to) {
        return LastChange.during(from, to);
    }

    private static TransactionFilter inCurrencies(Collection<String> codes) {
        return new CurrencyField.InCurrency(FieldCatalogue.transaction().field("amount"), List.copyOf(codes));
    }

    private static TransactionFilter and(TransactionFilter... filters) {
        return new TransactionFilter.And(List.of(filters));
    }

    /**
     * A transaction's effect on the balance.
     *
     * @param row the transaction
     * @param currency the code of its currency
     * @param effect its amount and fee in minor units if it has moved money, otherwise zero
     * @param moved whether it has
     */
    private record Movement(StoredTransaction row, String currency, BigInteger effect, boolean moved) {

        static Movement of(StoredTransaction row) {
            JsonScanner scanner = new JsonScanner(row.bytes(), row.offset(), row.offset() + row.length());
            boolean moved = false;
            String[] amount = {"", ""};
            String[] fee = {"", ""};
            int left = 3;
            scanner.beginObject();
            while (left > 0 && scanner.nextMember()) {
                left--;
                if (scanner.nameIs("status")) {
                    moved = PayPalQuery.hasMoved(scanner.readString());
                } else if (scanner.nameIs("amount")) {
                    readMoney(scanner, amount);
                } else if (scanner.nameIs("fee")) {
                    readMoney(scanner, fee);
                } else {
                    left++;
                    scanner.skipValue();
                }
            }
            Currency currency = Currencies.find(amount[1]);
            if (currency == null) {
                throw new IllegalStateException("A stored transaction has no amount");
            }
            long units = MinorUnits.parse(amount[0], currency);
            long feeUnits = fee[0].isEmpty() ? 0 : MinorUnits.parse(fee[0], currency);
            // Both are below 2^53, so that their sum is a long.
            return new Movement(row, currency.code(), BigInteger.valueOf(moved ? units + feeUnits : 0), moved);
        }

        private static void readMoney(JsonScanner scanner, String[] valueAndCode) {
            if (scanner.firstByte() != '{') {
                scanner.skipValue();
                return;
            }
            scanner.beginObject();
            while (scanner.nextMember()) {
                valueAndCode[scanner.nameIs("value") ? 0 : 1] = scanner.readString();
            }
        }

        Instant changed() {
            return Instant.ofEpochMilli(row.key());
        }

        /** Adds the effect; returns the balance of its currency. */
        BigInteger addTo(Map<String, BigInteger> balances) {
            return balances.merge(currency, effect, BigInteger::add);
        }

        /** Whether it stands after another one of the same instant. */
        boolean isAfter(Movement other) {
            int byTie = Long.compare(row.tie(), other.row.tie());
            return byTie > 0 || byTie == 0 && row.id().compareTo(other.row.id()) > 0;
        }
    }
}
