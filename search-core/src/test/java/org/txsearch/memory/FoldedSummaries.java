package org.txsearch.memory;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryGroup;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TooManyGroupsException;
import org.txsearch.summary.TopPayer;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Folds a list into its summary, row by row and in decimals.
 *
 * <p>It is what a summary means, whoever computes it, and shares nothing with the other one but the list that it reads.
 */
public final class FoldedSummaries implements TransactionSummaries {

    private static final int MAX_GROUPS = 10_000;
    private static final Comparator<List<@Nullable String>> BY_VALUES = FoldedSummaries::compare;

    private final TransactionSearch search;

    private record Row(
            Instant createdAt, String currency, BigDecimal amount, BigDecimal fee, BigDecimal net, JsonNode item) {}

    private record Place(String currency, @Nullable Instant from, List<@Nullable String> values) {}

    private record Payer(String currency, String id) {}

    /** Folds what that search lists. */
    public FoldedSummaries(TransactionSearch search) {
        this.search = search;
    }

    @Override
    public TransactionSummary summary(TenantScope scope, SummaryRequest request, Deadline deadline) {
        List<Row> rows = rows(scope, request, deadline);
        SortedMap<String, CurrencySums> totals = new TreeMap<>();
        Map<String, List<Row>> byCurrency = new TreeMap<>();
        rows.forEach(row -> byCurrency
                .computeIfAbsent(row.currency(), code -> new ArrayList<>())
                .add(row));
        byCurrency.forEach((currency, all) -> totals.put(currency, sums(all)));
        return new TransactionSummary(groups(request, rows, byCurrency), totals, top(request, rows), Instant.EPOCH, 0);
    }

    private List<Row> rows(TenantScope scope, SummaryRequest request, Deadline deadline) {
        List<Row> rows = new ArrayList<>();
        Position position = null;
        do {
            TransactionPage page = search.page(
                    scope,
                    new PageRequest(
                            request.filter(), Order.CREATED_AT_DESCENDING, 1_000, TotalMode.NONE, position, false),
                    deadline);
            page.rows().forEach(row -> rows.add(row(row)));
            position = page.next();
        } while (position != null);
        return rows;
    }

    private static Row row(StoredTransaction stored) {
        JsonNode item = JsonMapper.shared().readTree(stored.bytes(), stored.offset(), stored.length());
        return new Row(
                Instant.parse(item.path("created_at").asString()),
                item.path("amount").path("currency_code").asString(),
                decimal(item.path("amount")),
                decimal(item.path("fee")),
                decimal(item.path("net")),
                item);
    }

    private static BigDecimal decimal(JsonNode money) {
        return money.isNull()
                ? BigDecimal.ZERO
                : new BigDecimal(money.path("value").asString());
    }

    private static List<SummaryGroup> groups(
            SummaryRequest request, List<Row> rows, Map<String, List<Row>> byCurrency) {
        NavigableSet<Instant> edges = edges(request, rows);
        List<@Nullable Instant> starts = new ArrayList<>(edges);
        if (!request.isDivided()) {
            starts.add(null);
        } else if (!starts.isEmpty()) {
            starts.remove(starts.size() - 1);
        }
        Map<Place, List<Row>> placed = new LinkedHashMap<>();
        for (Row row : rows) {
            Instant from = request.isDivided() ? edges.floor(time(request, row)) : null;
            placed.computeIfAbsent(new Place(row.currency(), from, values(request, row)), place -> new ArrayList<>())
                    .add(row);
        }
        List<SummaryGroup> groups = new ArrayList<>();
        byCurrency.forEach((currency, all) -> {
            SortedSet<List<@Nullable String>> series = new TreeSet<>(BY_VALUES);
            all.forEach(row -> series.add(values(request, row)));
            for (Instant from : starts) {
                for (List<@Nullable String> values : series) {
                    if (groups.size() >= MAX_GROUPS) {
                        throw new TooManyGroupsException(TooManyGroupsException.What.GROUPS, MAX_GROUPS);
                    }
                    Place place = new Place(currency, from, values);
                    groups.add(group(
                            place, from == null ? null : edges.higher(from), placed.getOrDefault(place, List.of())));
                }
            }
        });
        return groups;
    }

    private static Instant time(SummaryRequest request, Row row) {
        return request.time().equals("created_at")
                ? row.createdAt()
                : Instant.parse(row.item().path(request.time()).asString());
    }

    private static SummaryGroup group(Place place, @Nullable Instant to, List<Row> rows) {
        return new SummaryGroup(
                place.currency(),
                place.from(),
                to,
                place.values(),
                sums(rows),
                rows.stream()
                        .map(Row::amount)
                        .min(Comparator.naturalOrder())
                        .map(amount -> units(amount, place.currency()).longValueExact())
                        .orElse(null),
                rows.stream()
                        .map(Row::amount)
                        .max(Comparator.naturalOrder())
                        .map(amount -> units(amount, place.currency()).longValueExact())
                        .orElse(null));
    }

    /** Of rows in one currency. */
    private static CurrencySums sums(List<Row> rows) {
        if (rows.isEmpty()) {
            return CurrencySums.NONE;
        }
        BigDecimal gross = BigDecimal.ZERO;
        BigDecimal fee = BigDecimal.ZERO;
        BigDecimal net = BigDecimal.ZERO;
        for (Row row : rows) {
            gross = gross.add(row.amount());
            fee = fee.add(row.fee());
            net = net.add(row.net());
        }
        String currency = rows.get(0).currency();
        return new CurrencySums(rows.size(), units(gross, currency), units(fee, currency), units(net, currency));
    }

    private static BigInteger units(BigDecimal decimal, String currency) {
        int digits = Objects.requireNonNull(Currencies.find(currency)).exponent();
        return decimal.movePointRight(digits).toBigIntegerExact();
    }

    private static List<@Nullable String> values(SummaryRequest request, Row row) {
        List<@Nullable String> values = new ArrayList<>();
        for (GroupField field : request.groupBy()) {
            JsonNode value = row.item();
            for (String name : field.path().split("\\.", -1)) {
                value = value.path(name);
            }
            values.add(value.isString() ? value.asString() : null);
        }
        return values;
    }

    /** Returns the starts of all spans, and the end of the last. */
    private static NavigableSet<Instant> edges(SummaryRequest request, List<Row> rows) {
        if (!request.edges().isEmpty()) {
            return new TreeSet<>(request.edges());
        }
        Instant first =
                rows.stream().map(Row::createdAt).min(Comparator.naturalOrder()).orElse(null);
        Instant last =
                rows.stream().map(Row::createdAt).max(Comparator.naturalOrder()).orElse(null);
        List<FieldFilter.During> ranges = new ArrayList<>();
        collect(request.filter(), ranges);
        Instant from = null;
        Instant to = null;
        for (FieldFilter.During range : ranges) {
            from = from == null || range.from() != null && range.from().isAfter(from) ? range.from() : from;
            to = to == null || range.to() != null && range.to().isBefore(to) ? range.to() : to;
        }
        first = from == null ? first : from;
        last = to == null ? last : to.minusMillis(1);
        return request.interval() == null || first == null || last == null || last.isBefore(first)
                ? new TreeSet<>()
                : CalendarSpans.edges(request.interval(), request.zone(), first, last, MAX_GROUPS);
    }

    /** The ranges of creation that stand in the filter's conjunction. */
    private static void collect(TransactionFilter filter, List<FieldFilter.During> ranges) {
        if (filter instanceof TransactionFilter.And and) {
            and.filters().forEach(part -> collect(part, ranges));
        } else if (filter instanceof FieldFilter.During during
                && during.field().path().equals("created_at")) {
            ranges.add(during);
        }
    }

    private static List<TopPayer> top(SummaryRequest request, List<Row> rows) {
        Map<Payer, List<Row>> byPayer = new LinkedHashMap<>();
        Map<String, String> names = new LinkedHashMap<>();
        for (Row row : rows) {
            JsonNode payer = row.item().path("payer");
            if (payer.path("id").isString()) {
                String id = payer.path("id").asString();
                byPayer.computeIfAbsent(new Payer(row.currency(), id), key -> new ArrayList<>())
                        .add(row);
                if (payer.path("name").isString()) {
                    names.putIfAbsent(id, payer.path("name").asString());
                }
            }
        }
        List<TopPayer> payers = new ArrayList<>();
        byPayer.forEach((payer, all) -> {
            CurrencySums sums = sums(all);
            payers.add(new TopPayer(payer.currency(), payer.id(), names.get(payer.id()), sums.count(), sums.gross()));
        });
        payers.sort(Comparator.comparing(TopPayer::currency)
                .thenComparing(Comparator.comparing(TopPayer::gross).reversed())
                .thenComparing(TopPayer::id));
        Map<String, Integer> given = new TreeMap<>();
        return payers.stream()
                .filter(payer -> given.merge(payer.currency(), 1, Integer::sum) <= request.top())
                .toList();
    }

    private static int compare(List<@Nullable String> one, List<@Nullable String> other) {
        for (int i = 0; i < one.size(); i++) {
            String left = one.get(i);
            String right = other.get(i);
            int order = left == null || right == null
                    ? Boolean.compare(left == null, right == null)
                    : Arrays.compare(
                            left.codePoints().toArray(), right.codePoints().toArray());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
