package org.txsearch.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InTurnsTest {

    private static final List<InTurns.Way> WAYS = List.of(
            new InTurns.Way("raw", () -> {}), new InTurns.Way("nginx", () -> {}), new InTurns.Way("API", () -> {}));

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
        List<InTurns.Way> ways = List.of(
                new InTurns.Way("a", () -> order.add("a")),
                new InTurns.Way("b", () -> order.add("b")),
                new InTurns.Way("c", () -> order.add("c")));
        InTurns.times(10, ways);
        assertThat(String.join("", order)).isEqualTo("abcbcacab".repeat(3) + "abc");
    }

    @Test
    void table_hasARowForEachWay_withTheFirstAsOne() {
        double[][] values = {{2, 2}, {3, 3}, {4, 6}};
        PageTable table = new PageTable(8);
        table.add("M1", 50, new InTurns(WAYS, values, 2), new InTurns(WAYS, values, 2));
        assertThat(table.toString().lines().skip(2))
                .containsExactly(
                        "| M1 | 50 | raw | 2.00 | 1 | 2 | 1 |",
                        "| M1 | 50 | nginx | 3.00 | 1.50 (1.50–1.50) | 3 | 1.50 (1.50–1.50) |",
                        "| M1 | 50 | API | 5.00 | 2.50 (2.00–3.00) | 5 | 2.50 (2.00–3.00) |");
    }
}
