package org.txsearch.ingest.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class KafkaConnectionTest {

    /** Nothing listens at port 1. */
    private static final String NOBODY = "127.0.0.1:1";

    /** Without the timeout, this would take an hour. */
    @Test
    @Timeout(120)
    void refusedConnection_isNotWaitedFor() throws Exception {
        assertThat(new KafkaConnection(NOBODY + ", [::1]:1", Map.of()).answers(Duration.ofHours(1)))
                .isFalse();
    }

    @Test
    void acceptedConnection_isNoAnswer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            KafkaConnection connection = new KafkaConnection(NOBODY + ",127.0.0.1:" + silent.getLocalPort(), Map.of());
            assertThat(connection.answers(Duration.ofMillis(300))).isFalse();
        }
    }

    /** The timeout of the product is 20 seconds. */
    @Test
    @Timeout(18)
    void timeoutsOfTheOperator_areKept() {
        KafkaConnection connection =
                new KafkaConnection(NOBODY, Map.of("default.api.timeout.ms", "300", "request.timeout.ms", "200"));
        try (Admin admin = connection.admin()) {
            assertThatExceptionOfType(KafkaUnavailableException.class)
                    .isThrownBy(() -> connection.call(
                            admin, client -> client.describeCluster().nodes()))
                    .withMessageContaining("does not answer at " + NOBODY);
        }
    }
}
