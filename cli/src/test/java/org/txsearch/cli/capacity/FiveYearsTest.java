package org.txsearch.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.index.Retirement;
import org.txsearch.week.IsoWeek;

/**
 * Years of weeks, day by day: each fills, becomes cold and is retired by the rules of the commands, and the stored documents are held
 * against the plan that was made for it and the limits of Elasticsearch.
 */
class FiveYearsTest {

    private static final long GIGABYTE = 1L << 30;
    private static final NodeSize NODE = new NodeSize(4_096 * GIGABYTE, 64 * GIGABYTE, 16);
    private static final DocumentBytes BYTES = new DocumentBytes(1_984, 938);
    private static final double LUCENE = 2_147_483_519.0;

    /** The most replaced documents for each live one, until they are merged away. */
    private static final double REPLACED = 1.0 / 3;

    /** 2026 and 2032 have 53 weeks: the years after them are the ones that a retention of 52 would cut short. */
    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

    private static final LocalDate LAST = LocalDate.of(2033, 12, 31);

    @ParameterizedTest
    @CsvSource({"1000000, 53", "10000000, 53", "100000000, 53", "100000000, 57", "10000000, 571", "1000000, 261"})
    void everyDay_keepsEveryBound(long perDay, int retention) {
        CapacityPlan plan = CapacityPlan.of(CapacityPlanTest.demand(perDay, retention, 2, 1, BYTES), NODE);
        Calendar calendar = new Calendar(retention, perDay);
        int longest = 0;
        for (LocalDate day = FIRST; !day.isAfter(LAST); day = day.plusDays(1)) {
            calendar.live(day);
            longest = Math.max(longest, calendar.weeks.size());
            calendar.hold(plan);
        }
        assertThat(longest).isEqualTo(Math.min(retention + 1, calendar.made));
        assertThat(calendar.longYears).isEqualTo(2);
        assertThat(calendar.made).isEqualTo(8 * 52 + 2);
    }

    /** The same day a year ago is found, also in and after a year of 53 weeks. */
    @Test
    void fiftyThreeWeeks_alwaysHoldTheSameDayOfLastYear() {
        Calendar calendar = new Calendar(53, 1_000_000);
        for (LocalDate day = FIRST; !day.isAfter(LAST); day = day.plusDays(1)) {
            calendar.live(day);
            if (!day.isBefore(FIRST.plusYears(1))) {
                assertThat(calendar.weeks).containsKey(IsoWeek.of(day.minusYears(1)));
            }
        }
    }

    @Test
    void fiftyTwoWeeks_wouldNot() {
        Calendar calendar = new Calendar(52, 1_000_000);
        int missing = 0;
        for (LocalDate day = FIRST; !day.isAfter(LAST); day = day.plusDays(1)) {
            calendar.live(day);
            if (!day.isBefore(FIRST.plusYears(1)) && !calendar.weeks.containsKey(IsoWeek.of(day.minusYears(1)))) {
                missing++;
            }
        }
        assertThat(missing).isPositive();
    }

    /** A volume that grows by a quarter each year outgrows the shards of its first year: a new plan is needed. */
    @Test
    void growth_outgrowsThePlanOfItsFirstYear_andKeepsThatOfItsLast() {
        long first = 20_000_000;
        long last = Math.round(first * Math.pow(1.25, 4));
        CapacityPlan early = CapacityPlan.of(CapacityPlanTest.demand(first, 53, 2, 1, BYTES), NODE);
        CapacityPlan late = CapacityPlan.of(CapacityPlanTest.demand(last, 53, 2, 1, BYTES), NODE);
        double largestWeek = last * 7.0 * BYTES.hot();
        assertThat(largestWeek / early.hot().shardsPerWeek()).isGreaterThan(50.0 * GIGABYTE);
        assertThat(largestWeek / late.hot().shardsPerWeek()).isLessThanOrEqualTo(50.0 * GIGABYTE);
    }

    /** The weeks that exist on a day, with the transactions of each. */
    private static final class Calendar {

        private final int retention;
        private final long perDay;
        private final TreeMap<IsoWeek, Long> weeks = new TreeMap<>();
        private IsoWeek firstHot = IsoWeek.of(FIRST);
        private int made;
        private int longYears;

        Calendar(int retention, long perDay) {
            this.retention = retention;
            this.perDay = perDay;
        }

        void live(LocalDate day) {
            IsoWeek week = IsoWeek.of(day);
            if (weeks.merge(week, perDay, Long::sum) == perDay) {
                made++;
                longYears += week.week() == 53 && day.getDayOfWeek() == DayOfWeek.MONDAY ? 1 : 0;
            }
            Instant end =
                    day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
            weeks.headMap(Retirement.firstKept(end, retention)).clear();
            firstHot = Retirement.firstKept(end, 1);
        }

        void hold(CapacityPlan plan) {
            assertThat(weeks.tailMap(firstHot))
                    .hasSizeLessThanOrEqualTo(plan.hot().weeks());
            assertThat(weeks.headMap(firstHot))
                    .hasSizeLessThanOrEqualTo(plan.cold().weeks());
            hold(plan.hot(), weeks.tailMap(firstHot).values(), BYTES.hot(), plan);
            hold(plan.cold(), weeks.headMap(firstHot).values(), BYTES.cold(), plan);
        }

        private static void hold(TierPlan tier, Iterable<Long> weeks, double bytes, CapacityPlan plan) {
            long copies = 0;
            double data = 0;
            double largest = 0;
            for (long documents : weeks) {
                double aShard = (double) documents / tier.shardsPerWeek();
                assertThat(aShard * (1 + REPLACED)).isLessThan(LUCENE);
                assertThat(aShard * bytes).isLessThanOrEqualTo(50.0 * GIGABYTE);
                copies += tier.shardsPerWeek() * plan.demand().copies();
                data += documents * bytes * plan.demand().copies();
                largest = Math.max(largest, documents * bytes * plan.demand().copies());
            }
            assertThat(copies).isLessThanOrEqualTo(tier.nodes() * NODE.maxCopies());
            // With one week twice while it is rebuilt, and one node lost.
            assertThat(data + largest).isLessThanOrEqualTo((tier.nodes() - 1) * 0.85 * NODE.diskBytes());
        }
    }
}
