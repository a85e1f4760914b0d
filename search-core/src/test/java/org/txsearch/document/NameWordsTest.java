package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameWordsTest {

    @Test
    void otherScripts_areWords() {
        assertThat(NameWords.stored("محمد علي")).containsExactly("محمد", "علي");
        assertThat(NameWords.stored("สมชาย ใจดี")).containsExactly("สมชาย", "ใจดี");
        assertThat(NameWords.stored("Дем'яненко")).containsExactly("демяненко", "яненко");
        assertThat(NameWords.stored("יוסף כהן")).containsExactly("יוסף", "כהן");
        assertThat(NameWords.stored("ﺎﻟﺤﻤﺪ")).isEqualTo(NameWords.stored("الحمد"));
        assertThat(NameWords.stored("حسین‌زاده")).containsExactly("حسينزاده", "زاده");
    }

    @Test
    void eastAsianNames_areStoredFromEachPartAndLetterOn() {
        assertThat(NameWords.stored("王小明")).containsExactly("王小明", "-小明");
        assertThat(NameWords.stored("王 小明")).containsExactly("王小明", "小明");
        assertThat(NameWords.stored("김철수 Kim")).containsExactly("김철수", "-철수", "kim");
        assertThat(NameWords.stored("山田　太郎")).containsExactly("山田太郎", "-田太郎", "太郎");
        assertThat(NameWords.stored("\ud842\udfb7野家")).containsExactly("\ud842\udfb7野家", "-野家");
        assertThat(NameWords.stored("Wang王明")).containsExactly("wang王明", "王明", "明");
    }

    @Test
    void secondOfTwoLetters_isAGivenName_unlessItIsKana() {
        assertThat(NameWords.stored("戚俊")).containsExactly("戚俊", "俊");
        assertThat(NameWords.stored("김구")).containsExactly("김구", "구");
        assertThat(NameWords.stored("ユキ")).containsExactly("ユキ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"O'Brien", "O’Brien", "O‘Brien", "OʼBrien", "O´Brien", "O`Brien", "O＇Brien", "O‛Brien", "Oʾbrien"
            })
    void apostrophe_joinsAndSplits(String name) {
        assertThat(NameWords.stored(name)).containsExactly("obrien", "brien");
        assertThat(NameWords.searched(name))
                .containsExactly(new NameWords.Searched(Set.of("obrien"), List.of(word("o"), word("brien"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Anne-Marie", "Anne‐Marie", "Anne‑Marie", "Anne–Marie", "Anne—Marie", "Anne−Marie", "Anne·Marie"
            })
    void hyphen_joinsAndSplits(String name) {
        assertThat(NameWords.stored(name)).containsExactly("annemarie", "marie");
        assertThat(NameWords.searched(name))
                .containsExactly(new NameWords.Searched(Set.of("annemarie"), List.of(word("anne"), word("marie"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Anne Marie",
                "Anne, Marie",
                "Anne/Marie",
                "Anne+Marie",
                "(Anne) \"Marie\"",
                "Anne_Marie",
                "Anne\tMarie",
                "Anne\u00a0Marie",
                "Anne\u3000Marie",
                "Anne\u2028Marie",
                "Anne- 'Marie'",
            })
    void blanksAndOtherPunctuation_split(String name) {
        assertThat(NameWords.stored(name)).containsExactly("anne", "marie");
        assertThat(NameWords.searched(name)).containsExactly(word("anne"), word("marie"));
    }

    @Test
    void apostropheWithinHyphens_isSplitAfterThem() {
        assertThat(NameWords.searched("Smith-O'Brien"))
                .containsExactly(new NameWords.Searched(
                        Set.of("smithobrien"),
                        List.of(
                                word("smith"),
                                new NameWords.Searched(Set.of("obrien"), List.of(word("o"), word("brien"))))));
    }

    @Test
    void partsThatAreManyLettersTogether_areSearchedApart() {
        String name = "a".repeat(20) + "-" + "b".repeat(20);
        assertThat(NameWords.stored(name)).containsExactly("a".repeat(20) + "b".repeat(12), "b".repeat(20));
        assertThat(NameWords.searched(name))
                .containsExactly(new NameWords.Searched(Set.of(), List.of(word("a".repeat(20)), word("b".repeat(20)))));
        assertThat(NameWords.stored("a".repeat(300))).containsExactly("a".repeat(200));
    }

    @Test
    void invisibleCharacters_areDropped() {
        assertThat(NameWords.stored("Jo\u00adsé")).containsExactly("jose");
        assertThat(NameWords.stored("\u200fJosé\u200b")).containsExactly("jose");
    }

    @Test
    void oneLetterWords_areWords() {
        assertThat(NameWords.stored("J. R. R. Tolkien")).containsExactly("j", "r", "tolkien");
        assertThat(NameWords.stored("J.R.R. Tolkien")).containsExactly("jrr", "rr", "r", "tolkien");
    }

    @Test
    void nameWithoutALetter_isOneTerm() {
        assertThat(NameWords.stored(" -.,! ? ")).containsExactly("-.,!?");
        assertThat(NameWords.searched(" -.,!? ")).isEmpty();
        assertThat(NameWords.withoutLetters("-.,!?")).isEqualTo("-.,!?");
        assertThat(NameWords.stored("\u0301")).containsExactly("\u0301");
        assertThat(NameWords.stored(" \u0000")).containsExactly("");
    }

    @Test
    void wordsOfAName_takeFewBytes_whateverTheName() {
        for (String name : List.of("王".repeat(300), "a-".repeat(150), "王 ".repeat(150), "a'".repeat(150))) {
            assertThat(NameWords.stored(name).stream().mapToInt(String::length).sum())
                    .isLessThan(6_000);
        }
    }

    @Property(tries = 2000)
    void composedAndDecomposedNames_haveTheSameWords(@ForAll String name) {
        assertThat(NameWords.stored(Normalizer.normalize(name, Normalizer.Form.NFD)))
                .isEqualTo(NameWords.stored(Normalizer.normalize(name, Normalizer.Form.NFC)));
    }

    private static NameWords.Searched word(String prefix) {
        return new NameWords.Searched(Set.of(prefix), List.of());
    }
}
