package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.txsearch.local.ForwardingProxy;
import org.txsearch.local.SearchCluster;

class StateLeaseIT {

    @Test
    void leaseWhoseDeletionWasNotConfirmed_isGone() throws Exception {
        AtomicInteger deletions = new AtomicInteger();
        try (ForwardingProxy proxy = new ForwardingProxy(SearchCluster.shared().uri(), (method, address) -> {
                    if (method.equals("DELETE") && deletions.incrementAndGet() == 1) {
                        throw new IllegalStateException("The answer is lost");
                    }
                });
                Cluster cluster = Cluster.connect(List.of(proxy.uri()));
                StateLease lease = StateLease.take(cluster, "lost-answer")) {
            lease.write(Map.of("step", "copy"));
            lease.delete();
        }
        assertThat(deletions).hasValueGreaterThan(1);
        try (Cluster cluster = Cluster.connect(List.of(SearchCluster.shared().uri()))) {
            assertThat(new StateDocuments(cluster).read("lost-answer")).isEmpty();
        }
    }

    @Test
    void leaseThatAnotherProcessHasTakenOver_writesNothing() throws Exception {
        Map<String, Object> other = Map.of("owner", "another process", "beat", 1, "step", "swap");
        try (Cluster cluster = Cluster.connect(List.of(SearchCluster.shared().uri()))) {
            StateDocuments documents = new StateDocuments(cluster);
            assertThatExceptionOfType(LeaseTakenException.class).isThrownBy(() -> {
                try (StateLease lease = StateLease.take(cluster, "taken-over")) {
                    documents.write("taken-over", other);
                    lease.write(Map.of("step", "copy"));
                }
            });
            assertThat(documents.read("taken-over").orElseThrow()).containsAllEntriesOf(other);
        }
    }
}
