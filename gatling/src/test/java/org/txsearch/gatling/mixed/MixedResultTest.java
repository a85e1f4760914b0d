package org.txsearch.gatling.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class MixedResultTest {

    private static final Phase LOAD = Phase.all().get(1);

    private final MixedResult result = new MixedResult(JsonNodeFactory.instance.objectNode());

    @Test
    void allRounds_areOneRowOfTheTable() {
        result.add(LOAD, figures(8_000, new Search(10, 1, "")));
        result.add(LOAD, figures(4_000, new Search(30, 3, "")));
        assertThat(result.markdown().lines())
                .contains("| load at full speed | 2 | 0 | 10.0 | 30.0 | 30.0 | 3,000 | 2.5 | 2.5 | 1.0 | 3.0 |");
        assertThat(result.csv().lines())
                .contains("\"load at full speed\",2,0,10.000,30.000,30.000,3000,2.500,2.500,1.000,3.000");
    }

    @Test
    void phaseWithoutFigures_hasNone() {
        assertThat(result.markdown().lines()).contains("| no load | 0 | 0 | – | – | – | 0 | – | – | – | – |");
        JsonNode phase = result.json().at("/phases/0");
        assertThat(phase.path("p50_ms").isNull()).isTrue();
        assertThat(phase.at("/settings/index/refresh_interval").asString()).isEqualTo("30s");
    }

    @Test
    void failedSearch_countsAsRequestedButNotInTheTimes() {
        result.add(LOAD, figures(0, new Search(10, 0, ""), new Search(0, 0, "503")));
        JsonNode phase = result.json().at("/phases/1");
        assertThat(phase.path("searches").asInt()).isEqualTo(2);
        assertThat(phase.path("failed").asInt()).isEqualTo(1);
        assertThat(phase.path("p99_ms").asDouble()).isEqualTo(10);
        assertThat(result.failures()).containsExactly("503");
    }

    @Test
    void rounds_areKeptApartInJson() {
        result.add(LOAD, figures(8_000, new Search(10, 0, "")));
        result.add(LOAD, figures(4_000, new Search(30, 0, "")));
        assertThat(result.json().at("/phases/1/rounds"))
                .extracting(round -> round.path("p50_ms").asDouble())
                .containsExactly(10.0, 30.0);
    }

    private static PhaseFigures figures(long transactions, Search... searches) {
        return new PhaseFigures(List.of(searches), List.of(2.5), transactions, 2);
    }
}
