package org.txsearch.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InTurnsTest {

    private static final List<Way> WAYS =
            List.of(new Way("raw", () -> 0), new Way("nginx", () -> 0), new Way("API", () -> 0));

    @Test
    void ratios_areThoseOfTheBlocksMedians_theLeastFirst() {
        double[][] values = {{1, 2, 2, 2, 2, 3}, {1, 2, 3, 4, 4, 4}, {6, 6, 6, 2, 2, 2}};
        InTurns measured = new InTurns(WAYS, values, 2);
        assertThat(measured.ratio(1)).isEqualTo(3.5 / 2);
        assertThat(measured.ratios(1)).containsExactly(1, 2);
        assertThat(measured.ratios(2)).containsExactly(1, 3);
    }

    @Test
    void eachWay_isTheFirstOfARoundAsOftenAsTheOthers() throws Exception {
        List<String> order = new ArrayList<>();
        List<Way> ways = List.of(
                new Way("a", () -> order.add("a")),
                new Way("b", () -> order.add("b")),
                new Way("c", () -> order.add("c")));
        InTurns.times(10, ways);
        assertThat(String.join("", order)).isEqualTo("abcbcacab".repeat(3) + "abc");
    }
}
