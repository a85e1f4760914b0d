package org.txsearch.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;

class WebhookInstancesIT {

    private static final Duration SILENCE = Duration.ofSeconds(10);

    private long ownNanos = 5;
    private long otherNanos = 7;
    private final WebhookInstances own =
            new WebhookInstances(TestCluster.cluster(), Duration.ofSeconds(30), SILENCE, () -> ownNanos);
    private final WebhookInstances other =
            new WebhookInstances(TestCluster.cluster(), Duration.ofSeconds(30), SILENCE, () -> otherNanos);

    @Test
    void instanceThatCannotBeat_stopsLongBeforeOthersTakeItsEndpoints() throws IOException {
        assertThat(own.isHeard()).isFalse();
        own.beat();
        assertThat(own.isHeard()).isTrue();
        assertThat(other.living()).contains(own.own());

        ownNanos += SILENCE.toNanos() / 2;
        otherNanos += SILENCE.toNanos() - 1;
        assertThat(own.isHeard()).isFalse();
        assertThat(other.living()).contains(own.own());

        own.beat();
        assertThat(own.isHeard()).isTrue();
        assertThat(other.living()).contains(own.own());
        otherNanos += SILENCE.toNanos();
        assertThat(other.living()).doesNotContain(own.own()).contains(other.own());
    }

    @Test
    void instanceThatLeaves_isNotHeard_andNotAlive() throws IOException {
        own.beat();
        assertThat(other.living()).contains(own.own());
        own.leave();
        assertThat(own.isHeard()).isFalse();
        assertThat(other.living()).doesNotContain(own.own());
    }
}
