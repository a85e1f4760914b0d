package org.txsearch.gatling.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.WeekSettings;

class PhaseTest {

    @Test
    void twoRounds_giveEachPhaseTheSamePlaceOnAverage() {
        List<Phase> forth = Phase.ofRound(0);
        List<Phase> back = Phase.ofRound(1);
        assertThat(forth).containsExactlyInAnyOrderElementsOf(back).doesNotHaveDuplicates();
        assertThat(forth)
                .allSatisfy(phase ->
                        assertThat(forth.indexOf(phase) + back.indexOf(phase)).isEqualTo(forth.size() - 1));
    }

    @Test
    void phases_haveNamesOfTheirOwn() {
        assertThat(Phase.all()).extracting(Phase::name).doesNotHaveDuplicates();
    }

    @Test
    void settings_haveEachValue_soThatAPhaseResetsThoseOfTheOneBefore() {
        assertThat(Http.mapper().readTree(WeekSettings.USUAL.flushedAt("16mb").json()))
                .isEqualTo(Http.mapper().readTree("""
                        {"index":{"refresh_interval":"30s","translog":{"durability":"request","flush_threshold_size":"16mb"}}}"""));
        assertThat(WeekSettings.USUAL.json()).contains("\"flush_threshold_size\":null");
    }
}
