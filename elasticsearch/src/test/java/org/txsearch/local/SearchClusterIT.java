package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SearchClusterIT {

    @Test
    void sharedCluster_isReady_andTheSameForEveryTest() {
        SearchCluster cluster = SearchCluster.shared();
        assertThat(HealthProbe.ask(cluster.uri())).isEqualTo(HealthProbe.HealthAnswer.READY);
        assertThat(SearchCluster.shared()).isSameAs(cluster);
    }
}
