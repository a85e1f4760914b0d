package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanDivisionTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final Map<String, Object> OF_EACH = Map.of("least", Map.of("min", Map.of("field", "version")));

    /** A clock that stands still while the spans go by is a fixed offset from UTC. */
    @ParameterizedTest
    @CsvSource({
        "Etc/UTC, +00:00",
        "Europe/Madrid, +01:00",
        "Asia/Kathmandu, +05:45",
        "America/St_Johns, -03:30",
    })
    void clockThatIsNotMoved_isAnOffset(String zone, String offset) {
        assertThat(aggregations(CalendarUnit.WEEK, zone, "2026-11-19T12:00:00Z", "2026-11-21T00:00:00Z"))
                .isEqualTo(Map.of("spans", histogram("week", offset)));
    }

    /** The span in which it is moved is told from the same instants, what lies around it by an offset each. */
    @Test
    void clockThatIsMovedMeanwhile_isSeveralOffsets_andTheSpanOfTheMove() {
        assertThat(aggregations(CalendarUnit.DAY, "Europe/Madrid", "2026-03-26T23:00:00Z", "2026-10-27T22:59:59.999Z"))
                .isEqualTo(Map.of(
                        "spans_of_offset_0",
                        within(
                                histogram("day", "+01:00"),
                                List.of(
                                        range("2026-03-26T23:00:00Z", "2026-03-28T23:00:00Z"),
                                        range("2026-10-25T23:00:00Z", "2026-10-27T23:00:00Z"))),
                        "spans_of_offset_1",
                        within(
                                histogram("day", "+02:00"),
                                List.of(range("2026-03-29T22:00:00Z", "2026-10-24T22:00:00Z"))),
                        "spans",
                        Map.of(
                                "date_range",
                                Map.of(
                                        "field",
                                        "created_at",
                                        "format",
                                        "epoch_millis",
                                        "ranges",
                                        List.of(
                                                keyed("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
                                                keyed("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"))),
                                "aggs",
                                OF_EACH)));
    }

    /** The day before the clock is moved, and the day after, are days of 24 hours. */
    @Test
    void clockThatIsMovedJustOutside_isAnOffset() {
        for (String day : List.of("2026-10-23T22:00:00Z", "2026-10-25T23:00:00Z")) {
            String last = Instant.parse(day).plusSeconds(86_399).toString();
            assertThat(aggregations(CalendarUnit.HOUR, "Europe/Madrid", day, last))
                    .containsOnlyKeys("spans");
        }
    }

    /** Nothing was created before 1990 or will be in more than ten years, so that only some of the spans are asked for. */
    @Test
    void spansWithoutAnyTransaction_areNotRequested() {
        assertThat(aggregations(
                        CalendarUnit.MONTH, "Europe/Madrid", "1200-01-01T00:00:00Z", "1989-12-31T22:59:59.999Z"))
                .isEmpty();
        assertThat(aggregations(CalendarUnit.MONTH, "Europe/Madrid", "2037-01-01T00:00:00Z", "2800-01-01T00:00:00Z"))
                .isEmpty();
        assertThat(aggregations(CalendarUnit.YEAR, "Europe/Madrid", "0001-01-01T12:00:00Z", "9000-01-01T00:00:00Z"))
                .isEqualTo(Map.of("spans", histogram("year", "+01:00")));
    }

    /** In Bogotá 1989 ends five hours after the earliest instant at which anything was created. */
    @Test
    void spanAcrossTheEarliestInstant_isRequested() {
        assertThat(aggregations(CalendarUnit.YEAR, "America/Bogota", "1970-06-01T00:00:00Z", "1989-06-01T00:00:00Z"))
                .isEqualTo(Map.of("spans", histogram("year", "-05:00")));
        assertThat(aggregations(CalendarUnit.YEAR, "America/Bogota", "1970-06-01T00:00:00Z", "1988-06-01T00:00:00Z"))
                .isEmpty();
    }

    private static Map<String, Object> aggregations(CalendarUnit unit, String zone, String first, String last) {
        SummarySpans spans =
                SummarySpans.covering(unit, ZoneId.of(zone), Instant.parse(first), Instant.parse(last), 10_000);
        return SpanDivision.into(spans, NOW).aggregations(OF_EACH);
    }

    private static Map<String, Object> histogram(String unit, String offset) {
        return Map.of(
                "date_histogram",
                Map.of(
                        "field",
                        "created_at",
                        "format",
                        "epoch_millis",
                        "calendar_interval",
                        unit,
                        "time_zone",
                        offset,
                        "min_doc_count",
                        1),
                "aggs",
                OF_EACH);
    }

    private static Map<String, Object> within(Map<String, Object> histogram, List<Map<String, Object>> ranges) {
        return Map.of("filter", Map.of("bool", Map.of("should", ranges)), "aggs", Map.of("spans", histogram));
    }

    private static Map<String, Object> range(String from, String to) {
        return Map.of(
                "range", Map.of("created_at", Map.of("gte", millis(from), "lt", millis(to), "format", "epoch_millis")));
    }

    private static Map<String, Object> keyed(String from, String to) {
        return Map.of("key", Long.toString(millis(from)), "from", millis(from), "to", millis(to));
    }

    private static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }
}
