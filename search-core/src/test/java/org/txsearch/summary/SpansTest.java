package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpansTest {

    private static final ZoneId UTC = ZoneId.of("Etc/UTC");

    @Test
    void spans_coverBothEnds() {
        Spans spans = Spans.covering(
                CalendarUnit.DAY, UTC, Instant.parse("2026-11-19T12:00:00Z"), Instant.parse("2026-11-21T00:00:00Z"), 3);
        assertThat(spans.size()).isEqualTo(3);
        assertThat(spans.from(0)).isEqualTo("2026-11-19T00:00:00Z");
        assertThat(spans.to(2)).isEqualTo("2026-11-22T00:00:00Z");
        assertThat(spans.startingAt(1_795_132_800_000L)).isEqualTo(1);
    }

    @Test
    void instantWithinASpan_isNoStartOfOne() {
        Spans spans = Spans.covering(
                CalendarUnit.DAY, UTC, Instant.parse("2026-11-19T12:00:00Z"), Instant.parse("2026-11-21T00:00:00Z"), 3);
        for (String instant : List.of("2026-11-18T00:00:00Z", "2026-11-19T12:00:00Z", "2026-11-22T00:00:00Z")) {
            long millis = Instant.parse(instant).toEpochMilli();
            assertThatThrownBy(() -> spans.startingAt(millis)).isInstanceOf(IllegalStateException.class);
        }
    }

    /** A clock that stands still while the spans go by is a fixed offset from UTC. */
    @ParameterizedTest
    @CsvSource({
        "Etc/UTC, +00:00",
        "Europe/Madrid, +01:00",
        "Asia/Kathmandu, +05:45",
        "America/St_Johns, -03:30",
    })
    void clockThatIsNotMoved_isAnOffset(String zone, String offset) {
        Spans spans = Spans.covering(
                CalendarUnit.WEEK,
                ZoneId.of(zone),
                Instant.parse("2026-11-19T12:00:00Z"),
                Instant.parse("2026-11-21T00:00:00Z"),
                3);
        assertThat(spans.aggregation("created_at"))
                .isEqualTo(Map.of(
                        "date_histogram",
                        Map.of(
                                "field",
                                "created_at",
                                "format",
                                "epoch_millis",
                                "calendar_interval",
                                "week",
                                "time_zone",
                                offset,
                                "min_doc_count",
                                1)));
    }

    /** Its edges are told one by one, from the same instants. */
    @Test
    void clockThatIsMovedMeanwhile_isToldByItsEdges() {
        Spans spans = Spans.covering(
                CalendarUnit.DAY,
                ZoneId.of("Europe/Madrid"),
                Instant.parse("2026-10-24T22:00:00Z"),
                Instant.parse("2026-10-25T23:00:00Z"),
                3);
        assertThat(spans.aggregation("created_at"))
                .isEqualTo(Map.of(
                        "date_range",
                        Map.of(
                                "field",
                                "created_at",
                                "format",
                                "epoch_millis",
                                "ranges",
                                List.of(
                                        range("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
                                        range("2026-10-25T23:00:00Z", "2026-10-26T23:00:00Z")))));
    }

    /** The day before the clock is moved, and the day after, are days of 24 hours. */
    @Test
    void clockThatIsMovedJustOutside_isAnOffset() {
        for (String day : List.of("2026-10-23T22:00:00Z", "2026-10-25T23:00:00Z")) {
            Instant from = Instant.parse(day);
            Spans spans =
                    Spans.covering(CalendarUnit.HOUR, ZoneId.of("Europe/Madrid"), from, from.plusSeconds(86_399), 24);
            assertThat(spans.aggregation("created_at")).containsOnlyKeys("date_histogram");
        }
    }

    private static Map<String, Object> range(String from, String to) {
        long fromMillis = Instant.parse(from).toEpochMilli();
        return Map.of(
                "key",
                Long.toString(fromMillis),
                "from",
                fromMillis,
                "to",
                Instant.parse(to).toEpochMilli());
    }

    @Test
    void oneSpanTooMany_isRefused() {
        assertThatThrownBy(() -> Spans.covering(
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
            Spans spans = Spans.covering(CalendarUnit.YEAR, ZoneId.of(zone), first, last, 10_002);
            assertThat(spans.from(0)).isEqualTo(first);
            assertThat(spans.to(spans.size() - 1)).isEqualTo(last.plusMillis(1));
        }
    }
}
