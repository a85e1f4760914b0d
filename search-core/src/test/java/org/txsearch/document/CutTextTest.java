package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CutTextTest {

    private static final String SMILE = "\uD83D\uDE00";
    private static final String FAMILY = "\uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67";

    @Test
    void textWithinItsLimit_isTheSame() {
        assertThat(CutText.cut("abc", 3)).isEqualTo("abc");
        assertThat(CutText.cut(SMILE.repeat(3), 3)).isEqualTo(SMILE.repeat(3));
        assertThat(CutText.cut("", 3)).isEmpty();
    }

    @Test
    void longerText_endsWithAnEllipsis_andHasNoMoreThanTheLimit() {
        assertThat(CutText.cut("abcd", 3)).isEqualTo("ab…");
        assertThat(CutText.cut("ab cd", 4)).isEqualTo("ab…");
        assertThat(CutText.cut("abcd", 1)).isEqualTo("…");
    }

    @Test
    void cut_isNeverWithinACharacter() {
        assertThat(CutText.cut("a" + SMILE + SMILE + "b", 3)).isEqualTo("a" + SMILE + "…");
        assertThat(CutText.cut("ae\u0301\u0323xyz", 4)).isEqualTo("ae\u0301\u0323…".substring(0, 1) + "…");
        assertThat(CutText.cut("ae\u0301xyz", 4)).isEqualTo("ae\u0301…");
        assertThat(CutText.cut("a" + FAMILY + "bcd", 5)).isEqualTo("a…");
        assertThat(CutText.cut("a\r\nbcd", 3)).isEqualTo("a…");
    }

    @Test
    void characterThatIsLongerThanTheLimit_isCutItself() {
        assertThat(CutText.cut("e" + "\u0301".repeat(100), 5)).isEqualTo("e\u0301\u0301\u0301…");
    }
}
