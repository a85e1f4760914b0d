package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.week.IsoWeek;

class SearchEstimateTest {

    private static final Instant END = Instant.parse("2026-11-23T00:00:00Z");
    private static final List<IsoWeek> TWO_YEARS =
            List.copyOf(IsoWeek.range(Instant.parse("2024-12-02T00:00:00Z"), END.minusMillis(1)));
    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());

    @Test
    void ordinaryPage_costsLittle() {
        assertThat(page(ALL, 50, TotalMode.NONE)).isLessThanOrEqualTo(10);
        assertThat(SearchEstimate.of(
                        new PageRequest(ALL, Order.CREATED_AT_DESCENDING, 50, TotalMode.NONE, null, false), List.of()))
                .isPositive();
    }

    @Test
    void everythingThatMakesASearchLarger_makesItCostMore() {
        long ordinary = page(ALL, 50, TotalMode.NONE);
        assertThat(page(ALL, 1_000, TotalMode.NONE)).isGreaterThan(ordinary);
        assertThat(page(ALL, 50, TotalMode.EXACT)).isGreaterThan(ordinary);
        assertThat(page(ALL, 50, TotalMode.BOUNDED)).isGreaterThan(ordinary);
        assertThat(page(lists(50, 1), 50, TotalMode.NONE)).isGreaterThan(ordinary);
        assertThat(page(lists(50, 100), 50, TotalMode.NONE)).isGreaterThan(5 * page(lists(50, 1), 50, TotalMode.NONE));
        assertThat(page(new TransactionFilter.Not(lists(50, 100)), 50, TotalMode.NONE))
                .isEqualTo(page(lists(50, 100), 50, TotalMode.NONE));
        assertThat(page(emails(true, true), 50, TotalMode.NONE))
                .isGreaterThan(page(emails(false, true), 50, TotalMode.NONE));
        assertThat(page(emails(false, true), 50, TotalMode.NONE))
                .isGreaterThan(page(emails(false, false), 50, TotalMode.NONE));
        assertThat(page(references(), 50, TotalMode.NONE))
                .as("a start is compared with the references of all merchants")
                .isEqualTo(page(emails(true, true), 50, TotalMode.NONE));
        assertThat(summary(ALL, null, 0, 0)).isGreaterThan(ordinary);
        assertThat(summary(ALL, CalendarUnit.HOUR, 0, 0)).isGreaterThan(summary(ALL, CalendarUnit.DAY, 0, 0));
        assertThat(summary(ALL, CalendarUnit.DAY, 2, 0)).isGreaterThan(summary(ALL, CalendarUnit.DAY, 0, 0));
        assertThat(summary(ALL, null, 0, 100)).isGreaterThan(summary(ALL, null, 0, 0));
    }

    @Test
    void onlyWeeksThatTheFilterTouches_cost() {
        Field created = FieldCatalogue.transaction().field(CreatedRange.CREATED_AT);
        TransactionFilter lastWeek = new FieldFilter.During(created, END.minusSeconds(86_400), END);
        assertThat(page(new TransactionFilter.And(List.of(lists(50, 100), lastWeek)), 50, TotalMode.EXACT))
                .isLessThan(page(lists(50, 100), 50, TotalMode.EXACT) / 10);
    }

    @Test
    void groups_areAtMostTheMostThatASummaryMayHave() {
        assertThat(summary(ALL, CalendarUnit.HOUR, 2, 0)).isEqualTo(summary(ALL, CalendarUnit.HOUR, 1, 0));
    }

    private static long page(TransactionFilter filter, int limit, TotalMode total) {
        return SearchEstimate.of(
                new PageRequest(filter, Order.CREATED_AT_DESCENDING, limit, total, null, false), TWO_YEARS);
    }

    private static long summary(TransactionFilter filter, @Nullable CalendarUnit interval, int groupBy, int top) {
        List<GroupField> fields = GroupField.of(FieldCatalogue.transaction()).subList(0, groupBy);
        return SearchEstimate.of(new SummaryRequest(filter, fields, interval, ZoneOffset.UTC, top), TWO_YEARS);
    }

    private static TransactionFilter lists(int lists, int values) {
        Field store = FieldCatalogue.transaction().field("store_id");
        return new TransactionFilter.Or(Collections.nCopies(
                lists,
                new FieldFilter.AnyOf(
                        store,
                        IntStream.range(0, values).mapToObj(Integer::toString).toList())));
    }

    private static TransactionFilter references() {
        Field invoice = FieldCatalogue.transaction().field("invoice_id");
        return new TransactionFilter.Or(Collections.nCopies(50, new FieldFilter.StartsWith(invoice, "I")));
    }

    private static TransactionFilter emails(boolean openStart, boolean openEnd) {
        Field email = FieldCatalogue.transaction().field("payer.email");
        return new TransactionFilter.Or(
                Collections.nCopies(50, new FieldFilter.EmailQuery(email, "mple.c", openStart, openEnd)));
    }
}
