package org.txsearch.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.TestCluster;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.Frequency;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A document that somebody has overwritten makes no list shorter: the list fails. */
class MalformedRecordsIT {

    private static final Instant NOW = Instant.parse("2026-11-27T10:31:22.120Z");

    private final String index = "txsearch-test-" + UUID.randomUUID();
    private final Schedules schedules = new Schedules(index);

    /** Schedules in an index of this test: in the common one, the lists of other tests would fail. */
    private static final class Schedules extends StoredRecords<ExportSchedule> {

        Schedules(String index) {
            super(
                    TestCluster.cluster(),
                    index,
                    Map.of(MERCHANT, DocumentStore.KEYWORD, "created", DocumentStore.DATE, TIE, DocumentStore.LONG),
                    Duration.ofSeconds(30),
                    ExportSchedule.class,
                    "created");
        }
    }

    private ExportSchedule stored(String id) throws IOException {
        ExportSchedule schedule = ExportSchedule.starting(
                id,
                "M1",
                Frequency.DAILY,
                ZoneId.of("Etc/UTC"),
                JsonMapper.shared().createObjectNode(),
                NOW);
        assertThat(schedules.create(schedule)).isTrue();
        return schedule;
    }

    private void overwrite(String id, JsonNode content) throws IOException {
        var unused = TestCluster.cluster().call("PUT", "/" + index + "/_doc/" + id + "?refresh=true", content);
    }

    @Test
    void list_failsForADocumentWithoutMembers() throws IOException {
        ExportSchedule first = stored("sch_1");
        stored("sch_2");
        assertThat(schedules.list("M1", 10, null, false)).hasSize(2);

        overwrite("sch_2", JsonMapper.shared().createObjectNode());
        assertThatThrownBy(() -> schedules.list("M1", 10, null, false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sch_2");
        assertThatThrownBy(() -> schedules.find("M1", "sch_2")).isInstanceOf(IOException.class);
        assertThat(schedules.find("M1", "sch_1").orElseThrow().value()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"merchant_id", "created", "frequency", "time_zone", "export", "due"})
    void list_failsForADocumentThatLacksAMember(String member) throws IOException {
        ObjectNode content = schedules.encode(stored("sch_1"));
        content.remove(member);
        overwrite("sch_1", content);
        assertThatThrownBy(() -> schedules.list("M1", 10, null, false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sch_1");
        assertThatThrownBy(() -> schedules.find("M1", "sch_1")).isInstanceOf(IOException.class);
    }

    @Test
    void messageOfAWebhook_isNotStored() throws IOException {
        stored("sch_1");
        JsonNode message = JsonMapper.shared()
                .readTree("{\"type\":\"webhook.test\",\"timestamp\":\"2026-11-27T10:31:22.120Z\",\"data\":{}}");
        assertThatThrownBy(() -> overwrite("sch_1", message)).hasMessageContaining("strict_dynamic_mapping_exception");
        assertThat(schedules.list("M1", 10, null, false)).hasSize(1);
    }
}
