package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TieBreaker;
import org.txsearch.document.TransactionDocument;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchAs;

class ElasticsearchTransactionSearchIT {

    /** {@code verify} leaves out the smallest pages, which cost the most requests. */
    private static final boolean ALL_CASES = Integer.getInteger("cases.each", 7) == 1;

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());

    /** Around the turns of ISO weeks 52, 53 and 1. */
    private static final List<Instant> TIMES = List.of(
            Instant.parse("2026-11-19T08:00:00Z"),
            Instant.parse("2026-12-27T23:59:59.999Z"),
            Instant.parse("2026-12-28T00:00:00Z"),
            Instant.parse("2026-12-31T23:59:59.999Z"),
            Instant.parse("2027-01-01T00:00:00Z"),
            Instant.parse("2027-01-03T23:59:59.999Z"),
            Instant.parse("2027-01-04T00:00:00Z"));

    /** Those of the first three times: other tests have theirs in the same cluster. */
    private static final TransactionFilter THREE_WEEKS =
            new FieldFilter.During(Records.field("created_at"), TIMES.get(0), TIMES.get(3));

    private static final List<String> AMOUNTS = List.of(
            "0 JPY",
            "1 JPY",
            "1200 JPY",
            "9007199254740991 JPY",
            "0.00 EUR",
            "0.01 EUR",
            "1.23 EUR",
            "12.00 EUR",
            "1200.00 EUR",
            "90071992547409.91 EUR",
            "1.234 KWD",
            "12.000 KWD",
            "9007199254740.991 KWD",
            "1.2345 UYW",
            "12.0000 UYW",
            "900719925474.0991 UYW");

    private static final List<String> EMAILS = List.of(
            "jose@example.com",
            "JOSE@EXAMPLE.COM",
            "jo*se@example.com",
            "jo?se@example.com",
            "jo\\se@example.org",
            "josé@example.com",
            "maria.jose@shop.example",
            "@",
            "*");

    private static final List<String> NAMES = List.of(
            "García, José",
            "Jose Garcia",
            "Sean O’Brien",
            "Anne-Marie Müller",
            "Straße Łukasz",
            "हिन्दी नाम",
            "山田 太郎",
            "김철수",
            "محمد علي",
            "สมชาย ใจดี",
            "Οδυσσεύς",
            "J. R. R. Tolkien");

    private static final String MERCHANT = Records.newMerchant();
    private static final String NEIGHBOUR = Records.newMerchant();
    private static final List<GenericRecord> RECORDS = records(MERCHANT, 1);

    private final ElasticsearchTransactionSearch search = new ElasticsearchTransactionSearch(TestCluster.cluster());

    @BeforeAll
    static void write() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        RECORDS.forEach(record -> documents.add(Records.document(record)));
        records(NEIGHBOUR, 2).forEach(record -> documents.add(Records.document(record)));
        assertThat(TestCluster.write(documents).values())
                .allSatisfy(outcome -> assertThat(outcome.detail()).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void walk_seesEveryRowOnce_inOrder(Order order) {
        List<String> expected = inOrder(RECORDS, order, new TieBreaker()::of);
        for (int limit : new int[] {7, 50, 299, 300, 301, 1000}) {
            assertWalks(MERCHANT, expected, order, limit);
        }
    }

    @Tag("random")
    @ParameterizedTest
    @CsvSource({"1", "3"})
    void walkOverCollidingTies_seesEveryRowOnce_inOrder(int distinct) throws Exception {
        ToLongFunction<String> ties = id -> 1 + Math.floorMod(id.hashCode(), distinct);
        String merchant = Records.newMerchant();
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            GenericRecord record = Records.minimal(merchant, "txn_" + i);
            records.add(Records.set(record, "created_at", TIMES.get(i % 3).toEpochMilli()));
        }
        TestCluster.write(
                records.stream().map(record -> Records.document(record, ties)).toList());
        for (Order order : Order.values()) {
            List<String> expected = inOrder(records, order, ties);
            // Pages that end with a tie's last row and within it, and all at once.
            for (int limit : ALL_CASES ? new int[] {3, 7, 40} : new int[] {7, 40}) {
                assertWalks(merchant, THREE_WEEKS, expected, order, limit);
            }
            for (int rows : ALL_CASES ? new int[] {1, 13, 14, 39} : new int[] {13, 14}) {
                Position after = search.after(new TenantScope(merchant), ALL, order, rows, soon());
                assertThat(ids(page(merchant, ALL, order, 40, after, false))).isEqualTo(expected.subList(rows, 40));
            }
        }
    }

    /** Every second of twelve weeks has no row with the time. */
    @Tag("random")
    @ParameterizedTest
    @EnumSource(Order.class)
    void walkOverWeeksOfGaps_seesEveryRowOnce(Order order) throws Exception {
        String merchant = Records.newMerchant();
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            GenericRecord record = Records.minimal(merchant, "txn_" + i);
            Instant created = Instant.parse("2016-02-03T00:00:00Z").plus(Duration.ofDays(7L * (i % 12)));
            Records.set(record, "created_at", created.toEpochMilli());
            if (i % 2 == 0 && i % 3 > 0) {
                Records.set(record, "updated_at", created.plusSeconds(i % 4).toEpochMilli());
            }
            records.add(record);
        }
        TestCluster.write(records.stream().map(Records::document).toList());
        List<String> expected = inOrder(records, order, new TieBreaker()::of);
        for (int limit : ALL_CASES ? new int[] {3, 7, 59, 60, 120} : new int[] {13, 59, 60, 120}) {
            assertWalks(merchant, expected, order, limit);
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void pageAfterTheLastRow_isEmpty_andLeadsBack(Order order) {
        List<String> expected = inOrder(RECORDS, order, new TieBreaker()::of);
        StoredTransaction last =
                page(MERCHANT, ALL, order, 300, null, false).rows().get(299);
        Position behind = new Position(last.key(), last.tie(), null);
        TransactionPage empty = page(MERCHANT, ALL, order, 10, behind, false);
        assertThat(empty.rows()).isEmpty();
        assertThat(empty.next()).isNull();
        assertThat(ids(page(MERCHANT, ALL, order, 10, empty.previous(), true))).isEqualTo(expected.subList(290, 300));

        StoredTransaction first =
                page(MERCHANT, ALL, order, 1, null, false).rows().get(0);
        Position before = new Position(first.key(), first.tie(), null);
        TransactionPage emptyBackward = page(MERCHANT, ALL, order, 10, before, true);
        assertThat(emptyBackward.rows()).isEmpty();
        assertThat(emptyBackward.previous()).isNull();
        assertThat(emptyBackward.next()).isNotNull();
        assertThat(ids(page(MERCHANT, ALL, order, 10, emptyBackward.next(), false)))
                .isEqualTo(expected.subList(0, 10));
    }

    @Test
    void rows_areTheStoredItems() {
        for (StoredTransaction row : page(MERCHANT, ALL, Order.CREATED_AT_ASCENDING, 300, null, false)
                .rows()) {
            GenericRecord record = RECORDS.stream()
                    .filter(candidate -> candidate.get("id").toString().equals(row.id()))
                    .findFirst()
                    .orElseThrow();
            String source = new String(Records.document(record).source(), StandardCharsets.UTF_8);
            assertThat(new String(row.bytes(), row.offset(), row.length(), StandardCharsets.UTF_8))
                    .isEqualTo("{" + source.substring(source.indexOf("\"id\":\"" + row.id())));
            assertThat(row.version()).isEqualTo(record.get("version"));
            assertThat(row.key()).isEqualTo(record.get("created_at"));
        }
    }

    @Test
    void everyKeyword_isFoundByItsValues() {
        List<Field> keywords = FieldCatalogue.transaction().searchable().stream()
                .filter(field -> Objects.requireNonNull(field.search()).as() == SearchAs.KEYWORD)
                .toList();
        assertThat(keywords).hasSizeGreaterThan(15);
        for (Field field : keywords) {
            List<String> values = RECORDS.stream()
                    .map(record -> value(record, field.path()))
                    .filter(Objects::nonNull)
                    .distinct()
                    .sorted()
                    .toList();
            assertThat(values).as(field.path()).isNotEmpty();
            List<String> two = List.of(values.get(0), values.get(values.size() - 1), "unknown");
            assertFound(new FieldFilter.AnyOf(field, two), record -> isAnyOf(value(record, field.path()), two));
            assertFound(
                    new FieldFilter.AnyOf(field, two.subList(0, 1)),
                    record -> two.get(0).equals(value(record, field.path())));
            assertFound(new FieldFilter.AnyOf(field, List.of("unknown")), record -> false);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INV-", "INV-1", "INV-10*", "inv-", "INV-?", ""})
    void prefix_isLiteral(String prefix) {
        assertFound(
                new FieldFilter.StartsWith(Records.field("invoice_id"), prefix),
                record -> startsWith(value(record, "invoice_id"), prefix));
    }

    @ParameterizedTest
    @ValueSource(strings = {"created_at", "updated_at", "settled_at"})
    void ranges_areHalfOpen_acrossWeeks(String path) {
        List<@Nullable Instant> bounds = new ArrayList<>(TIMES);
        bounds.add(null);
        bounds.add(Instant.parse("2026-12-28T00:00:00.001Z"));
        bounds.add(Instant.parse("1969-12-31T23:59:59.999Z"));
        for (Instant from : bounds) {
            for (Instant to : bounds) {
                assertFound(new FieldFilter.During(Records.field(path), from, to), record -> {
                    String text = value(record, path);
                    if (text == null) {
                        // An open range asks nothing, except that there be a value.
                        return false;
                    }
                    long time = Long.parseLong(text);
                    return (from == null || time >= from.toEpochMilli()) && (to == null || time < to.toEpochMilli());
                });
            }
        }
    }

    @Test
    void currencies_areFilters() {
        for (List<String> codes : List.of(List.of("EUR"), List.of("JPY", "UYW"), List.of("USD"))) {
            assertFound(
                    new FieldFilter.InCurrency(Records.field("amount"), codes),
                    record -> codes.contains(value(record, "amount.currency_code")));
        }
    }

    @Test
    void amounts_areComparedAsDecimals_whateverTheCurrency() {
        List<@Nullable BigDecimal> bounds = new ArrayList<>();
        for (String amount : AMOUNTS) {
            bounds.add(new BigDecimal(amount.substring(0, amount.indexOf(' '))));
        }
        bounds.add(new BigDecimal("1.2341"));
        bounds.add(new BigDecimal("0.0001"));
        bounds.add(new BigDecimal("9999999999999999.9999"));
        bounds.add(null);
        for (BigDecimal least : bounds) {
            for (BigDecimal most : bounds) {
                assertFound(new FieldFilter.Between(Records.field("amount"), least, most), record -> {
                    BigDecimal amount = new BigDecimal(Objects.requireNonNull(value(record, "amount.value"))).abs();
                    return (least == null || amount.compareTo(least) >= 0)
                            && (most == null || amount.compareTo(most) <= 0);
                });
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jose@example.com",
                "Jose@Example.Com",
                "jose",
                "JO",
                "example.com",
                "@example",
                "*",
                "jo*se",
                "jo?se",
                "jo\\se",
                "\\",
                "?",
                "é@",
                "JOSÉ",
                ".",
                "|",
                "jo.se",
            })
    void emails_areFoundWhole_byStart_byEnd_andByPart_literally(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (boolean openStart : new boolean[] {false, true}) {
            for (boolean openEnd : new boolean[] {false, true}) {
                assertFound(
                        new FieldFilter.EmailQuery(Records.field("payer.email"), text, openStart, openEnd), record -> {
                            String value = value(record, "payer.email");
                            if (value == null) {
                                return false;
                            }
                            String email = value.toLowerCase(Locale.ROOT);
                            return openStart
                                    ? openEnd ? email.contains(lower) : email.endsWith(lower)
                                    : openEnd ? email.startsWith(lower) : email.equals(lower);
                        });
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jose gar, 0 1",
        "GARCÍA, 0 1",
        "garcia jose, 0 1",
        "josé x, ",
        "obrien, 2",
        "o'brien, 2",
        "O’B, 2",
        "brien sean, 2",
        "ob, 2",
        "anne marie, 3",
        "marie-anne, 3",
        "annemarie, 3",
        "muller, 3",
        "strasse lukasz, 4",
        "STRASSE Ł, 4",
        "हि, 5",
        "हा, ",
        "नाम, 5",
        "太郎, 6",
        "山, 6",
        "김, 7",
        "김철수, 7",
        "علي, 8",
        "สม, 9",
        "ΟΔΥΣΣΕΎΣ, 10",
        "οδυσσευς, 10",
        "j r t, 11",
        "j, 0 1 11",
    })
    void names_areFoundByTheStartsOfTheirWords(String asked, @Nullable String names) {
        List<String> expected = names == null
                ? List.of()
                : List.of(names.split(" ", -1)).stream()
                        .map(index -> NAMES.get(Integer.parseInt(index)))
                        .toList();
        assertFound(
                new FieldFilter.NameQuery(Records.field("payer.name"), asked),
                record -> isAnyOf(value(record, "payer.name"), expected));
    }

    @Test
    void severalFilters_allHold() {
        TransactionFilter filter = new TransactionFilter.And(List.of(
                new FieldFilter.AnyOf(Records.field("status"), List.of("COMPLETED", "PENDING")),
                new TransactionFilter.And(List.of(
                        new FieldFilter.During(Records.field("created_at"), TIMES.get(2), null),
                        new FieldFilter.During(Records.field("created_at"), null, TIMES.get(5)))),
                new FieldFilter.InCurrency(Records.field("amount"), List.of("EUR", "KWD"))));
        assertFound(
                filter,
                record -> List.of("COMPLETED", "PENDING").contains(value(record, "status"))
                        && (long) record.get("created_at") >= TIMES.get(2).toEpochMilli()
                        && (long) record.get("created_at") < TIMES.get(5).toEpochMilli()
                        && List.of("EUR", "KWD").contains(value(record, "amount.currency_code")));
        assertThat(ids(page(MERCHANT, filter, Order.CREATED_AT_ASCENDING, 300, null, false)))
                .isNotEmpty();
    }

    @Test
    void rangeThatTouchesNoWeek_isEmpty() {
        for (TransactionFilter filter : List.of(
                during("1980-01-01T00:00:00Z", "1981-01-01T00:00:00Z"),
                during("2035-01-01T00:00:00Z", "2035-02-01T00:00:00Z"),
                during("2026-12-28T00:00:00Z", "2026-12-28T00:00:00Z"),
                during("2027-12-28T00:00:00Z", "2026-12-28T00:00:00Z"))) {
            TransactionPage page = search.page(
                    new TenantScope(MERCHANT),
                    new PageRequest(filter, Order.CREATED_AT_DESCENDING, 10, TotalMode.EXACT, null, false),
                    soon());
            assertThat(page.rows()).isEmpty();
            assertThat(page.next()).isNull();
            assertThat(page.previous()).isNull();
            assertThat(page.total()).isEqualTo(new PageTotal(0, true));
        }
    }

    @Test
    void otherMerchants_areInvisible() {
        assertThat(ids(page(NEIGHBOUR, ALL, Order.CREATED_AT_ASCENDING, 1000, null, false)))
                .hasSize(300)
                .containsExactlyInAnyOrderElementsOf(RECORDS.stream()
                        .map(record -> record.get("id").toString())
                        .toList());
        for (StoredTransaction row : page(MERCHANT, ALL, Order.CREATED_AT_ASCENDING, 1000, null, false)
                .rows()) {
            assertThat(new String(row.bytes(), row.offset(), row.length(), StandardCharsets.UTF_8))
                    .contains("\"merchant_id\":\"" + MERCHANT + "\"")
                    .doesNotContain(NEIGHBOUR);
        }
        TransactionFilter theirs = new FieldFilter.AnyOf(Records.field("merchant_id"), List.of(NEIGHBOUR));
        assertThat(page(MERCHANT, theirs, Order.CREATED_AT_ASCENDING, 10, null, false)
                        .rows())
                .isEmpty();
        assertThat(page(Records.newMerchant(), ALL, Order.CREATED_AT_ASCENDING, 10, null, false)
                        .rows())
                .isEmpty();
    }

    @Test
    void transaction_isFoundByItsMerchantAlone() {
        StoredTransaction found =
                search.find(new TenantScope(MERCHANT), "txn_5", soon()).orElseThrow();
        assertThat(found.id()).isEqualTo("txn_5");
        assertThat(new String(found.bytes(), found.offset(), found.length(), StandardCharsets.UTF_8))
                .contains("\"merchant_id\":\"" + MERCHANT + "\"");
        assertThat(search.find(new TenantScope(MERCHANT), "txn_none", soon())).isEmpty();
        assertThat(search.find(new TenantScope(MERCHANT), "\"},{\"_id\":\"", soon()))
                .isEmpty();
        assertThat(search.find(new TenantScope(Records.newMerchant()), "txn_5", soon()))
                .isEmpty();
    }

    @Test
    void transactionStoredInTwoWeeks_isFoundInItsLatestVersion() throws Exception {
        String merchant = Records.newMerchant();
        TestCluster.write(List.of(
                Records.document(
                        merchant, "t1", Map.of("created_at", TIMES.get(0).toEpochMilli(), "version", 2L)),
                Records.document(
                        merchant, "t1", Map.of("created_at", TIMES.get(6).toEpochMilli(), "version", 1L))));
        assertThat(search.find(new TenantScope(merchant), "t1", soon())
                        .orElseThrow()
                        .version())
                .isEqualTo(2);
    }

    @Test
    void totals_areCountedAsFarAsRequested() throws Exception {
        String merchant = Records.newMerchant();
        TestCluster.write(IntStream.range(0, PageTotal.BOUND)
                .mapToObj(i -> Records.document(Records.minimal(merchant, "txn_" + i)))
                .toList());
        assertThat(total(merchant, TotalMode.NONE)).isNull();
        assertThat(total(merchant, TotalMode.BOUNDED)).isEqualTo(new PageTotal(10_000, true));
        assertThat(total(merchant, TotalMode.EXACT)).isEqualTo(new PageTotal(10_000, true));

        TestCluster.write(List.of(Records.document(Records.minimal(merchant, "one_more"))));
        assertThat(total(merchant, TotalMode.BOUNDED)).isEqualTo(new PageTotal(10_000, false));
        assertThat(total(merchant, TotalMode.EXACT)).isEqualTo(new PageTotal(10_001, true));
    }

    @Test
    void total_isThatOfTheWholeQuery_onEveryPage() {
        TransactionPage first = search.page(
                new TenantScope(MERCHANT),
                new PageRequest(ALL, Order.CREATED_AT_ASCENDING, 100, TotalMode.EXACT, null, false),
                soon());
        TransactionPage second = search.page(
                new TenantScope(MERCHANT),
                new PageRequest(ALL, Order.CREATED_AT_ASCENDING, 100, TotalMode.EXACT, first.next(), false),
                soon());
        assertThat(first.total()).isEqualTo(new PageTotal(300, true));
        assertThat(second.total()).isEqualTo(new PageTotal(300, true));
    }

    @Test
    void deadlineThatHasPassed_isATimeout() {
        assertThatExceptionOfType(SearchException.class)
                .isThrownBy(() -> search.page(
                        new TenantScope(MERCHANT),
                        new PageRequest(ALL, Order.CREATED_AT_ASCENDING, 1, TotalMode.NONE, null, false),
                        Deadline.after(Duration.ZERO)))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(SearchFailureReason.TIMEOUT));
    }

    /** Forward page by page, then back; each page's neighbours lead to it again. */
    private void assertWalks(String merchant, List<String> expected, Order order, int limit) {
        assertWalks(merchant, ALL, expected, order, limit);
    }

    private void assertWalks(String merchant, TransactionFilter filter, List<String> expected, Order order, int limit) {
        List<String> forward = new ArrayList<>();
        TransactionPage page = page(merchant, filter, order, limit, null, false);
        assertThat(page.previous()).isNull();
        List<List<String>> pages = new ArrayList<>();
        while (true) {
            forward.addAll(ids(page));
            assertThat(ids(page)).hasSizeLessThanOrEqualTo(limit);
            if (!pages.isEmpty()) {
                TransactionPage back = page(merchant, filter, order, limit, page.previous(), true);
                assertThat(ids(back)).isEqualTo(pages.get(pages.size() - 1));
                assertThat(ids(page(merchant, filter, order, limit, back.next(), false)))
                        .isEqualTo(ids(page));
            }
            pages.add(ids(page));
            if (page.next() == null) {
                break;
            }
            assertThat(forward).hasSizeLessThan(expected.size());
            page = page(merchant, filter, order, limit, page.next(), false);
        }
        assertThat(forward).as("%s by %d", order, limit).isEqualTo(expected);

        List<String> backward = new ArrayList<>(ids(page));
        while (page.previous() != null) {
            page = page(merchant, filter, order, limit, page.previous(), true);
            assertThat(page.rows()).isNotEmpty();
            backward.addAll(0, ids(page));
            assertThat(backward).hasSizeLessThanOrEqualTo(expected.size());
        }
        assertThat(backward).as("%s back by %d", order, limit).isEqualTo(expected);
    }

    private void assertFound(TransactionFilter filter, Predicate<GenericRecord> expected) {
        TransactionPage page = search.page(
                new TenantScope(MERCHANT),
                new PageRequest(filter, Order.CREATED_AT_ASCENDING, 1000, TotalMode.EXACT, null, false),
                soon());
        List<GenericRecord> matching = RECORDS.stream().filter(expected).toList();
        assertThat(ids(page))
                .as(filter.toString())
                .isEqualTo(inOrder(matching, Order.CREATED_AT_ASCENDING, new TieBreaker()::of));
        assertThat(page.total()).isEqualTo(new PageTotal(matching.size(), true));
    }

    private TransactionPage page(
            String merchant,
            TransactionFilter filter,
            Order order,
            int limit,
            @Nullable Position position,
            boolean backward) {
        return search.page(
                new TenantScope(merchant),
                new PageRequest(filter, order, limit, TotalMode.NONE, position, backward),
                soon());
    }

    private @Nullable PageTotal total(String merchant, TotalMode mode) {
        return search.page(
                        new TenantScope(merchant),
                        new PageRequest(ALL, Order.CREATED_AT_DESCENDING, 1, mode, null, false),
                        soon())
                .total();
    }

    private static TransactionFilter during(String from, String to) {
        return new FieldFilter.During(Records.field("created_at"), Instant.parse(from), Instant.parse(to));
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }

    private static boolean isAnyOf(@Nullable String value, List<String> values) {
        return value != null && values.contains(value);
    }

    private static boolean startsWith(@Nullable String value, String prefix) {
        return value != null && value.startsWith(prefix);
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }

    private static List<String> inOrder(List<GenericRecord> records, Order order, ToLongFunction<String> ties) {
        Comparator<GenericRecord> ascending = Comparator.<GenericRecord>comparingLong(record -> key(record, order))
                .thenComparingLong(record -> ties.applyAsLong(record.get("id").toString()))
                .thenComparing(record -> record.get("id").toString());
        return records.stream()
                .sorted(order.isAscending() ? ascending : ascending.reversed())
                .map(record -> record.get("id").toString())
                .toList();
    }

    private static long key(GenericRecord record, Order order) {
        if (order.path().equals("amount")) {
            // Each is written with all digits of its currency, so that these are its minor units.
            return Long.parseLong(
                    Objects.requireNonNull(value(record, "amount.value")).replaceAll("[-.]", ""));
        }
        if (order.path().equals("ingested_at")) {
            return Records.INGESTED.toEpochMilli();
        }
        if (order.isByLastChange()) {
            return (long) Objects.requireNonNullElse(record.get("updated_at"), record.get("created_at"));
        }
        Object time = record.get(order.path());
        return time == null ? Order.NO_TIME : (long) time;
    }

    private static @Nullable String value(GenericRecord record, String path) {
        Object value = record;
        for (String name : path.split("\\.", -1)) {
            value = value == null ? null : ((GenericRecord) value).get(name);
        }
        return value == null ? null : value.toString();
    }

    private static List<GenericRecord> records(String merchant, long seed) {
        Random random = new Random(seed);
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            GenericRecord record = Records.minimal(merchant, "txn_" + i);
            Records.set(record, "created_at", any(random, TIMES).toEpochMilli());
            Records.set(record, "version", (long) random.nextInt(1000));
            Records.set(record, "type", any(random, Records.field("type").symbols()));
            Records.set(record, "status", any(random, Records.field("status").symbols()));
            String amount = any(random, AMOUNTS);
            boolean credit = random.nextBoolean();
            Records.set(record, "direction", credit ? "CREDIT" : "DEBIT");
            Records.set(
                    record,
                    "amount",
                    Records.money(
                            (credit ? "" : "-") + amount.substring(0, amount.indexOf(' ')),
                            amount.substring(amount.indexOf(' ') + 1)));
            sometimes(random, record, "updated_at", any(random, TIMES).toEpochMilli());
            sometimes(random, record, "settled_at", any(random, TIMES).toEpochMilli());
            sometimes(random, record, "payer.email", any(random, EMAILS));
            sometimes(random, record, "payer.name", any(random, NAMES));
            sometimes(random, record, "payer.country_code", any(random, List.of("ES", "DE", "JP")));
            sometimes(random, record, "invoice_id", any(random, List.of("INV-1001", "INV-10*", "inv-1", "INV-2", "X")));
            sometimes(random, record, "payment_method.last4", any(random, List.of("4242", "0005")));
            for (Field field : FieldCatalogue.transaction().searchable()) {
                if (Objects.requireNonNull(field.search()).as() == SearchAs.KEYWORD
                        && field.nullable()
                        && value(record, field.path()) == null
                        && !List.of("payer.country_code", "payment_method.last4", "invoice_id")
                                .contains(field.path())) {
                    sometimes(random, record, field.path(), field.name() + "-" + random.nextInt(4));
                }
            }
            records.add(record);
        }
        return records;
    }

    private static void sometimes(Random random, GenericRecord record, String path, Object value) {
        if (random.nextInt(4) > 0) {
            Records.set(record, path, value);
        }
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
