package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.document.PlausibleTimes;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.money.Money;
import org.txsearch.paging.Deadline;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** What every summary says, whoever adds it up. */
interface TransactionSummaryContract {

    TransactionFilter ALL = new TransactionFilter.And(List.of());
    ZoneId UTC = ZoneId.of("Etc/UTC");
    ZoneId MADRID = ZoneId.of("Europe/Madrid");
    Instant LATEST_MOVE = Instant.parse("2030-01-01T00:00:00Z");

    /** Summaries of these transactions. */
    TransactionSummaries holding(Collection<TransactionDocument> documents) throws Exception;

    /** 1,100 times the greatest amount is more than 2^63; JPY has no digits, EUR two, KWD three and UYW four. */
    @Test
    default void sums_areExact_farBeyondALong() throws Exception {
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        Map<String, String> greatest = new LinkedHashMap<>();
        greatest.put("EUR", "90071992547409.91");
        greatest.put("JPY", "9007199254740991");
        greatest.put("KWD", "9007199254740.991");
        greatest.put("UYW", "900719925474.0991");
        greatest.forEach((currency, amount) -> {
            for (int i = 0; i < 1_100; i++) {
                documents.add(Records.document(
                        merchant,
                        currency + i,
                        Map.of(
                                "amount", Records.money(amount, currency),
                                "fee", Records.money("-" + amount, currency),
                                "net", Records.money(amount, currency))));
            }
        });
        TransactionSummary summary = holding(documents)
                .summary(new TenantScope(merchant), new SummaryRequest(ALL, List.of(), null, UTC, 0), soon());
        BigInteger sum = BigInteger.valueOf(Money.MAX_MINOR_UNITS).multiply(BigInteger.valueOf(1_100));
        assertThat(sum.bitLength()).isGreaterThan(63);
        assertThat(summary.totals().keySet()).containsExactlyElementsOf(greatest.keySet());
        assertThat(summary.totals().values()).containsOnly(new CurrencySums(1_100, sum, sum.negate(), sum));
        assertThat(summary.groups()).hasSize(4).allSatisfy(group -> {
            assertThat(group.sums()).isEqualTo(new CurrencySums(1_100, sum, sum.negate(), sum));
            assertThat(group.least()).isEqualTo(Money.MAX_MINOR_UNITS);
            assertThat(group.greatest()).isEqualTo(Money.MAX_MINOR_UNITS);
            assertThat(group.values()).isEmpty();
            assertThat(group.from()).isNull();
        });
    }

    @Test
    default void leastAndGreatest_haveTheirSign_toTheLastUnit() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                document(merchant, "1", "-90071992547409.91", Map.of("store_id", "a")),
                document(merchant, "2", "-90071992547409.90", Map.of("store_id", "a")),
                document(merchant, "3", "90071992547409.91", Map.of("store_id", "b")),
                document(merchant, "4", "90071992547409.90", Map.of("store_id", "b")),
                document(merchant, "5", "-0.01", Map.of("store_id", "c")),
                document(merchant, "6", "0.00", Map.of("store_id", "c")),
                document(merchant, "7", "0.02", Map.of("store_id", "c"))));
        TransactionSummary summary = summaries.summary(
                new TenantScope(merchant), new SummaryRequest(ALL, by("store_id"), null, UTC, 0), soon());
        assertThat(summary.groups())
                .extracting(SummaryGroup::least)
                .containsExactly(-Money.MAX_MINOR_UNITS, Money.MAX_MINOR_UNITS - 1, -1L);
        assertThat(summary.groups())
                .extracting(SummaryGroup::greatest)
                .containsExactly(1 - Money.MAX_MINOR_UNITS, Money.MAX_MINOR_UNITS, 2L);
        assertThat(Objects.requireNonNull(summary.totals().get("EUR")).gross()).isEqualTo(BigInteger.ONE);
    }

    @Test
    default void nullValues_areAGroupOfTheirOwn_afterTheOthers() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                document(merchant, "1", "1.00", Map.of("store_id", "null", "payment_method.brand", "VISA")),
                document(merchant, "2", "2.00", Map.of("store_id", "null", "payment_method.type", "CARD")),
                document(merchant, "3", "4.00", Map.of("payment_method.brand", "VISA")),
                document(merchant, "4", "8.00", Map.of()),
                document(merchant, "6", "32.00", Map.of("store_id", "\uD83D\uDE00")),
                document(merchant, "7", "64.00", Map.of("store_id", "\uFFFD"))));
        TransactionSummary summary = summaries.summary(
                new TenantScope(merchant), new SummaryRequest(ALL, by("store_id", "card_brand"), null, UTC, 0), soon());
        assertThat(summary.groups())
                .extracting(group -> group.values() + " " + group.sums().gross())
                .containsExactly(
                        "[null, VISA] 100",
                        "[null, null] 200",
                        "[\uFFFD, null] 6400",
                        "[\uD83D\uDE00, null] 3200",
                        "[null, VISA] 400",
                        "[null, null] 800");
        assertThat(summary.groups())
                .extracting(group -> group.values().get(0))
                .containsExactly("null", "null", "\uFFFD", "\uD83D\uDE00", null, null);
    }

    @Test
    default void feeAndNetThatAreNotKnown_countNothing() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                document(merchant, "1", "10.00", Map.of("fee", Records.money("-0.35", "EUR"))),
                document(merchant, "2", "10.00", Map.of("net", Records.money("9.65", "EUR"))),
                document(merchant, "3", "10.00", Map.of())));
        TransactionSummary summary =
                summaries.summary(new TenantScope(merchant), new SummaryRequest(ALL, List.of(), null, UTC, 0), soon());
        assertThat(summary.totals()).containsOnly(Map.entry("EUR", sums(3, 3000, -35, 965)));
    }

    /** A source may change a transaction years after its creation, and its clock may be wrong; edges are given only where rows are. */
    @Test
    default void edges_divideAnotherTime_farFromCreation() throws Exception {
        String merchant = Records.newMerchant();
        Field updated = Records.field("updated_at");
        TransactionSummaries summaries = holding(List.of(
                Records.document(
                        merchant,
                        "1",
                        Map.of(
                                "updated_at",
                                Instant.parse("1975-01-01T00:00:00Z").toEpochMilli())),
                Records.document(
                        merchant,
                        "2",
                        Map.of(
                                "updated_at",
                                Instant.parse("2026-11-18T12:00:00.007Z").toEpochMilli())),
                Records.document(
                        merchant,
                        "3",
                        Map.of(
                                "updated_at",
                                Instant.parse("2035-11-18T12:00:00Z").toEpochMilli()))));
        List<Instant> edges = Stream.of(
                        "1975-01-01T00:00:00Z",
                        "1975-01-01T00:00:00.001Z",
                        "2026-11-18T12:00:00.007Z",
                        "2035-11-18T12:00:00Z",
                        "2035-11-18T12:00:00.001Z")
                .map(Instant::parse)
                .toList();
        TransactionSummary summary = summaries.summary(
                new TenantScope(merchant),
                SummaryRequest.between(
                        edges, "updated_at", new FieldFilter.During(updated, edges.get(0), edges.get(4))),
                soon());
        assertThat(summary.groups())
                .extracting(group -> group.from() + " " + group.sums().count())
                .containsExactly(
                        "1975-01-01T00:00:00Z 1",
                        "1975-01-01T00:00:00.001Z 0",
                        "2026-11-18T12:00:00.007Z 1",
                        "2035-11-18T12:00:00Z 1");
    }

    @Test
    default void spansWithoutTransactions_fillTheRequestedRange() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                at(merchant, "1", "2026-11-19T23:30:00Z", "1.00", "EUR"),
                at(merchant, "2", "2026-11-19T22:30:00Z", "2.00", "EUR"),
                at(merchant, "3", "2026-11-18T12:00:00Z", "300", "JPY")));
        TransactionSummary summary = summaries.summary(
                new TenantScope(merchant),
                new SummaryRequest(
                        created("2026-11-17T23:00:00Z", "2026-11-21T00:00:00Z"),
                        List.of(),
                        CalendarUnit.DAY,
                        MADRID,
                        0),
                soon());
        assertThat(summary.groups())
                .extracting(group -> group.currency() + " " + group.from() + " " + group.to() + " "
                        + group.sums().gross())
                .containsExactly(
                        "EUR 2026-11-17T23:00:00Z 2026-11-18T23:00:00Z 0",
                        "EUR 2026-11-18T23:00:00Z 2026-11-19T23:00:00Z 200",
                        "EUR 2026-11-19T23:00:00Z 2026-11-20T23:00:00Z 100",
                        "EUR 2026-11-20T23:00:00Z 2026-11-21T23:00:00Z 0",
                        "JPY 2026-11-17T23:00:00Z 2026-11-18T23:00:00Z 300",
                        "JPY 2026-11-18T23:00:00Z 2026-11-19T23:00:00Z 0",
                        "JPY 2026-11-19T23:00:00Z 2026-11-20T23:00:00Z 0",
                        "JPY 2026-11-20T23:00:00Z 2026-11-21T23:00:00Z 0");
        assertThat(summary.groups().get(0).least()).isNull();
        assertThat(summary.groups().get(0).greatest()).isNull();
        assertThat(summary.groups().get(0).sums()).isEqualTo(CurrencySums.NONE);
    }

    /** An hour among them, and a millisecond, whose transaction is not that of the spans before and after it. */
    @Test
    default void spansBetweenGivenEdges_areOfAnyLength() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                at(merchant, "1", "2026-11-18T12:00:00Z", "1.00", "EUR"),
                at(merchant, "2", "2026-11-18T12:59:59.999Z", "2.00", "EUR"),
                at(merchant, "3", "2026-11-18T13:00:00.007Z", "4.00", "EUR"),
                at(merchant, "4", "2026-11-18T13:00:00.008Z", "8.00", "EUR"),
                at(merchant, "5", "2026-11-25T00:00:00Z", "16.00", "EUR"),
                at(merchant, "6", "2026-11-18T12:30:00Z", "300", "JPY")));
        List<Instant> edges = Stream.of(
                        "2026-11-18T12:00:00Z",
                        "2026-11-18T13:00:00Z",
                        "2026-11-18T13:00:00.007Z",
                        "2026-11-18T13:00:00.008Z",
                        "2026-11-25T00:00:00.001Z")
                .map(Instant::parse)
                .toList();
        TransactionSummary summary = summaries.summary(
                new TenantScope(merchant),
                SummaryRequest.between(
                        edges, "created_at", created("2026-11-18T12:00:00Z", "2026-11-25T00:00:00.001Z")),
                soon());
        assertThat(summary.groups())
                .extracting(group -> group.currency() + " " + group.from() + " " + group.to() + " "
                        + group.sums().gross())
                .containsExactly(
                        "EUR 2026-11-18T12:00:00Z 2026-11-18T13:00:00Z 300",
                        "EUR 2026-11-18T13:00:00Z 2026-11-18T13:00:00.007Z 0",
                        "EUR 2026-11-18T13:00:00.007Z 2026-11-18T13:00:00.008Z 400",
                        "EUR 2026-11-18T13:00:00.008Z 2026-11-25T00:00:00.001Z 2400",
                        "JPY 2026-11-18T12:00:00Z 2026-11-18T13:00:00Z 300",
                        "JPY 2026-11-18T13:00:00Z 2026-11-18T13:00:00.007Z 0",
                        "JPY 2026-11-18T13:00:00.007Z 2026-11-18T13:00:00.008Z 0",
                        "JPY 2026-11-18T13:00:00.008Z 2026-11-25T00:00:00.001Z 0");
    }

    @Test
    default void spansWithoutTransactions_fillFromTheFirstToTheLast_withoutARequestedRange() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                at(merchant, "1", "2026-11-02T00:00:00Z", "1.00", "EUR"),
                at(merchant, "2", "2026-11-18T12:00:00Z", "2.00", "EUR")));
        for (TransactionFilter filter :
                List.of(ALL, created("2026-11-02T00:00:00Z", null), created(null, "2026-11-18T12:00:00.001Z"))) {
            TransactionSummary summary = summaries.summary(
                    new TenantScope(merchant),
                    new SummaryRequest(filter, List.of(), CalendarUnit.WEEK, UTC, 0),
                    soon());
            assertThat(summary.groups())
                    .extracting(group -> group.from() + " " + group.sums().count())
                    .containsExactly("2026-11-02T00:00:00Z 1", "2026-11-09T00:00:00Z 0", "2026-11-16T00:00:00Z 1");
        }
    }

    /** Madrid, 25 October 2026; Lord Howe; St John's, where a minute past midnight it was the day before again. */
    @Test
    default void spans_areThoseOfTheZonesClock() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                at(merchant, "1", "2026-10-24T22:00:00Z", "1.00", "EUR"),
                at(merchant, "2", "2026-10-25T00:30:00Z", "2.00", "EUR"),
                at(merchant, "3", "2026-10-25T01:30:00Z", "4.00", "EUR"),
                at(merchant, "4", "2026-10-25T22:59:59.999Z", "8.00", "EUR"),
                at(merchant, "5", "2006-10-29T02:29:59.999Z", "16.00", "EUR"),
                at(merchant, "6", "2006-10-29T02:30:00Z", "32.00", "EUR"),
                at(merchant, "7", "2006-10-29T03:00:00Z", "64.00", "EUR"),
                at(merchant, "8", "2018-11-04T03:00:00Z", "128.00", "EUR")));
        assertThat(counted(
                        summaries,
                        merchant,
                        CalendarUnit.DAY,
                        "Europe/Madrid",
                        "2026-10-24T22:00:00Z",
                        "2026-10-25T23:00:00Z"))
                .containsExactly("2026-10-24T22:00:00Z 4");
        assertThat(counted(
                        summaries,
                        merchant,
                        CalendarUnit.HOUR,
                        "Europe/Madrid",
                        "2026-10-25T00:00:00Z",
                        "2026-10-25T02:00:00Z"))
                .containsExactly("2026-10-25T00:00:00Z 1", "2026-10-25T01:00:00Z 1");
        assertThat(counted(
                        summaries,
                        merchant,
                        CalendarUnit.DAY,
                        "America/St_Johns",
                        "2006-10-28T02:30:00Z",
                        "2006-10-30T03:30:00Z"))
                .containsExactly("2006-10-28T02:30:00Z 1", "2006-10-29T02:30:00Z 2");
        assertThat(counted(
                        summaries,
                        merchant,
                        CalendarUnit.DAY,
                        "America/Sao_Paulo",
                        "2018-11-03T03:00:00Z",
                        "2018-11-05T02:00:00Z"))
                .containsExactly("2018-11-03T03:00:00Z 0", "2018-11-04T03:00:00Z 1");
    }

    @Test
    default void topPayers_areThoseOfEachCurrency_byGross_thenById() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                paid(merchant, "1", "p_b", "Old Name", "2026-11-01T00:00:00Z", "5.00", "EUR"),
                paid(merchant, "2", "p_b", "New Name", "2026-11-18T00:00:00Z", "5.00", "EUR"),
                paid(merchant, "3", "p_b", null, "2026-11-19T00:00:00Z", "0.00", "EUR"),
                paid(merchant, "4", "p_a", null, "2026-11-02T00:00:00Z", "10.00", "EUR"),
                paid(merchant, "5", "p_c", "Greatest", "2026-11-03T00:00:00Z", "90071992547409.91", "EUR"),
                paid(merchant, "6", "p_c", "Greatest", "2026-11-03T00:00:00Z", "-90071992547400.00", "EUR"),
                paid(merchant, "7", "p_d", "Yen", "2026-11-04T00:00:00Z", "3", "JPY"),
                document(merchant, "8", "70.00", Map.of())));
        TransactionSummary summary =
                summaries.summary(new TenantScope(merchant), new SummaryRequest(ALL, List.of(), null, UTC, 3), soon());
        assertThat(summary.top())
                .containsExactly(
                        new TopPayer("EUR", "p_a", null, 1, BigInteger.valueOf(1000)),
                        new TopPayer("EUR", "p_b", "New Name", 3, BigInteger.valueOf(1000)),
                        new TopPayer("EUR", "p_c", "Greatest", 2, BigInteger.valueOf(991)),
                        new TopPayer("JPY", "p_d", "Yen", 1, BigInteger.valueOf(3)));
        assertThat(summaries
                        .summary(new TenantScope(merchant), new SummaryRequest(ALL, List.of(), null, UTC, 1), soon())
                        .top())
                .extracting(TopPayer::id)
                .containsExactly("p_a", "p_d");
    }

    @Test
    default void otherMerchants_neverCount() throws Exception {
        String merchant = Records.newMerchant();
        String other = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                paid(merchant, "1", "p_a", "One", "2026-11-01T00:00:00Z", "5.00", "EUR"),
                paid(other, "1", "p_a", "Two", "2026-11-02T00:00:00Z", "90.00", "EUR"),
                paid(other, "2", "p_b", "Two", "2026-11-02T00:00:00Z", "90", "JPY")));
        for (TransactionFilter filter : List.of(
                ALL,
                new FieldFilter.AnyOf(Records.field("merchant_id"), List.of(other, merchant)),
                new TransactionFilter.Not(new FieldFilter.AnyOf(Records.field("merchant_id"), List.of(other))))) {
            TransactionSummary summary = summaries.summary(
                    new TenantScope(merchant),
                    new SummaryRequest(filter, by("type"), CalendarUnit.DAY, UTC, 10),
                    soon());
            assertThat(summary.totals()).containsOnly(Map.entry("EUR", sums(1, 500, 0, 0)));
            assertThat(summary.groups()).hasSize(1);
            assertThat(summary.top()).containsExactly(new TopPayer("EUR", "p_a", "One", 1, BigInteger.valueOf(500)));
        }
    }

    /** As many spans as there may be, in zones whose clocks are moved; most of them where no transaction can be. */
    @ParameterizedTest
    @CsvSource({
        "DAY, Europe/Madrid, 2000-01-01T00:00:00Z, 2027-01-01T00:00:00Z",
        "DAY, America/St_Johns, 2000-01-01T00:00:00Z, 2027-01-01T00:00:00Z",
        "HOUR, Australia/Lord_Howe, 2025-10-01T00:00:00Z, 2026-11-01T00:00:00Z",
        "WEEK, Pacific/Apia, 1900-01-01T00:00:00Z, 2090-01-01T00:00:00Z",
        "MONTH, America/Sao_Paulo, 1300-01-01T00:00:00Z, 2100-01-01T00:00:00Z",
        "QUARTER, Antarctica/Troll, 0001-02-01T00:00:00Z, 2400-01-01T00:00:00Z",
        "YEAR, Europe/Madrid, 0001-02-01T00:00:00Z, 9000-01-01T00:00:00Z",
    })
    default void spansOfManyYears_areAddedUp_whereverTheClockIsMoved(
            CalendarUnit unit, String zone, String from, String to) throws Exception {
        String merchant = Records.newMerchant();
        SortedMap<Instant, Long> expected = new TreeMap<>();
        List<TransactionDocument> documents = new ArrayList<>();
        for (Instant instant : aroundMoves(ZoneId.of(zone), Instant.parse(from), Instant.parse(to))) {
            expected.merge(unit.start(instant, ZoneId.of(zone)), 1L, Long::sum);
            documents.add(at(merchant, "t" + documents.size(), instant.toString(), "1.00", "EUR"));
        }
        assertThat(documents).hasSizeGreaterThan(9);
        List<SummaryGroup> groups = holding(documents)
                .summary(
                        new TenantScope(merchant),
                        new SummaryRequest(created(from, to), List.of(), unit, ZoneId.of(zone), 0),
                        soon())
                .groups();
        SortedMap<Instant, Long> counted = new TreeMap<>();
        groups.stream()
                .filter(group -> group.sums().count() > 0)
                .forEach(group -> counted.put(group.from(), group.sums().count()));
        assertThat(counted).isEqualTo(expected);
        assertThat(groups).hasSizeGreaterThan(2_000);
        assertThat(groups.get(0).from()).isBeforeOrEqualTo(Instant.parse(from));
        assertThat(groups.get(groups.size() - 1).to()).isAfterOrEqualTo(Instant.parse(to));
    }

    /** Instants before and after some moves of a clock. */
    private static List<Instant> aroundMoves(ZoneId zone, Instant from, Instant to) {
        List<Instant> instants = new ArrayList<>();
        Instant at = from.isBefore(PlausibleTimes.EARLIEST_CREATION) ? PlausibleTimes.EARLIEST_CREATION : from;
        Instant end = to.isAfter(LATEST_MOVE) ? LATEST_MOVE : to;
        while (true) {
            ZoneOffsetTransition move = zone.getRules().nextTransition(at);
            if (move == null || !move.getInstant().isBefore(end.minus(Duration.ofDays(2)))) {
                return instants;
            }
            for (int minutes : new int[] {-1500, -61, -1, 0, 29, 61, 1500}) {
                instants.add(move.getInstant().plus(Duration.ofMinutes(minutes)));
            }
            // About one move in four years, now in spring and now in autumn.
            at = to.getEpochSecond() - from.getEpochSecond()
                            > Duration.ofDays(800).toSeconds()
                    ? move.getInstant().plus(Duration.ofDays(1_500))
                    : move.getInstant();
        }
    }

    @Test
    default void nothingFound_isAnEmptySummary() throws Exception {
        TransactionSummaries summaries = holding(List.of());
        for (TransactionFilter filter : List.of(
                ALL,
                created("2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z"),
                created("1991-01-01T00:00:00Z", "1991-01-02T00:00:00Z"),
                new TransactionFilter.And(
                        List.of(created("2026-11-02T00:00:00Z", null), created(null, "2026-11-02T00:00:00Z"))))) {
            for (CalendarUnit interval : CalendarUnit.values()) {
                TransactionSummary summary = summaries.summary(
                        new TenantScope(Records.newMerchant()),
                        new SummaryRequest(filter, by("status"), interval, UTC, 5),
                        soon());
                assertThat(summary.groups()).isEmpty();
                assertThat(summary.totals()).isEmpty();
                assertThat(summary.top()).isEmpty();
            }
        }
    }

    /** 417 days have 10,008 hours. */
    @Test
    default void moreThanTenThousandGroups_areRefused_andNeverCut() throws Exception {
        String merchant = Records.newMerchant();
        TransactionSummaries summaries = holding(List.of(
                at(merchant, "1", "2025-10-01T00:00:00Z", "1.00", "EUR"),
                at(merchant, "2", "2026-11-20T00:00:00Z", "1.00", "EUR"),
                at(merchant, "3", "2026-11-20T00:00:00Z", "1", "JPY")));
        TenantScope scope = new TenantScope(merchant);
        assertThat(groups(summaries, scope, "2025-10-01T00:00:00Z", "2026-11-21T15:59:59.999Z", "EUR"))
                .hasSize(10_000);
        for (List<String> refused : List.of(
                List.of("2025-10-01T00:00:00Z", "2026-11-21T16:00:00.001Z", "EUR"),
                List.of("2025-10-01T00:00:00Z", "2026-11-21T15:59:59.999Z", "EUR,JPY"))) {
            assertThatThrownBy(() -> groups(summaries, scope, refused.get(0), refused.get(1), refused.get(2)))
                    .isInstanceOfSatisfying(
                            TooManyGroupsException.class,
                            tooMany -> assertThat(tooMany.what()).isEqualTo(TooManyGroupsException.What.GROUPS));
        }
        assertThatThrownBy(() ->
                        summaries.summary(scope, new SummaryRequest(ALL, List.of(), CalendarUnit.HOUR, UTC, 0), soon()))
                .isInstanceOf(TooManyGroupsException.class);
    }

    private static List<SummaryGroup> groups(
            TransactionSummaries summaries, TenantScope scope, String from, String to, String currencies) {
        TransactionFilter filter = new TransactionFilter.And(List.of(
                created(from, to),
                new FieldFilter.InCurrency(Records.field("amount"), List.of(currencies.split(",", -1)))));
        return summaries
                .summary(scope, new SummaryRequest(filter, List.of(), CalendarUnit.HOUR, UTC, 0), soon())
                .groups();
    }

    private static List<String> counted(
            TransactionSummaries summaries, String merchant, CalendarUnit unit, String zone, String from, String to) {
        return summaries
                .summary(
                        new TenantScope(merchant),
                        new SummaryRequest(created(from, to), List.of(), unit, ZoneId.of(zone), 0),
                        soon())
                .groups()
                .stream()
                .map(group -> group.from() + " " + group.sums().count())
                .toList();
    }

    private static CurrencySums sums(long count, long gross, long fee, long net) {
        return new CurrencySums(count, BigInteger.valueOf(gross), BigInteger.valueOf(fee), BigInteger.valueOf(net));
    }

    private static TransactionFilter created(@Nullable String from, @Nullable String to) {
        return new FieldFilter.During(
                Records.field("created_at"),
                from == null ? null : Instant.parse(from),
                to == null ? null : Instant.parse(to));
    }

    private static List<GroupField> by(String... names) {
        List<GroupField> fields = new ArrayList<>();
        for (String name : names) {
            fields.addAll(GroupField.of(FieldCatalogue.transaction()).stream()
                    .filter(field -> field.name().equals(name))
                    .toList());
        }
        return fields;
    }

    private static TransactionDocument at(String merchant, String id, String at, String amount, String currency) {
        return Records.document(
                merchant,
                id,
                Map.of("created_at", Instant.parse(at).toEpochMilli(), "amount", Records.money(amount, currency)));
    }

    private static TransactionDocument paid(
            String merchant,
            String id,
            String payer,
            @Nullable String name,
            String at,
            String amount,
            String currency) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("payer.id", payer);
        if (name != null) {
            members.put("payer.name", name);
        }
        members.put("created_at", Instant.parse(at).toEpochMilli());
        members.put("amount", Records.money(amount, currency));
        members.put("direction", amount.startsWith("-") ? "DEBIT" : "CREDIT");
        return Records.document(merchant, id, members);
    }

    private static TransactionDocument document(String merchant, String id, String amount, Map<String, Object> others) {
        Map<String, Object> members = new LinkedHashMap<>(others);
        members.put("amount", Records.money(amount, "EUR"));
        members.put("direction", amount.startsWith("-") ? "DEBIT" : "CREDIT");
        return Records.document(merchant, id, members);
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
