package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.document.Records;
import org.txsearch.freshness.AsOf;
import org.txsearch.index.ServedWeek;
import org.txsearch.index.WeekListing;
import org.txsearch.index.WeekNames;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

class WeekSelectionTest {

    private static final NavigableSet<IsoWeek> WEEKS =
            new TreeSet<>(IsoWeek.range(Instant.parse("2026-11-02T00:00:00Z"), Instant.parse("2026-12-07T00:00:00Z")));

    private static final TransactionFilter FIRST = during("created_at", null, "2026-11-09T00:00:00Z");
    private static final TransactionFilter LAST = during("created_at", "2026-11-30T00:00:00Z", null);

    @Test
    void noRange_isEveryWeek() {
        assertThat(of(new TransactionFilter.And(List.of()))).isEqualTo(WeekNames.ALL);
        assertThat(of(new FieldFilter.AnyOf(Records.field("id"), List.of("a")))).isEqualTo(WeekNames.ALL);
        assertThat(of(during("updated_at", "2026-11-30T00:00:00Z", null))).isEqualTo(WeekNames.ALL);
    }

    @Test
    void conjunction_isWhatAllOfItAllows() {
        assertThat(of(FIRST)).isEqualTo(weeks(45));
        assertThat(of(new TransactionFilter.And(List.of(FIRST, LAST)))).isEmpty();
        assertThat(of(new TransactionFilter.And(List.of(
                        during("created_at", "2026-11-09T00:00:00Z", null),
                        during("created_at", null, "2026-11-16T00:00:00.001Z")))))
                .isEqualTo(weeks(46, 47));
    }

    @Test
    void alternatives_areWhatAnyOfThemAllows_withoutTheWeeksBetween() {
        assertThat(of(new TransactionFilter.Or(List.of(FIRST, LAST)))).isEqualTo(weeks(45, 49));
        assertThat(of(new TransactionFilter.Or(
                        List.of(FIRST, new FieldFilter.AnyOf(Records.field("id"), List.of("a"))))))
                .isEqualTo(WeekNames.ALL);
        assertThat(of(new TransactionFilter.Or(List.of()))).isEmpty();
    }

    /** What is outside of a range may lie in any week, and so may what does not match something else within it. */
    @Test
    void negation_rulesNoWeekOut() {
        assertThat(of(new TransactionFilter.Not(FIRST))).isEqualTo(WeekNames.ALL);
        assertThat(of(new TransactionFilter.Not(new TransactionFilter.And(
                        List.of(FIRST, new FieldFilter.AnyOf(Records.field("id"), List.of("a")))))))
                .isEqualTo(WeekNames.ALL);
        assertThat(of(new TransactionFilter.And(List.of(LAST, new TransactionFilter.Not(FIRST)))))
                .isEqualTo(weeks(49));
    }

    @Test
    void rangeThatEndsBeforeItStarts_isNoWeek() {
        assertThat(of(during("created_at", "2026-11-12T00:00:00Z", "2026-11-11T00:00:00Z")))
                .isEmpty();
    }

    @Test
    void partOfManyWeeks_leavesTheOthersOut_byTheirNamesOrTheirTimes() {
        TransactionFilter all = new TransactionFilter.And(List.of());
        NavigableSet<IsoWeek> existing = new TreeSet<>(
                IsoWeek.range(Instant.parse("2024-01-01T00:00:00Z"), Instant.parse("2026-01-01T00:00:00Z")));
        for (int part : new int[] {1, 60, 61, 80}) {
            List<IsoWeek> newest = List.copyOf(existing.descendingSet()).subList(0, part);
            boolean isNamed =
                    !WeekSelection.names(newest, listing(existing, List.of())).equals(WeekNames.ALL);
            TransactionFilter within = WeekSelection.within(all, newest);
            assertThat(WeekSelection.touched(within, existing))
                    .containsExactlyInAnyOrderElementsOf(isNamed ? existing : newest);
            assertThat(isNamed).isEqualTo(part <= 60);
        }
    }

    /** The common alias leads to the missing week too, and then fails. */
    @Test
    void besideAMissingWeek_othersAreNamed_inALineThatElasticsearchReads() {
        NavigableSet<IsoWeek> weeks = new TreeSet<>(
                IsoWeek.range(Instant.parse("2023-01-02T00:00:00Z"), Instant.parse("2026-01-01T00:00:00Z")));
        WeekListing listing = listing(weeks, List.of(new IsoWeek(2000, 1)));
        List<IsoWeek> most = List.copyOf(weeks).subList(0, WeekSelection.maxNamed(listing));
        assertThat(WeekSelection.names(List.copyOf(weeks.headSet(new IsoWeek(2023, 3))), listing))
                .doesNotContain(WeekNames.ALL + ",");
        assertThat(WeekSelection.names(most, listing)).startsWith(WeekNames.alias(most.get(0)) + ",");
        // Elasticsearch reads 4,096 bytes of a request's first line; the longest id of a merchant and the parameters
        // need 500.
        assertThat(WeekSelection.names(most, listing)).hasSizeLessThan(3_500);
        assertThat(WeekSelection.names(List.copyOf(weeks), listing)).isEqualTo(WeekNames.ALL);
    }

    private static String of(TransactionFilter filter) {
        return WeekSelection.names(WeekSelection.touched(filter, WEEKS), listing(WEEKS, List.of()));
    }

    private static WeekListing listing(NavigableSet<IsoWeek> weeks, Collection<IsoWeek> missing) {
        NavigableMap<IsoWeek, ServedWeek> served = new TreeMap<>();
        weeks.forEach(week -> served.put(week, new ServedWeek(WeekNames.index(week, 1), 1, 0)));
        return new WeekListing(served, new TreeSet<>(missing), AsOf.UNKNOWN, 0);
    }

    private static String weeks(int... numbers) {
        return String.join(
                ",",
                Arrays.stream(numbers)
                        .mapToObj(number -> WeekNames.alias(new IsoWeek(2026, number)))
                        .toList());
    }

    private static TransactionFilter during(String path, @Nullable String from, @Nullable String to) {
        return new FieldFilter.During(
                Records.field(path), from == null ? null : Instant.parse(from), to == null ? null : Instant.parse(to));
    }
}
