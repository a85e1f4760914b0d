package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ClusterRefusalTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "\"search_phase_execution_exception\" | Elasticsearch refused with 503 search_phase_execution_exception",
                "\"no result for jose@example.com\" | Elasticsearch refused with 503",
                "\"JOSE\" | Elasticsearch refused with 503",
                "{\"name\":\"jose\"} | Elasticsearch refused with 503",
                "none | Elasticsearch refused with 503"
            })
    void refusalWithoutQuotes_keepsOnlyANameOfElasticsearch(String type, String message) {
        String error = "{\"reason\":\"jose\"" + (type == null ? "" : ",\"type\":" + type) + "}";
        ClusterRefusalException refusal = ClusterRefusalException.of(
                        503, JsonMapper.shared().readTree(error), new IOException("jose"))
                .withoutQuotes();
        assertThat(refusal).hasMessage(message).hasNoCause();
        assertThat(refusal.type()).doesNotContainIgnoringCase("jose");
    }
}
