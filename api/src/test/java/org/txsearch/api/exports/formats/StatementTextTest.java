package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementTextTest {

    @Test
    void text_isOneLine_ofCharactersThatXmlHas() {
        assertThat(StatementText.clean(" a\tb\r\nc\u2028d ")).isEqualTo("a b  c d");
        assertThat(StatementText.clean("\u0000\u001b\u0085\ufffe\uffff\ud800x\udc00"))
                .isEqualTo("\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdx\ufffd");
        assertThat(StatementText.clean("<&>]]> 李 \ud83d\ude00 \u202eabc")).isEqualTo("<&>]]> 李 \ud83d\ude00 \u202eabc");
        assertThat(StatementText.clean(" \n\t ")).isEmpty();
    }

    @Test
    void pieces_cutBetweenCharacters_andAreNeverEmpty() {
        assertThat(StatementText.pieces("\ud83d\ude00".repeat(5), 2))
                .containsExactly("\ud83d\ude00\ud83d\ude00", "\ud83d\ude00\ud83d\ude00", "\ud83d\ude00");
        assertThat(StatementText.pieces("ab    cd", 3)).containsExactly("ab", "cd");
        assertThat(StatementText.pieces("", 3)).isEmpty();
    }

    @Test
    void longReferences_stayDifferent() {
        String one = "x".repeat(60) + "1";
        String other = "x".repeat(60) + "2";
        assertThat(StatementText.reference("x".repeat(35), 35)).isEqualTo("x".repeat(35));
        assertThat(StatementText.reference(one, 35)).hasSize(35).isNotEqualTo(StatementText.reference(other, 35));
        assertThat(StatementText.reference("\ud83d\ude00".repeat(40), 35)
                        .codePoints()
                        .count())
                .isEqualTo(35);
    }
}
