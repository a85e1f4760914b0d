package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.document.Records;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Pages of rows that lie in many weeks, dense and sparse, against all of the rows at once. */
class WeekRoundsTest {

    @Property(tries = 500)
    void walk_seesEachRowOnceInOrder_andBackAgain(
            @ForAll @IntRange(min = 1, max = 30) int weeks,
            @ForAll @IntRange(max = 8) int rowsPerWeek,
            @ForAll @IntRange(min = 1, max = 12) int limit,
            @ForAll @IntRange(min = 1, max = 40) int maxPerSearch,
            @ForAll boolean isAscending,
            @ForAll long seed) {
        StoredRows stored = new StoredRows(weeks, seed);
        stored.maxPerSearch = maxPerSearch;
        for (int week = 0; week < weeks; week++) {
            // Some weeks are empty, and some have many rows of one instant at their ends.
            stored.fill(week, stored.random.nextInt(4) == 0 ? 0 : rowsPerWeek, true);
        }
        Order order = isAscending ? Order.CREATED_AT_ASCENDING : Order.CREATED_AT_DESCENDING;
        List<String> expected = stored.idsIn(order);
        List<String> seen = new ArrayList<>();
        List<TransactionPage> pages = new ArrayList<>();
        Position position = null;
        do {
            TransactionPage page = stored.page(order, limit, position, false);
            pages.add(page);
            seen.addAll(ids(page));
            position = page.next();
        } while (position != null);
        assertThat(seen).isEqualTo(expected);
        for (int i = pages.size() - 1; i > 0; i--) {
            TransactionPage back = stored.page(order, limit, pages.get(i).previous(), true);
            assertThat(ids(back)).isEqualTo(ids(pages.get(i - 1)));
        }
    }

    @ParameterizedTest
    @CsvSource({"400, 50", "60, 50", "45, 50", "20, 50", "12, 50", "300, 1000", "900, 1000"})
    void page_asksAtMostTwiceTheWeeksOfItsRows(int rowsPerWeek, int limit) {
        for (Order order : List.of(Order.CREATED_AT_ASCENDING, Order.CREATED_AT_DESCENDING)) {
            StoredRows stored = new StoredRows(52, 3);
            for (int week = 0; week < 52; week++) {
                stored.fill(week, rowsPerWeek, false);
            }
            Position position = null;
            do {
                stored.asked.clear();
                stored.requests = 0;
                TransactionPage page = stored.page(order, limit, position, false);
                // A week at which the page starts is one of its own, also if no row of it is left.
                IsoWeek last = IsoWeek.ofEpochMillis(
                        page.rows().get(page.rows().size() - 1).key());
                long own = stored.asked.stream()
                        .filter(week -> order.isAscending() ? week.compareTo(last) <= 0 : week.compareTo(last) >= 0)
                        .count();
                assertThat((long) stored.asked.size()).isLessThanOrEqualTo(2 * own);
                assertThat(stored.requests).isLessThanOrEqualTo(3);
                position = page.next();
            } while (position != null);
        }
    }

    @Test
    void sparseRows_takeOneMoreRequestThanAllWeeksAtOnce_andNoneOnceTheyAreKnown() {
        StoredRows stored = new StoredRows(52, 3);
        for (int week = 0; week < 52; week += 7) {
            stored.fill(week, 1, false);
        }
        stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
        assertThat(stored.requests).isEqualTo(2);
        stored.requests = 0;
        stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
        assertThat(stored.requests).isEqualTo(1);
    }

    @Test
    void rowsThatHaveBecomeSparse_takeOneRequestOnceTheyAreKnown() {
        StoredRows stored = new StoredRows(30, 3);
        for (int week = 0; week < 27; week++) {
            stored.fill(week, 200, false);
        }
        stored.fill(27, 13, false);
        stored.fill(28, 7, false);
        stored.fill(29, 1, false);
        stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
        for (int i = 0; i < 5; i++) {
            stored.requests = 0;
            stored.asked.clear();
            stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
            assertThat(stored.requests).isEqualTo(1);
            assertThat(stored.asked).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void denseRows_areInOneWeek_whateverTheDatesOfTheRequest() {
        StoredRows stored = new StoredRows(10, 3);
        for (int week = 0; week < 10; week++) {
            stored.fill(week, 30, false);
        }
        TransactionFilter first = during(stored, 1);
        stored.page(first, Order.CREATED_AT_DESCENDING, 100, null, false);
        stored.requests = 0;
        stored.page(during(stored, 2), Order.CREATED_AT_DESCENDING, 100, null, false);
        assertThat(stored.requests).isEqualTo(1);
    }

    private static TransactionFilter during(StoredRows stored, int millis) {
        return new FieldFilter.During(
                Records.field("created_at"),
                stored.weeks.get(0).start().plusMillis(millis),
                stored.weeks.get(9).end());
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }
}
