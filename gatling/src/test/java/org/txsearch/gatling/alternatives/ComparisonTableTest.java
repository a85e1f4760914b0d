package org.txsearch.gatling.alternatives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {

    private static final Figure FIRST = Figure.ofTurns("ours", new double[] {10, 20, 30}, new double[] {10, 20, 30});
    private static final Figure OTHER = Figure.ofTurns("theirs", new double[] {20, 10, 90}, new double[] {10, 20, 30});

    @Test
    void ratio_isOfEachTurnToTheFirst_andNotOfTheMedians() {
        assertThat(OTHER.value()).isEqualTo(20);
        assertThat(OTHER.ratio()).isEqualTo(2);
        assertThat(OTHER.least()).isEqualTo(0.5);
        assertThat(OTHER.greatest()).isEqualTo(3);
    }

    @Test
    void table_restartsWhereOthersAreCompared() {
        ComparisonTable table = new ComparisonTable();
        table.add(new Measure("loading", "a second", List.of(FIRST, OTHER)));
        table.add(new Measure(
                "stored", "bytes", List.of(Figure.of("ours", 1_000, 1_000), Figure.of("theirs", 2_500, 1_000))));
        table.add(new Measure("page", "ms", List.of(FIRST, Figure.refused("nobody", "another answer"))));
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
        table.add(new Measure("page", "ms", List.of(FIRST, Figure.refused("theirs", "another answer"))));
        assertThat(table.csv())
                .isEqualTo("measure,unit,contender,value,ratio,least_ratio,greatest_ratio,refusal\r\n"
                        + "\"page\",\"ms\",\"ours\",20.0000,1.0000,1.0000,1.0000,\r\n"
                        + "\"page\",\"ms\",\"theirs\",,,,,another answer\r\n");
        assertThat(table.json().at("/0/contenders/1").has("value")).isFalse();
    }
}
