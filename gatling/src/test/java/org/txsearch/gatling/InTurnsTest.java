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

    @Test
    void pair_hasBothMedians_andTheSpreadOfTheirRatio() {
        double[][] values = {{1, 2, 2, 2, 2, 3}, {6, 6, 6, 2, 2, 2}};
        assertThat(new InTurns(WAYS.subList(0, 2), values, 2).pair())
                .isEqualTo("raw p50 2.00 ms, nginx p50 4.00 ms, ratio 2.00 (tenths of the run: 1.00 to 3.00), 6 pairs");
    }

    @Test
    void table_hasARowForEachWay_withTheFirstAsOne() {
        double[][] values = {{2, 2}, {3, 3}, {4, 6}};
        PageTable table = new PageTable();
        table.add(new PageQuestion("M1", 50, null), new InTurns(WAYS, values, 2), new InTurns(WAYS, values, 2));
        assertThat(table.toString().lines().skip(2))
                .containsExactly(
                        "| M1 | 50 | raw | 2.00 | 1 | 2 | 1 |",
                        "| M1 | 50 | nginx | 3.00 | 1.50 (1.50–1.50) | 3 | 1.50 (1.50–1.50) |",
                        "| M1 | 50 | API | 5.00 | 2.50 (2.00–3.00) | 5 | 2.50 (2.00–3.00) |");
    }
}
