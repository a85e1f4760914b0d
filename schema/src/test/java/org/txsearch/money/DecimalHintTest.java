package org.txsearch.money;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalHintTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "€12.50 | currency sign",
                "$ 12 | currency sign",
                "12.50 EUR | currency sign",
                "12.50 Euro | currency sign",
                "zł 12 | currency sign",
                "(12.50) | brackets",
                "(12,50) | brackets, comma",
                "($12.50) | currency sign, brackets",
                "12.50- | minus is behind",
                "12.50 - | minus is behind",
                "−12.50 | not a hyphen",
                "–12.50 | not a hyphen",
                "+12.50 | plus sign",
                "7.5 % | per cent",
                "1 234.50 | between digits",
                "1\u00a0234.50 | between digits",
                "1'234.50 | between digits",
                "1’234.50 | between digits",
                "1_000 | between digits",
                "1,234.50 | comma",
                "1.234.567 | several points",
                "€1.234,50- | currency sign, minus is behind, comma",
                "1e3 | exponent",
                "1.2E+5 | exponent",
                "1.2E+5 EUR | currency sign, exponent"
            })
    void everyFault_isNamed(String text, String faults) {
        String explained = DecimalHint.explained(text, "rule");
        assertThat(explained).contains(faults.split(", ")).doesNotContain("rule");
        assertThat(explained.split(": write")).hasSize(faults.split(", ").length + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", ".5", "5.", "--5", "12-50", "١.٠٠", "\u0000"})
    void otherText_getsTheRule(String text) {
        assertThat(DecimalHint.explained(text, "rule")).isEqualTo("rule");
    }
}
