package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void wordOfManyLetters_isSearchedAsItIsStored() {
        Set<String> stored = new LinkedHashSet<>();
        Words.addTerms("\ud83d\ude00".repeat(250), stored);

        assertThat(Words.searched("\ud83d\ude00".repeat(250)))
                .containsExactly("\ud83d\ude00".repeat(200))
                .isEqualTo(stored);
    }

    @Test
    void ofAName_onlyWhatItsWordsDoNotFind_isAmongTheTexts() {
        Set<String> stored = new LinkedHashSet<>();
        Words.addTermsBeside(NameWords::isOne, "Anne - (Marie), O’Brien-Smith ´ 💐 \u0621 ... J.R.R. (a,b)", stored);

        assertThat(stored).containsExactly("-", "'", "...", "j.r.r.", "(a,b)", "a,b)");
    }
}
