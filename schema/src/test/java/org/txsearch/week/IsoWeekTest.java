package org.txsearch.week;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoWeekTest {
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    @ParameterizedTest
    @CsvSource({
        "2016-01-03, 2015-W53",
        "2018-12-31, 2019-W01",
        "2020-12-31, 2020-W53",
        "2021-01-01, 2020-W53",
        "2021-01-02, 2020-W53",
        "2021-01-03, 2020-W53",
        "2021-01-04, 2021-W01",
        "2024-12-30, 2025-W01",
        "2026-11-19, 2026-W47",
        "2026-12-27, 2026-W52",
        "2026-12-28, 2026-W53",
        "2026-12-29, 2026-W53",
        "2026-12-30, 2026-W53",
        "2026-12-31, 2026-W53",
        "2027-01-01, 2026-W53",
        "2027-01-02, 2026-W53",
        "2027-01-03, 2026-W53",
        "2027-01-04, 2027-W01",
        "2028-01-02, 2027-W52",
        "1970-01-01, 1970-W01",
        "0001-01-01, 0001-W01",
        "9999-12-31, 9999-W52"
    })
    void daysAroundNewYear_fallInTheYearOfTheirThursday(LocalDate date, String week) {
        assertThat(IsoWeek.of(date)).hasToString(week);
        assertThat(IsoWeek.parse(week)).isEqualTo(IsoWeek.of(date));
    }

    @Test
    void yearsOf53Weeks_areTheKnownOnes() {
        assertThat(IntStream.rangeClosed(2010, 2050).filter(IsoWeekTest::hasWeek53))
                .containsExactly(2015, 2020, 2026, 2032, 2037, 2043, 2048);
    }

    @Test
    void everyYear_hasTheWeeksOfIsoFields_andNoOther() {
        for (int year = 1; year <= 9999; year++) {
            int last = (int) IsoFields.WEEK_OF_WEEK_BASED_YEAR
                    .rangeRefinedBy(LocalDate.of(year, 7, 1))
                    .getMaximum();
            assertThat(new IsoWeek(year, last).week()).isEqualTo(last);
            int beyond = year;
            assertThatIllegalArgumentException().isThrownBy(() -> new IsoWeek(beyond, last + 1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "en-US",
                "de",
                "ar",
                "ar-EG-u-nu-arab",
                "th",
                "th-TH-u-ca-buddhist-nu-thai",
                "ja-JP-u-ca-japanese"
            })
    void everyDayOfFiftyYears_isInTheWeekFoundByWalking_underEveryLocale(String languageTag) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(languageTag));
        try {
            assertThat(daysOfFiftyYearsWalked()).isEqualTo(18_263);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void everyNewYearOfTheCalendar_isInTheWeekOfIsoFields() {
        for (int year = 1; year < 9999; year++) {
            for (long day = -4; day <= 4; day++) {
                LocalDate date = LocalDate.of(year, 12, 31).plusDays(day);
                IsoWeek week = IsoWeek.of(date);
                assertThat(week.year()).isEqualTo(date.get(IsoFields.WEEK_BASED_YEAR));
                assertThat(week.week()).isEqualTo(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            }
        }
    }

    @Property
    void anyDay_isInTheWeekOfIsoFields(@ForAll("days") long epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        IsoWeek week = IsoWeek.of(date);
        assertThat(week.year()).isEqualTo(date.get(IsoFields.WEEK_BASED_YEAR));
        assertThat(week.week()).isEqualTo(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
    }

    @Property
    void anyInstant_liesBetweenStartAndEndOfItsWeek(
            @ForAll("days") long epochDay, @ForAll @LongRange(max = MILLIS_PER_DAY - 1) long milliOfDay) {
        long epochMillis = epochDay * MILLIS_PER_DAY + milliOfDay;
        Instant instant = Instant.ofEpochMilli(epochMillis);
        IsoWeek week = IsoWeek.ofEpochMillis(epochMillis);
        assertThat(week).isEqualTo(IsoWeek.of(instant)).isEqualTo(IsoWeek.of(LocalDate.ofEpochDay(epochDay)));
        assertThat(instant).isAfterOrEqualTo(week.start()).isBefore(week.end());
        assertThat(week.start().atOffset(ZoneOffset.UTC).getDayOfWeek()).isEqualTo(DayOfWeek.MONDAY);
        assertThat(week.start().atOffset(ZoneOffset.UTC).toLocalTime()).isEqualTo(LocalTime.MIDNIGHT);
    }

    @Property
    void everyWeek_isFollowedByTheOneThatItsEndIsIn(
            @ForAll @IntRange(min = 1, max = 9998) int year, @ForAll @IntRange(min = 1, max = 52) int number) {
        IsoWeek week = new IsoWeek(year, number);
        IsoWeek next = week.next();
        assertThat(next).isEqualTo(IsoWeek.of(week.end())).isGreaterThan(week);
        assertThat(next.start()).isEqualTo(week.end());
        assertThat(IsoWeek.of(week.end().minusNanos(1))).isEqualTo(week);
        assertThat(next.toString()).isGreaterThan(week.toString());
    }

    @Property
    void bothForms_areRead(
            @ForAll @IntRange(min = 1, max = 9999) int year, @ForAll @IntRange(min = 1, max = 52) int number) {
        IsoWeek week = new IsoWeek(year, number);
        assertThat(IsoWeek.parse(week.toString())).isEqualTo(week);
        assertThat(IsoWeek.parse(week.suffix())).isEqualTo(week);
        assertThat(week.suffix()).isEqualTo(week.toString().toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "2026-47",
                "2026W47",
                "2026-W7",
                "2026-W00",
                "2026-W54",
                "2025-W53",
                "2026-W047",
                "0000-W01",
                "12026-W01",
                "-2026-W01",
                " 2026-W47",
                "2026-W47 ",
                "2026-W47\n",
                "2026-W4x",
                "٢٠٢٦-W٤٧"
            })
    void otherTexts_areNoWeek(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> IsoWeek.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-18T00:00:00Z, 2026-11-19T00:00:00Z, 2026-W47 2026-W47",
        "2026-11-16T00:00:00Z, 2026-11-23T00:00:00Z, 2026-W47 2026-W47",
        "2026-11-16T00:00:00Z, 2026-11-23T00:00:00.001Z, 2026-W47 2026-W48",
        "2026-11-15T23:59:59.999Z, 2026-11-23T00:00:00Z, 2026-W46 2026-W47",
        "2026-11-16T00:00:00Z, 2026-11-16T00:00:00.001Z, 2026-W47 2026-W47",
        "2026-12-21T00:00:00Z, 2027-01-11T00:00:00Z, 2026-W52 2027-W01"
    })
    void range_leavesOutTheWeekWhoseMondayMidnightEndsIt(Instant from, Instant to, String firstAndLast) {
        List<IsoWeek> weeks = IsoWeek.range(from, to);
        assertThat(weeks.get(0) + " " + weeks.get(weeks.size() - 1)).isEqualTo(firstAndLast);
    }

    @Test
    void rangeOverNewYear_hasWeek53() {
        assertThat(IsoWeek.range(Instant.parse("2026-12-21T00:00:00Z"), Instant.parse("2027-01-11T00:00:00Z")))
                .extracting(IsoWeek::suffix)
                .containsExactly("2026-w52", "2026-w53", "2027-w01");
    }

    @Test
    void emptyRange_touchesNoWeek_andReversedOneIsRefused() {
        Instant monday = Instant.parse("2026-11-16T00:00:00Z");
        assertThat(IsoWeek.range(monday, monday)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> IsoWeek.range(monday, monday.minusMillis(1)));
    }

    @Property(tries = 300)
    void range_isExactlyTheWeeksThatOverlapIt(
            @ForAll @LongRange(min = 10_000, max = 30_000) long fromDay,
            @ForAll @LongRange(max = MILLIS_PER_DAY - 1) long milliOfDay,
            @ForAll @LongRange(min = 1, max = 400 * MILLIS_PER_DAY) long lengthMillis) {
        Instant from = Instant.ofEpochMilli(fromDay * MILLIS_PER_DAY + milliOfDay);
        Instant to = from.plusMillis(lengthMillis);
        List<IsoWeek> weeks = IsoWeek.range(from, to);
        IsoWeek first = weeks.get(0);
        IsoWeek last = weeks.get(weeks.size() - 1);
        assertThat(weeks).isSorted().doesNotHaveDuplicates();
        assertThat(weeks)
                .allMatch(week -> week.start().isBefore(to) && week.end().isAfter(from));
        assertThat(first.start()).isBeforeOrEqualTo(from);
        assertThat(last.end()).isAfterOrEqualTo(to);
        assertThat(weeks)
                .hasSize((int) ((last.end().toEpochMilli() - first.start().toEpochMilli()) / (7 * MILLIS_PER_DAY)));
    }

    @Provide
    Arbitrary<Long> days() {
        return Arbitraries.longs().between(FIRST_DAY, LAST_DAY);
    }

    @Test
    void timesOutsideTheYears1To9999_haveNoWeek() {
        for (Instant instant : List.of(Instant.MIN, Instant.MAX, Instant.parse("0000-12-31T23:59:59Z"))) {
            assertThatIllegalArgumentException().isThrownBy(() -> IsoWeek.of(instant));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> IsoWeek.ofEpochMillis(Long.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> IsoWeek.of(LocalDate.MAX));
        assertThatIllegalArgumentException().isThrownBy(() -> new IsoWeek(9999, 52).next());
    }

    private static boolean hasWeek53(int year) {
        return IsoWeek.of(LocalDate.of(year, 12, 28)).week() == 53;
    }

    // Counts Mondays from a known one, and restarts if most days of a week are in the next year.
    private static int daysOfFiftyYearsWalked() {
        int days = 0;
        int year = 1999;
        int number = 52;
        for (LocalDate monday = LocalDate.of(1999, 12, 27); monday.getYear() < 2050; monday = monday.plusDays(7)) {
            for (int day = 0; day < 7; day++) {
                LocalDate date = monday.plusDays(day);
                if (date.getYear() >= 2000 && date.getYear() < 2050) {
                    IsoWeek week = IsoWeek.of(date);
                    assertThat(week).isEqualTo(new IsoWeek(year, number));
                    assertThat(week.year()).isEqualTo(date.get(IsoFields.WEEK_BASED_YEAR));
                    assertThat(week.week()).isEqualTo(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
                    assertThat(week.toString()).matches("[0-9]{4}-W[0-9]{2}");
                    days++;
                }
            }
            boolean newYear = monday.plusDays(7 + 3).getYear() > year;
            number = newYear ? 1 : number + 1;
            year = newYear ? year + 1 : year;
        }
        return days;
    }
}
