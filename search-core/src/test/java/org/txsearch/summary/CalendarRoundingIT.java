package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.TestCluster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Where Elasticsearch's own calendar agrees with the edges that summaries bring along, and where it does not. */
class CalendarRoundingIT {

    private static final Instant FIRST = Instant.parse("1990-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2030-01-01T00:00:00Z");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Madrid",
                "America/New_York",
                "America/Sao_Paulo",
                "Asia/Kathmandu",
                "Asia/Beirut",
                "Australia/Lord_Howe",
                "Antarctica/Troll",
                "Pacific/Apia",
                "Pacific/Chatham"
            })
    void calendars_agree_wheneverTheClockIsMoved(String zone) throws IOException {
        String index = indexAround(ZoneId.of(zone));
        for (CalendarUnit unit : CalendarUnit.values()) {
            assertThat(theirs(index, unit, zone)).as(unit.name()).isEqualTo(ours(index, unit, zone));
        }
    }

    /** A minute past midnight it was the day before again: the rows of that hour lie behind the next day's start. */
    @Test
    void hourThatIsRepeatedOverMidnight_isCountedToTheWrongSideByElasticsearch() throws IOException {
        String index = indexAround(ZoneId.of("America/St_Johns"));
        NavigableMap<Instant, Long> theirs = theirs(index, CalendarUnit.DAY, "America/St_Johns");
        NavigableMap<Instant, Long> ours = ours(index, CalendarUnit.DAY, "America/St_Johns");
        assertThat(theirs).isNotEqualTo(ours);
        Instant before = Instant.parse("2006-10-28T02:30:00Z");
        assertThat(theirs.getOrDefault(before, 0L)).isGreaterThan(ours.getOrDefault(before, 0L));
    }

    private static NavigableMap<Instant, Long> theirs(String index, CalendarUnit unit, String zone) throws IOException {
        Map<String, Object> histogram = Map.of(
                "field",
                "at",
                "calendar_interval",
                unit.name().toLowerCase(Locale.ROOT),
                "time_zone",
                zone,
                "min_doc_count",
                1);
        JsonNode answer = call(
                "POST",
                "/" + index + "/_search",
                JsonMapper.shared()
                        .writeValueAsString(
                                Map.of("size", 0, "aggs", Map.of("spans", Map.of("date_histogram", histogram)))));
        NavigableMap<Instant, Long> counts = new TreeMap<>();
        answer.at("/aggregations/spans/buckets")
                .forEach(bucket -> counts.put(
                        Instant.ofEpochMilli(bucket.path("key").asLong()),
                        bucket.path("doc_count").asLong()));
        return counts;
    }

    private static NavigableMap<Instant, Long> ours(String index, CalendarUnit unit, String zone) throws IOException {
        NavigableMap<Instant, Long> counts = new TreeMap<>();
        call("POST", "/" + index + "/_search", "{\"size\":10000}")
                .at("/hits/hits")
                .forEach(hit -> counts.merge(
                        unit.start(Instant.ofEpochMilli(hit.at("/_source/at").asLong()), ZoneId.of(zone)),
                        1L,
                        Long::sum));
        return counts;
    }

    /** An index of instants before and after each move of the zone's clock. */
    private static String indexAround(ZoneId zone) throws IOException {
        TreeSet<Instant> instants = new TreeSet<>();
        ZoneOffsetTransition move = zone.getRules().nextTransition(FIRST);
        instants.add(FIRST);
        while (move != null && move.getInstant().isBefore(LAST)) {
            for (int minutes : new int[] {-1500, -90, -45, -1, 0, 1, 29, 45, 59, 61, 90, 119, 1500}) {
                instants.add(move.getInstant().plus(Duration.ofMinutes(minutes)));
            }
            move = zone.getRules().nextTransition(move.getInstant());
        }
        String index = "rounding-" + UUID.randomUUID();
        call("PUT", "/" + index, """
                {"settings":{"number_of_replicas":0},"mappings":{"properties":{"at":{"type":"date"}}}}""");
        StringBuilder bulk = new StringBuilder();
        instants.forEach(instant -> bulk.append("{\"index\":{}}\n{\"at\":")
                .append(instant.toEpochMilli())
                .append("}\n"));
        JsonNode written = call("POST", "/" + index + "/_bulk?refresh=true", bulk.toString());
        assertThat(written.path("errors").asBoolean()).isFalse();
        return index;
    }

    private static JsonNode call(String method, String path, String body) throws IOException {
        Request request = new Request(method, path);
        request.setJsonEntity(body);
        return JsonMapper.shared()
                .readTree(TestCluster.cluster()
                        .raw()
                        .performRequest(request)
                        .getEntity()
                        .getContent());
    }
}
