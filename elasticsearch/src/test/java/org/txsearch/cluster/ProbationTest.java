package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProbationTest {

    private final Probation probation = new Probation();

    @Test
    void nodeThatWasNeverAway_isUsedAsMuchAsOthers() {
        assertThat(probation.isOver()).isTrue();
        probation.answered(false);
        assertThat(probation.isOver()).isTrue();
    }

    @Test
    void nodeThatWasAway_getsOneTurnInEight() {
        probation.begin();
        assertThat(turns(160)).isEqualTo(20);
    }

    @Test
    void tenAnswersInTime_endIt() {
        probation.begin();
        answer(9, true);
        assertThat(probation.isOver()).isFalse();
        answer(1, true);
        assertThat(probation.isOver()).isTrue();
    }

    @Test
    void lateAnswer_takesMostOfTheShareAway() {
        probation.begin();
        answer(9, true);
        long before = turns(160);
        answer(1, false);
        assertThat(turns(160)).isEqualTo(before / 4);
    }

    @Test
    void nodeThatIsAlwaysLate_keepsTheLeast() {
        probation.begin();
        answer(100, false);
        assertThat(turns(160)).isEqualTo(20);
    }

    @Test
    void nodeThatIsAwayAgain_beginsAgain() {
        probation.begin();
        answer(10, true);
        probation.begin();
        assertThat(turns(7)).isZero();
    }

    private long turns(int all) {
        return IntStream.range(0, all).filter(i -> probation.takes()).count();
    }

    private void answer(int reads, boolean isInTime) {
        for (int i = 0; i < reads; i++) {
            probation.answered(isInTime);
        }
    }
}
