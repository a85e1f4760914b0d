package org.txsearch.gatling.alternatives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

class AnswersTest {

    @Test
    void sameTransactions_areEqual_whateverTheirEnvelopes() throws IOException {
        JsonNode items = json("""
                [{"id":"b","created_at":"2026-11-01T00:00:01.000Z","note":null,"payer":{"name":"x"}},
                {"id":"a","created_at":"2026-11-01T00:00:00.000Z","events":[{"at":"y"}]}]""");
        JsonNode hits = json("""
                [{"_source":{"sums":{"amount":1},"id":"b","created_at":"2026-11-01T00:00:01Z","payer":{"name":"x"}}},
                {"_source":{"id":"a","created_at":"2026-11-01T00:00:00Z","events":[{"at":"y"}]}}]""");
        assertThat(Answers.rows(hits)).isEqualTo(Answers.rows(items)).hasSize(2);
    }

    @Test
    void anItemThatLacksAMember_isAnother() throws IOException {
        assertThat(Answers.rows(json("""
                [{"id":"a","created_at":"2026-11-01T00:00:00Z","note":"n"}]"""))).isNotEqualTo(Answers.rows(json("""
                [{"id":"a","created_at":"2026-11-01T00:00:00Z"}]""")));
    }

    @Test
    void ofOneMillisecond_anyMayBeFirst() throws IOException {
        JsonNode one = json("""
                [{"id":"a","created_at":"2026-11-01T00:00:00Z"},{"id":"b","created_at":"2026-11-01T00:00:00Z"}]""");
        JsonNode other = json("""
                [{"id":"b","created_at":"2026-11-01T00:00:00Z"},{"id":"a","created_at":"2026-11-01T00:00:00Z"}]""");
        assertThat(Answers.rows(one)).isEqualTo(Answers.rows(other));
    }

    @Test
    void oldestFirst_isNoAnswer() {
        JsonNode rows = json("""
                [{"id":"a","created_at":"2026-11-01T00:00:00Z"},{"id":"b","created_at":"2026-11-02T00:00:00Z"}]""");
        assertThatThrownBy(() -> Answers.rows(rows)).hasMessageContaining("newest");
    }

    @Test
    void minorUnits_areWhatTheValueHasWithoutItsPoint() {
        assertThat(Answers.minorUnits(json("{\"value\":\"-10.05\"}"))).isEqualTo(-1005);
        assertThat(Answers.minorUnits(json("{\"value\":\"1200\"}"))).isEqualTo(1200);
        assertThat(Answers.minorUnits(json("{\"value\":\"0.100\"}"))).isEqualTo(100);
    }

    @Test
    void sums_areEqual_withOrWithoutEmptyDays() throws IOException {
        JsonNode service = json("""
                {"groups":[{"from":"2026-11-01T00:00:00.000Z","currency":"EUR","count":0},
                {"from":"2026-11-02T00:00:00.000Z","currency":"EUR","count":2,"gross":{"value":"3.00"},
                "fee":{"value":"-0.10"},"net":{"value":"2.90"}}]}""");
        JsonNode design = json("""
                [{"day":"2026-11-02","currency":"EUR","count":2,"gross":300,"fee":-10,"net":290}]""");
        assertThat(Answers.read(Question.Kind.SUMS, service)).isEqualTo(Answers.read(Question.Kind.SUMS, design));
    }

    @Test
    void payers_areEqual_inTheirOrder() throws IOException {
        JsonNode service = json("""
                {"top":[{"currency":"EUR","payer":{"id":"p1"},"count":2,"gross":{"value":"3.00"}}]}""");
        JsonNode design = json("""
                [{"currency":"EUR","payer":"p1","count":2,"gross":300}]""");
        assertThat(Answers.read(Question.Kind.TOP, service)).isEqualTo(Answers.read(Question.Kind.TOP, design));
    }

    private static JsonNode json(String text) {
        return Http.mapper().readTree(text);
    }
}
