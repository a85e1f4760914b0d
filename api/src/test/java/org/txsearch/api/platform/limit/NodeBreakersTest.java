package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.settings.BoundSettings;
import org.txsearch.cluster.NodeGate;
import org.txsearch.cluster.NodeGate.GateOutcome;

class NodeBreakersTest {

    private static final String NODE = "127.0.0.1:9200";
    private static final int CALLS = 10;

    private final NodeGate gate = new NodeBreakers(
                    BoundSettings.of(
                            LimitSettings.class, Map.of("txsearch.limits.breaker-calls", String.valueOf(CALLS / 2))),
                    new SimpleMeterRegistry())
            .of(List.of(NODE));

    @Test
    void nodeThatHasNeverAnswered_isAskedEachTime() {
        assertThat(permitted(GateOutcome.FAILED)).isEqualTo(CALLS);
        assertThat(permitted(GateOutcome.ANSWERED)).isEqualTo(CALLS);
    }

    @Test
    void nodeThatHasAnsweredAndFails_isNoLongerAsked() {
        assertThat(gate.permits(NODE)).isTrue();
        gate.ended(NODE, GateOutcome.ANSWERED);
        assertThat(permitted(GateOutcome.FAILED)).isLessThan(CALLS);
    }

    /** Returns how many calls of several were permitted, each with the given outcome. */
    private int permitted(GateOutcome outcome) {
        int permitted = 0;
        for (int call = 0; call < CALLS; call++) {
            if (gate.permits(NODE)) {
                permitted++;
                gate.ended(NODE, outcome);
            }
        }
        return permitted;
    }
}
