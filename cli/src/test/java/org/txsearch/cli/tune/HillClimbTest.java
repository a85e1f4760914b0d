package org.txsearch.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HillClimbTest {

    private static final int ROOMY = 1_000_000;

    /**
     * A node of two cores: a request costs something of its own and something a document, its way takes time during which
     * no core works, and requests beyond the cores wait for one.
     */
    private record Node(double requestMillis, double documentMillis, double wayMillis, double noise)
            implements TrialThroughput {

        private static final int CORES = 2;
        private static final Random RANDOM = new Random(7);

        double exact(RequestShape shape) {
            double work = requestMillis + documentMillis * shape.documents();
            double alone = shape.inFlight() * shape.documents() / (work + wayMillis);
            double together = CORES * shape.documents() / work;
            return 1_000 * Math.min(alone, together);
        }

        @Override
        public double documentsPerSecond(RequestShape shape) {
            return exact(shape) * (1 + noise * (RANDOM.nextDouble() - 0.5));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.03})
    void knee_isFound(double noise) throws Exception {
        Node node = new Node(5, 0.1, 0, noise);
        Tuning tuning = climb(node);
        // 400 documents take 45 ms, of which the request itself is a ninth; 800 gain 6 %, 1,600 would gain 3 % more.
        assertThat(tuning.chosen().documents()).isBetween(400, 3_200);
        assertThat(tuning.chosen().inFlight()).isEqualTo(2);
        assertThat(node.exact(tuning.chosen())).isGreaterThan(0.9 * 20_000);
    }

    @Test
    void costlierRequests_needMoreDocuments() throws Exception {
        int cheap = climb(new Node(2, 0.1, 0, 0)).chosen().documents();
        int costly = climb(new Node(40, 0.1, 0, 0)).chosen().documents();
        assertThat(cheap).isLessThanOrEqualTo(800);
        assertThat(costly).isGreaterThanOrEqualTo(3_200);
    }

    @Test
    void longerWay_needsMoreRequestsAtOnce() throws Exception {
        for (double way : new double[] {50, 200}) {
            Tuning near = climb(new Node(5, 0.1, 0, 0));
            Tuning far = climb(new Node(5, 0.1, way, 0));
            assertThat(near.chosen().inFlight()).isEqualTo(2);
            assertThat(far.chosen().inFlight()).isEqualTo(4);
            assertThat(far.documentsPerSecond()).isGreaterThan(0.9 * near.documentsPerSecond());
        }
    }

    @Test
    void slowerNode_hasASlowerCurve() throws Exception {
        Tuning full = climb(new Node(5, 0.1, 0, 0));
        Tuning half = climb(new Node(10, 0.2, 0, 0));
        assertThat(half.documentsPerSecond())
                .isBetween(0.45 * full.documentsPerSecond(), 0.55 * full.documentsPerSecond());
    }

    @Test
    void curves_holdEveryStep_andTwoBeyondTheChosen() throws Exception {
        List<TuningPoint> points = new ArrayList<>();
        Tuning tuning = new HillClimb(new Node(5, 0.1, 0, 0), ROOMY, points::add).run();
        assertThat(tuning.bySize())
                .extracting(point -> point.shape().inFlight())
                .containsOnly(4);
        assertThat(tuning.bySize().get(0).shape().documents()).isEqualTo(100);
        int last = tuning.bySize().get(tuning.bySize().size() - 1).shape().documents();
        assertThat(last).isEqualTo(4 * tuning.chosen().documents());
        assertThat(tuning.byConcurrency())
                .extracting(point -> point.shape().inFlight())
                .containsExactly(1, 2, 4, 8);
        assertThat(tuning.byConcurrency())
                .extracting(point -> point.shape().documents())
                .containsOnly(tuning.chosen().documents());
        assertThat(points)
                .hasSize(tuning.bySize().size() + tuning.byConcurrency().size() - 2);
        assertThat(tuning.documentsPerSecond()).isEqualTo(new Node(5, 0.1, 0, 0).exact(tuning.chosen()));
    }

    @Test
    void memory_isNotExceeded() throws Exception {
        List<RequestShape> tried = new ArrayList<>();
        Node node = new Node(1_000, 0.001, 10_000, 0);
        Tuning tuning = new HillClimb(
                        shape -> {
                            tried.add(shape);
                            return node.exact(shape);
                        },
                        5_000,
                        point -> {})
                .run();
        assertThat(tried).allMatch(shape -> shape.documents() * shape.inFlight() <= 5_000);
        assertThat(tuning.chosen()).isEqualTo(new RequestShape(800, 4));
    }

    @Test
    void oneUnluckyStep_doesNotEndTheClimb() throws Exception {
        Node node = new Node(40, 0.1, 0, 0);
        Tuning tuning = new HillClimb(
                        shape -> node.exact(shape) * (shape.documents() == 800 ? 0.5 : 1), ROOMY, point -> {})
                .run();
        assertThat(tuning.chosen().documents()).isGreaterThanOrEqualTo(1_600);
    }

    /** What else happens on the cluster must not look like a gain. */
    @Test
    void nodeThatGetsFasterMeanwhile_isNotMistakenForAKnee() throws Exception {
        double[] speed = {1};
        Tuning tuning = new HillClimb(
                        shape -> {
                            speed[0] *= 1.02;
                            return 10_000 * speed[0];
                        },
                        ROOMY,
                        point -> {})
                .run();
        assertThat(tuning.chosen()).isEqualTo(new RequestShape(100, 1));
    }

    @Test
    void tooLittleMemory_isRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new HillClimb(shape -> 1, 399, point -> {}));
    }

    private static Tuning climb(Node node) throws Exception {
        return new HillClimb(node, ROOMY, point -> {}).run();
    }
}
