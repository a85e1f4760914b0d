package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.NodeWatch.View;

class CopiesTest {

    private static final View WELL = view(null, Set.of());
    private static final View ON_PROBATION = view("_prefer_nodes:a,b", Set.of());
    private static final View LOST = view("_prefer_nodes:a,b", Set.of("c"));

    @Test
    void allNodesWell_theCallersCopiesAnswer_andOthersWhereTheyAreSlow() {
        assertThat(preference(Copies.USUAL, WELL, "merchant-1")).isEqualTo("merchant-1");
        assertThat(preference(Copies.ON_TRIAL, WELL, "merchant-1")).isEqualTo("merchant-1");
        assertThat(preference(Copies.OTHER, WELL, "merchant-1")).isEqualTo("merchant-1-other");
        assertThat(preference(Copies.OTHER, WELL, "")).isEmpty();
    }

    @Test
    void nodeOnProbation_isLeftOut_exceptByReadsThatTryIt() {
        assertThat(preference(Copies.USUAL, ON_PROBATION, "merchant-1")).isEqualTo("_prefer_nodes:a,b");
        assertThat(preference(Copies.OTHER, ON_PROBATION, "merchant-1")).isEqualTo("_prefer_nodes:a,b");
        assertThat(preference(Copies.ON_TRIAL, ON_PROBATION, "merchant-1")).isEqualTo("merchant-1");
    }

    @Test
    void lostNode_isLeftOutByAll() {
        for (Copies copies : Copies.values()) {
            assertThat(preference(copies, LOST, "merchant-1")).isEqualTo("_prefer_nodes:a,b");
        }
    }

    @Test
    void preferenceOfElasticsearch_andNone_stay() {
        assertThat(preference(Copies.OTHER, LOST, "_local")).isEqualTo("_local");
        assertThat(preference(Copies.OTHER, LOST, null)).isNull();
    }

    private static View view(@Nullable String preference, Set<String> lost) {
        return new View(List.of(), Set.of(), preference, lost);
    }

    private static @Nullable String preference(Copies copies, View view, @Nullable String preferred) {
        Request request = new Request("POST", "/_search");
        if (preferred != null) {
            request.addParameter("preference", preferred);
        }
        return copies.request(request, view).getParameters().get("preference");
    }
}
