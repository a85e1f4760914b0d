package org.txsearch.cli.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SearchProbeTest {

    @Test
    void merchantWithMostRows_isChosen() {
        assertThat(chosen("""
                {"hits":{"hits":[{"fields":{"merchant_id":["M2"]}},{"fields":{"merchant_id":["M1"]}},
                {"fields":{"merchant_id":["M1"]}}]}}""")).isEqualTo("M1");
    }

    @Test
    void weekWithoutRows_hasNone() {
        assertThat(chosen("{}")).isNull();
        assertThat(chosen("{\"hits\":{\"hits\":[]}}")).isNull();
    }

    private static @Nullable String chosen(String answer) {
        return SearchProbe.mostFrequent(answer.getBytes(StandardCharsets.UTF_8));
    }
}
