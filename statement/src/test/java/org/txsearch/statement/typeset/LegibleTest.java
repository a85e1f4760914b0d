package org.txsearch.statement.typeset;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LegibleTest {

    @Test
    void whiteSpaceAndControls_areSingleBlanks() {
        assertThat(legible("\tJosé\r\n\0\u2028 García\u00a0 ")).isEqualTo("José García");
    }

    @Test
    void overridesOfDirection_areGone() {
        assertThat(legible("a\u202eb\u2066c\u2069d\u200fe\ufefff")).isEqualTo("abcdef");
    }

    @Test
    void joinersInsideWords_stay() {
        assertThat(legible("می\u200cخواهم")).isEqualTo("می\u200cخواهم");
    }

    @Test
    void letterAndAccent_areOne() {
        assertThat(legible("Jose\u0301")).isEqualTo("José");
    }

    @Test
    void halfAPair_isAReplacement() {
        assertThat(legible("a\ud83d b\ude00")).isEqualTo("a\ufffd b\ufffd");
    }

    @Test
    void towerOfMarks_isCut() {
        assertThat(legible("x" + "\u0321".repeat(1_000)).length()).isLessThan(10);
    }

    @Test
    void megabyte_isCut() {
        assertThat(legible("😀".repeat(1 << 20))).endsWith("😀…").hasSizeLessThan(210);
    }

    @Property
    void anyText_staysAsItIsTheSecondTime(@ForAll String text) {
        String once = Legible.of(text, Integer.MAX_VALUE);

        assertThat(Legible.of(once, Integer.MAX_VALUE)).isEqualTo(once);
    }

    private static String legible(String sent) {
        return Legible.of(sent, 200);
    }
}
