package org.txsearch.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ComparisonTableTest {

    private static final ObjectNode FIRST =
            ComparisonTable.figure("ours", new double[] {10, 20, 30}, new double[] {10, 20, 30});
    private static final ObjectNode OTHER =
            ComparisonTable.figure("theirs", new double[] {20, 10, 90}, new double[] {10, 20, 30});

    @Test
    void ratio_isOfEachTurnToTheFirst_andNotOfTheMedians() {
        assertThat(OTHER.path("value").asDouble()).isEqualTo(20);
        assertThat(OTHER.path("ratio").asDouble()).isEqualTo(2);
        assertThat(OTHER.path("least_ratio").asDouble()).isEqualTo(0.5);
        assertThat(OTHER.path("greatest_ratio").asDouble()).isEqualTo(3);
    }

    @Test
    void table_restartsWhereOthersAreCompared() {
        ComparisonTable table = new ComparisonTable();
        table.add("loading", "a second", List.of(FIRST, OTHER));
        table.add(
                "stored",
                "bytes",
                List.of(ComparisonTable.figure("ours", 1_000, 1), ComparisonTable.figure("theirs", 2_500, 2.5)));
        table.add("page", "ms", List.of(FIRST, ComparisonTable.refused("nobody")));
        assertThat(table.markdown().lines())
                .containsExactly(
                        "| | ours | theirs |",
                        "|---|---:|---:|",
                        "| loading, a second | 20.00 | 20.00 (× 2.00; 0.50–3.00) |",
                        "| stored, bytes | 1,000 | 2,500 (× 2.50) |",
                        "",
                        "| | ours | nobody |",
                        "|---|---:|---:|",
                        "| page, ms | 20.00 | another answer |");
    }

    @Test
    void refusedFigure_hasNoNumbers() {
        ComparisonTable table = new ComparisonTable();
        table.add("page", "ms", List.of(FIRST, ComparisonTable.refused("theirs")));
        assertThat(table.csv())
                .isEqualTo("measure,unit,contender,value,ratio,least_ratio,greatest_ratio,refusal\r\n"
                        + "\"page\",\"ms\",\"ours\",20.000,1.000,1.000,1.000,\"\"\r\n"
                        + "\"page\",\"ms\",\"theirs\",,,,,\"another answer\"\r\n");
        assertThat(table.json().get(1).path("value").isNull()).isTrue();
    }

    @Test
    void measuredWays_haveTheirMedians_andTheSpreadOfTheirRatios() {
        List<Way> ways = List.of(new Way("raw", () -> 0), new Way("nginx", () -> 0), new Way("API", () -> 0));
        ComparisonTable table = new ComparisonTable();
        table.add("M1, page of 50", "ms, p50", new InTurns(ways, new double[][] {{2, 2}, {3, 3}, {4, 6}}, 2));
        assertThat(table.markdown().lines())
                .containsExactly(
                        "| | raw | nginx | API |",
                        "|---|---:|---:|---:|",
                        "| M1, page of 50, ms, p50 | 2.00 | 3.00 (× 1.50) | 5.00 (× 2.50; 2.00–3.00) |");
    }
}
