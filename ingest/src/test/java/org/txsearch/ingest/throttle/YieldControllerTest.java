package org.txsearch.ingest.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YieldControllerTest {

    private static final double NORMAL = 10;

    /** A node whose searches take longer the closer the load comes to its capacity, as in any queue. */
    private static final class Node {

        private final Random random = new Random(7);
        private double capacity;
        private double noise;
        private double wanted = Double.POSITIVE_INFINITY;
        private double normal = NORMAL;

        Node(double capacity, double noise) {
            this.capacity = capacity;
            this.noise = noise;
        }

        double rate(YieldController controller) {
            return Math.min(wanted, Math.min(controller.perSecond(), capacity * 0.98));
        }

        double searchMillis(double rate) {
            return normal / (1 - rate / capacity) * (1 + noise * random.nextDouble());
        }

        /** Runs a number of probes, and returns the rates. */
        double[] run(YieldController controller, int probes) {
            return DoubleStream.generate(() -> {
                        double rate = rate(controller);
                        controller.observe(searchMillis(rate), false, rate, false);
                        return rate;
                    })
                    .limit(probes)
                    .toArray();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3})
    void rate_settlesWhereSearchesTakeTwiceAsLong(double noise) {
        Node node = new Node(20_000, noise);
        YieldController controller = controller();
        node.run(controller, 200);
        double[] rates = node.run(controller, 1_000);
        // Searches take twice as long at half the node's capacity.
        assertThat(mean(rates)).isBetween(5_000.0, 10_500.0);
        assertThat(DoubleStream.of(rates).max().orElse(0)).isLessThan(13_500);
        assertThat(DoubleStream.of(rates).min().orElse(0)).isGreaterThan(2_000);
    }

    @Test
    void rate_followsTheNode_downAndUpAgain() {
        Node node = new Node(20_000, 0.1);
        YieldController controller = controller();
        node.run(controller, 300);
        node.capacity = 4_000;
        node.run(controller, 50);
        assertThat(mean(node.run(controller, 300))).isBetween(1_000.0, 2_200.0);
        node.capacity = 40_000;
        node.run(controller, 150);
        assertThat(mean(node.run(controller, 300))).isBetween(9_000.0, 21_000.0);
    }

    @Test
    void calmNode_isNeverHeld() {
        YieldController controller = controller();
        Node node = new Node(1e12, 0.2);
        node.wanted = 30_000;
        node.run(controller, 100);
        assertThat(node.rate(controller)).isEqualTo(30_000);
        assertThat(controller.reason()).isNull();
    }

    @Test
    void unusedRate_doesNotGrow() {
        YieldController controller = controller();
        Node node = new Node(1e12, 0);
        node.wanted = 1_000;
        node.run(controller, 1_000);
        assertThat(controller.perSecond()).isBetween(1_000.0, 4_000.0);
    }

    @Test
    void rejectedWrites_halveTheRate() {
        YieldController controller = controller();
        for (int i = 0; i < 40; i++) {
            controller.observe(NORMAL, false, 8_000, false);
        }
        controller.observe(NORMAL, false, 8_000, true);
        assertThat(controller.perSecond()).isEqualTo(4_000);
        controller.observe(NORMAL, false, 4_000, false);
        assertThat(controller.reason()).isEqualTo("Elasticsearch rejects writes");
    }

    @Test
    void searchesThatFail_countAsSlow_andTheLoadStillGetsOn() {
        YieldController controller = controller();
        for (int i = 0; i < 500; i++) {
            controller.observe(2_000, true, controller.perSecond(), false);
        }
        assertThat(controller.perSecond()).isEqualTo(YieldController.MIN_PER_SECOND);
        assertThat(controller.reason()).isEqualTo("searches fail");
        assertThat(controller.normalMillis()).isEqualTo(NORMAL);
    }

    @Test
    void oneSlowSearch_isNoReason() {
        YieldController controller = controller();
        for (int i = 0; i < 200; i++) {
            double before = controller.perSecond();
            controller.observe(i % 10 == 0 ? 500 : NORMAL, false, before, false);
            assertThat(controller.perSecond()).isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void slowSearches_areReported() {
        YieldController controller = controller();
        Node node = new Node(20_000, 0);
        node.run(controller, 300);
        assertThat(controller.reason()).matches("searches take 2[0-9] ms \\(10 without the load\\)");
    }

    @Test
    void emptyCluster_isLoadedFast_andLearntWhenThereIsSomethingToSearch() {
        YieldController controller = new YieldController(2);
        for (int i = 0; i < 10; i++) {
            controller.observe(Double.NaN, false, controller.perSecond(), false);
        }
        assertThat(controller.perSecond()).isGreaterThan(100_000);
        assertThat(controller.normalMillis()).isNaN();
    }

    @Test
    void unknownNode_isMeasuredAtTheMinimumRate() {
        YieldController controller = new YieldController(2);
        Node node = new Node(20_000, 0);
        node.run(controller, 600);
        assertThat(controller.normalMillis()).isCloseTo(NORMAL, within(0.5));
        assertThat(mean(node.run(controller, 300))).isBetween(5_000.0, 10_500.0);
    }

    /** Otherwise, a load would stay slow forever because weeks have grown since it began. */
    @Test
    void searchesThatAreSlowWithoutTheLoad_areTheNewNormal() {
        YieldController controller = controller();
        Node node = new Node(20_000, 0.1);
        node.run(controller, 200);
        node.normal = 50;
        node.run(controller, 200);
        assertThat(controller.normalMillis()).isBetween(45.0, 60.0);
        assertThat(mean(node.run(controller, 500))).isBetween(5_000.0, 10_500.0);
    }

    private static YieldController controller() {
        YieldController controller = new YieldController(2);
        controller.learn(NORMAL, NORMAL, NORMAL);
        return controller;
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(0);
    }
}
