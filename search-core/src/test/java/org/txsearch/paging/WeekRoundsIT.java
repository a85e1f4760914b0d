package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.local.ForwardingProxy;
import org.txsearch.local.SearchCluster;
import org.txsearch.memory.InMemoryTransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Pages over ten weeks, every other one of which an older build has made, by way of a proxy that writes down what is asked. */
class WeekRoundsIT {

    /** {@code verify} leaves out the smallest pages, which cost the most requests. */
    private static final boolean ALL_CASES = Integer.getInteger("cases.each", 7) == 1;

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final Instant FIRST = Instant.parse("2013-03-04T00:00:00Z");
    private static final int WEEKS = 10;

    /** Other tests have theirs in the same cluster. */
    private static final TransactionFilter THESE_WEEKS =
            new FieldFilter.During(Records.field("created_at"), FIRST, FIRST.plus(Duration.ofDays(7L * WEEKS)));

    private static final Pattern WEEK = Pattern.compile("transactions-(\\d{4}-w\\d{2})");

    private static final String DENSE = Records.newMerchant();
    private static final String SPARSE = Records.newMerchant();
    private static final List<String> ASKED = new CopyOnWriteArrayList<>();

    private static InMemoryTransactionSearch specification;
    private static ForwardingProxy proxy;
    private static Cluster cluster;

    private ElasticsearchTransactionSearch search;

    /** One that has not learned from other tests. */
    @BeforeEach
    void open() {
        search = new ElasticsearchTransactionSearch(cluster, new WeekDirectory(cluster));
    }

    @BeforeAll
    static void write() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int week = 0; week < WEEKS; week++) {
            for (int i = 0; i < 60; i++) {
                // A third of the rows share the week's first or last millisecond.
                Duration offset = i % 3 > 0
                        ? Duration.ofHours(2L * i)
                        : i % 2 == 0 ? Duration.ZERO : Duration.ofDays(7).minusMillis(1);
                documents.add(document(DENSE, week, i, offset));
            }
        }
        for (int week = 1; week < WEEKS; week += 4) {
            documents.add(document(SPARSE, week, 0, Duration.ofDays(3)));
        }
        TestCluster.write(documents);
        specification = new InMemoryTransactionSearch(documents);
        proxy = new ForwardingProxy(SearchCluster.shared().uri(), (method, address) -> ASKED.add(address));
        cluster = Cluster.connect(List.of(proxy.uri()));
    }

    private static TransactionDocument document(String merchant, int week, int number, Duration offset) {
        Instant created = FIRST.plus(Duration.ofDays(7L * week)).plus(offset);
        return Records.document(merchant, "txn_" + week + "_" + number, Map.of("created_at", created.toEpochMilli()));
    }

    @AfterAll
    static void disconnect() throws IOException {
        cluster.close();
        proxy.close();
    }

    @Tag("random")
    @ParameterizedTest
    @EnumSource(Order.class)
    void rowsOfManyWeeks_areThoseOfTheSpecification_onwardAndBack(Order order) {
        for (String merchant : List.of(DENSE, SPARSE)) {
            for (int limit : ALL_CASES ? new int[] {11, 61, 1000} : new int[] {61, 1000}) {
                walk(merchant, order, limit);
            }
        }
    }

    private void walk(String merchant, Order order, int limit) {
        List<TransactionPage> pages = new ArrayList<>();
        Position position = null;
        Position expectedPosition = null;
        do {
            TransactionPage page = page(merchant, ALL, order, limit, TotalMode.BOUNDED, position, false);
            TransactionPage expected = specification.page(
                    new TenantScope(merchant),
                    new PageRequest(ALL, order, limit, TotalMode.BOUNDED, expectedPosition, false),
                    soon());
            assertThat(ids(page)).isEqualTo(ids(expected));
            assertThat(page.total()).isEqualTo(expected.total());
            pages.add(page);
            position = page.next();
            expectedPosition = expected.next();
            assertThat(position != null).isEqualTo(expectedPosition != null);
        } while (position != null);
        for (int i = pages.size() - 1; i > 0; i--) {
            Position previous = Objects.requireNonNull(pages.get(i).previous());
            TransactionPage back = page(merchant, ALL, order, limit, TotalMode.BOUNDED, previous, true);
            assertThat(ids(back)).isEqualTo(ids(pages.get(i - 1)));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CREATED_AT_ASCENDING", "CREATED_AT_DESCENDING"})
    void page_asksTheWeeksThatItShows(Order order) {
        Position position = null;
        for (int i = 0; i < 20; i++) {
            ASKED.clear();
            TransactionPage page = page(DENSE, THESE_WEEKS, order, 29, TotalMode.NONE, position, false);
            Set<String> shown = new HashSet<>();
            page.rows()
                    .forEach(row -> shown.add(IsoWeek.ofEpochMillis(row.key()).suffix()));
            String last = IsoWeek.ofEpochMillis(
                            page.rows().get(page.rows().size() - 1).key())
                    .suffix();
            // A week at which the page starts is one of its own, also if no row of it is left.
            long own = weeks(searches()).stream()
                    .filter(week -> order.isAscending() ? week.compareTo(last) <= 0 : week.compareTo(last) >= 0)
                    .count();
            assertThat(searches()).isNotEmpty().hasSizeLessThanOrEqualTo(3);
            assertThat(weeks(searches())).containsAll(shown);
            assertThat((long) weeks(searches()).size()).isLessThanOrEqualTo(2 * own);
            position = page.next();
        }
    }

    @Test
    void pageOfASparseMerchant_takesTwoSearches_andOneOnceItIsKnown() {
        for (int expected : new int[] {2, 1}) {
            ASKED.clear();
            TransactionPage page =
                    page(SPARSE, THESE_WEEKS, Order.CREATED_AT_DESCENDING, 50, TotalMode.NONE, null, false);
            assertThat(page.rows()).hasSize(3);
            assertThat(searches()).hasSize(expected);
        }
    }

    @Test
    void rowsOfAnIdentifier_areLookedForInAllWeeksAtOnce_andCountedBesideThat() {
        ASKED.clear();
        TransactionFilter ids = new TransactionFilter.And(
                List.of(THESE_WEEKS, new FieldFilter.AnyOf(Records.field("id"), List.of("txn_2_7", "txn_8_3"))));
        TransactionPage page = page(DENSE, ids, Order.CREATED_AT_ASCENDING, 50, TotalMode.BOUNDED, null, false);
        assertThat(ids(page)).containsExactly("txn_2_7", "txn_8_3");
        assertThat(page.total()).isEqualTo(new PageTotal(2, true));
        assertThat(searches()).hasSize(2);
    }

    @Test
    void total_isOfAllWeeks_countedBesideTheRows() {
        for (TotalMode mode : List.of(TotalMode.BOUNDED, TotalMode.EXACT)) {
            ASKED.clear();
            TransactionPage page = page(DENSE, THESE_WEEKS, Order.CREATED_AT_DESCENDING, 10, mode, null, false);
            assertThat(searches()).hasSize(2);
            assertThat(page.total()).isEqualTo(new PageTotal(60L * WEEKS, true));
            TransactionPage next = page(DENSE, THESE_WEEKS, Order.CREATED_AT_DESCENDING, 10, mode, page.next(), false);
            assertThat(next.total()).isEqualTo(new PageTotal(60L * WEEKS, true));
        }
    }

    private static List<String> searches() {
        return ASKED.stream()
                .filter(address -> address.startsWith("/transactions") && address.contains("/_search"))
                .toList();
    }

    private static Set<String> weeks(List<String> addresses) {
        Set<String> weeks = new HashSet<>();
        for (String address : addresses) {
            WEEK.matcher(address)
                    .results()
                    .map((MatchResult week) -> week.group(1))
                    .forEach(weeks::add);
        }
        return weeks;
    }

    private TransactionPage page(
            String merchant,
            TransactionFilter filter,
            Order order,
            int limit,
            TotalMode total,
            @Nullable Position position,
            boolean backward) {
        return search.page(
                new TenantScope(merchant), new PageRequest(filter, order, limit, total, position, backward), soon());
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }
}
