package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReplicaPreferenceTest {

    private static final NodeView WELL = view(null, Set.of());
    private static final NodeView ON_PROBATION = view("_prefer_nodes:a,b", Set.of());
    private static final NodeView LOST = view("_prefer_nodes:a,b", Set.of("c"));

    @Test
    void allNodesWell_theCallersCopiesAnswer_andOthersWhereTheyAreSlow() {
        assertThat(preference(ReplicaPreference.PREFERRED, WELL, "merchant-1")).isEqualTo("merchant-1");
        assertThat(preference(ReplicaPreference.INCLUDING_PROBATION, WELL, "merchant-1"))
                .isEqualTo("merchant-1");
        assertThat(preference(ReplicaPreference.OTHERS, WELL, "merchant-1")).isEqualTo("merchant-1-other");
        assertThat(preference(ReplicaPreference.OTHERS, WELL, "")).isEmpty();
    }

    @Test
    void nodeOnProbation_isLeftOut_exceptByReadsThatTryIt() {
        assertThat(preference(ReplicaPreference.PREFERRED, ON_PROBATION, "merchant-1"))
                .isEqualTo("_prefer_nodes:a,b");
        assertThat(preference(ReplicaPreference.OTHERS, ON_PROBATION, "merchant-1"))
                .isEqualTo("_prefer_nodes:a,b");
        assertThat(preference(ReplicaPreference.INCLUDING_PROBATION, ON_PROBATION, "merchant-1"))
                .isEqualTo("merchant-1");
    }

    @Test
    void lostNode_isLeftOutByAll() {
        for (ReplicaPreference copies : ReplicaPreference.values()) {
            assertThat(preference(copies, LOST, "merchant-1")).isEqualTo("_prefer_nodes:a,b");
        }
    }

    @Test
    void preferenceOfElasticsearch_andNone_stay() {
        assertThat(preference(ReplicaPreference.OTHERS, LOST, "_local")).isEqualTo("_local");
        assertThat(preference(ReplicaPreference.OTHERS, LOST, null)).isNull();
    }

    private static NodeView view(@Nullable String preference, Set<String> lost) {
        return new NodeView(List.of(), Set.of(), preference, lost);
    }

    private static @Nullable String preference(ReplicaPreference copies, NodeView view, @Nullable String preferred) {
        Request request = new Request("POST", "/_search");
        if (preferred != null) {
            request.addParameter("preference", preferred);
        }
        return copies.request(request, view).getParameters().get("preference");
    }
}
