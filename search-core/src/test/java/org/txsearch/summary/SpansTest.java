package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpansTest {

    private static final ZoneId UTC = ZoneId.of("Etc/UTC");

    @Test
    void spans_coverBothEnds() {
        SummarySpans spans = SummarySpans.covering(
                CalendarUnit.DAY, UTC, Instant.parse("2026-11-19T12:00:00Z"), Instant.parse("2026-11-21T00:00:00Z"), 3);
        assertThat(spans.size()).isEqualTo(3);
        assertThat(spans.from(0)).isEqualTo("2026-11-19T00:00:00Z");
        assertThat(spans.to(2)).isEqualTo("2026-11-22T00:00:00Z");
        assertThat(spans.startingAt(1_795_132_800_000L)).isEqualTo(1);
    }

    @Test
    void instantWithinASpan_isNoStartOfOne() {
        SummarySpans spans = SummarySpans.covering(
                CalendarUnit.DAY, UTC, Instant.parse("2026-11-19T12:00:00Z"), Instant.parse("2026-11-21T00:00:00Z"), 3);
        for (String instant : List.of("2026-11-18T00:00:00Z", "2026-11-19T12:00:00Z", "2026-11-22T00:00:00Z")) {
            long millis = Instant.parse(instant).toEpochMilli();
            assertThatThrownBy(() -> spans.startingAt(millis)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void spanInWhichTheClockIsMoved_hasNoOffset() {
        SummarySpans spans = SummarySpans.covering(
                CalendarUnit.DAY,
                ZoneId.of("Europe/Madrid"),
                Instant.parse("2026-10-23T22:00:00Z"),
                Instant.parse("2026-10-25T23:00:00Z"),
                3);
        assertThat(spans.offset(0)).isEqualTo(ZoneOffset.ofHours(2));
        assertThat(spans.offset(1)).isNull();
        assertThat(spans.offset(2)).isEqualTo(ZoneOffset.ofHours(1));
    }

    /** Midnight did not exist: the day began at one. */
    @Test
    void spanThatBeginsWhenTheClockIsMoved_hasNoOffset() {
        SummarySpans spans = SummarySpans.covering(
                CalendarUnit.DAY,
                ZoneId.of("America/Sao_Paulo"),
                Instant.parse("2018-11-04T03:00:00Z"),
                Instant.parse("2018-11-04T03:00:00Z"),
                1);
        assertThat(spans.from(0)).isEqualTo("2018-11-04T03:00:00Z");
        assertThat(spans.offset(0)).isNull();
    }

    @Test
    void oneSpanTooMany_isRefused() {
        assertThatThrownBy(() -> SummarySpans.covering(
                        CalendarUnit.DAY,
                        UTC,
                        Instant.parse("2026-11-19T12:00:00Z"),
                        Instant.parse("2026-11-21T00:00:00Z"),
                        2))
                .isInstanceOfSatisfying(TooManyGroupsException.class, tooMany -> {
                    assertThat(tooMany.what()).isEqualTo(TooManyGroupsException.What.GROUPS);
                    assertThat(tooMany.most()).isEqualTo(2);
                });
    }

    /** Years have four digits in an answer, and a filter may name the first and the last instant that has them. */
    @Test
    void edges_stayWithinWhatCanBePrinted() {
        Instant first = Instant.parse("0000-01-01T00:00:00Z");
        Instant last = Instant.parse("9999-12-31T23:59:59.998Z");
        for (String zone : List.of("Pacific/Kiritimati", "Etc/GMT+12")) {
            SummarySpans spans = SummarySpans.covering(CalendarUnit.YEAR, ZoneId.of(zone), first, last, 10_002);
            assertThat(spans.from(0)).isEqualTo(first);
            assertThat(spans.to(spans.size() - 1)).isEqualTo(last.plusMillis(1));
        }
    }
}
