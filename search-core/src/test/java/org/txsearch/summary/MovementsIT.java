package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.Money;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.paging.WeekSearches;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.json.JsonMapper;

class MovementsIT {

    private static final int ROWS = 3_000;
    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());

    private final String merchant = Records.newMerchant();

    /** JPY has no digits, EUR two, KWD three, UYW four. */
    @Test
    void amountsAtTheLimit_areAddedUpExactly_farBeyondALong() throws Exception {
        Random random = new Random(5);
        List<TransactionDocument> documents = new ArrayList<>();
        Map<String, BigDecimal[]> expected = new TreeMap<>();
        Map<String, Long> counts = new TreeMap<>();
        for (int i = 0; i < ROWS; i++) {
            Currency currency = currency(List.of("JPY", "EUR", "KWD", "UYW").get(random.nextInt(4)));
            GenericRecord record = Records.minimal(merchant, "txn_" + i);
            BigDecimal[] sums = expected.computeIfAbsent(
                    currency.code(), code -> new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO});
            counts.merge(currency.code(), 1L, Long::sum);
            boolean debit = random.nextInt(10) == 0;
            long amount = Money.MAX_MINOR_UNITS - random.nextInt(1_000);
            Records.set(record, "direction", debit ? "DEBIT" : "CREDIT");
            set(record, "amount", debit ? -amount : amount, currency, sums, 0);
            if (random.nextBoolean()) {
                set(record, "fee", random.nextInt(3) - Money.MAX_MINOR_UNITS, currency, sums, 1);
                set(record, "net", Money.MAX_MINOR_UNITS - random.nextInt(3), currency, sums, 2);
            }
            documents.add(Records.document(record));
            documents.add(Records.document(Records.newMerchant(), "txn_" + i, Map.of()));
        }
        TestCluster.write(documents);
        Map<String, CurrencySums> found = now();
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        found.forEach((code, sums) -> {
            assertThat(sums.count()).isEqualTo(counts.get(code));
            assertThat(List.of(sums.gross(), sums.fee(), sums.net()))
                    .as(code)
                    .containsExactly(units(expected, code, 0), units(expected, code, 1), units(expected, code, 2));
        });
        assertThat(some(found.get("JPY")).gross().bitLength()).isGreaterThan(60);
        assertThat(found.values().stream()
                        .map(CurrencySums::gross)
                        .reduce(BigInteger.ZERO, BigInteger::add)
                        .bitLength())
                .isGreaterThan(63);
    }

    @Test
    void pointInTime_keepsWhatItSaw_andIsMissedWhenItIsLost() throws Exception {
        TestCluster.write(List.of(Records.document(merchant, "txn_1", Map.of())));
        PointInTime before = view();
        TestCluster.write(List.of(Records.document(merchant, "txn_2", Map.of())));
        assertThat(totals(before).get("EUR"))
                .isEqualTo(new CurrencySums(1, BigInteger.valueOf(4999), BigInteger.ZERO, BigInteger.ZERO));
        assertThat(some(now().get("EUR")).count()).isEqualTo(2);
        Request close = new Request("DELETE", "/_pit");
        close.setJsonEntity(JsonMapper.shared()
                .writeValueAsString(Map.of("id", before.member().get("id"))));
        TestCluster.cluster().raw().performRequest(close);
        assertThatThrownBy(() -> totals(before)).isInstanceOf(PointInTimeLostException.class);
    }

    @Test
    void merchantWithoutTransactions_hasNoTotals() {
        assertThat(now()).isEmpty();
    }

    private SortedMap<String, CurrencySums> totals(PointInTime view) {
        return Movements.of(view, new TenantScope(merchant), ALL, soon()).totals();
    }

    /** Other tests look whether any view is left open. */
    private SortedMap<String, CurrencySums> now() {
        try (PointInTime view = view()) {
            return totals(view);
        }
    }

    private PointInTime view() {
        WeekSearches searches = new WeekSearches(TestCluster.cluster(), new WeekDirectory(TestCluster.cluster()));
        return searches.pointInTime(
                        new TenantScope(merchant), searches.listing(soon()), ALL, Duration.ofMinutes(1), soon())
                .orElseThrow();
    }

    private static void set(
            GenericRecord record, String path, long minorUnits, Currency currency, BigDecimal[] sums, int sum) {
        String decimal = MinorUnits.toDecimal(minorUnits, currency);
        Records.set(record, path, Records.money(decimal, currency.code()));
        sums[sum] = sums[sum].add(new BigDecimal(decimal));
    }

    private static BigInteger units(Map<String, BigDecimal[]> expected, String code, int sum) {
        return some(expected.get(code))[sum]
                .movePointRight(currency(code).exponent())
                .toBigIntegerExact();
    }

    private static Currency currency(String code) {
        return some(Currencies.find(code));
    }

    private static <T> T some(@Nullable T value) {
        return Objects.requireNonNull(value);
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
