package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {

    @Test
    void otherScripts_areWords() {
        assertThat(Words.ofName("محمد علي")).containsExactly("محمد", "علي");
        assertThat(Words.ofName("สมชาย ใจดี")).containsExactly("สมชาย", "ใจดี");
        assertThat(Words.ofName("山田 太郎")).containsExactly("山田", "太郎");
        assertThat(Words.ofName("山田　太郎")).containsExactly("山田", "太郎");
        assertThat(Words.ofName("김철수")).containsExactly(Normalizer.normalize("김철수", Normalizer.Form.NFKD));
        assertThat(Words.ofName("Дем'яненко")).containsExactly("демяненко", "дем", "яненко");
        assertThat(Words.ofName("יוסף כהן")).containsExactly("יוסף", "כהן");
        assertThat(Words.ofName("ﺎﻟﺤﻤﺪ")).isEqualTo(Words.ofName("الحمد"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"O'Brien", "O’Brien", "O‘Brien", "OʼBrien", "O´Brien", "O`Brien", "O＇Brien", "O‛Brien"})
    void apostrophe_joinsAndSplits(String name) {
        assertThat(Words.ofName(name)).containsExactly("obrien", "o", "brien");
        assertThat(Words.partsOfName(name)).containsExactly(List.of("o", "brien"));
    }

    @Test
    void apostropheAtTheEdge_isNoPart() {
        assertThat(Words.ofName("'Brien'")).containsExactly("brien");
        assertThat(Words.ofName("' ' ''")).isEmpty();
        assertThat(Words.partsOfName("d' Artagnan")).containsExactly(List.of("d"), List.of("artagnan"));
        assertThat(Words.partsOfName("o''b")).containsExactly(List.of("o", "b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Anne-Marie",
                "Anne‐Marie",
                "Anne‑Marie",
                "Anne–Marie",
                "Anne—Marie",
                "Anne Marie",
                "Anne, Marie",
                "Anne/Marie",
                "Anne+Marie",
                "(Anne) \"Marie\"",
                "Anne_Marie",
                "Anne\tMarie",
                "Anne\u00a0Marie",
                "Anne\u3000Marie",
                "Anne\u2028Marie"
            })
    void hyphensSpacesAndPunctuation_split(String name) {
        assertThat(Words.ofName(name)).containsExactly("anne", "marie");
    }

    @Test
    void invisibleCharacters_areDropped() {
        assertThat(Words.ofName("Jo\u00adsé")).containsExactly("jose");
        assertThat(Words.ofName("\u200fJosé\u200b")).containsExactly("jose");
    }

    @Test
    void oneLetterWords_areWords() {
        assertThat(Words.ofName("J. R. R. Tolkien")).containsExactly("j", "r", "tolkien");
        assertThat(Words.partsOfName("J. R. R.")).containsExactly(List.of("j"), List.of("r"), List.of("r"));
    }

    @Test
    void nothing_hasNoWords() {
        assertThat(Words.ofName("")).isEmpty();
        assertThat(Words.ofName(" -.,!? ")).isEmpty();
        assertThat(Words.ofName("\u0301")).isEmpty();
    }

    @Test
    void joseGar_areStartsOfWordsOfGarciaJose() {
        List<List<String>> asked = Words.partsOfName("jose gar");
        assertThat(asked).containsExactly(List.of("jose"), List.of("gar"));
        assertThat(Words.ofName("García, José")).containsExactly("garcia", "jose");
    }

    @Test
    void wordOfManyLetters_isSearchedAsItIsStored() {
        Set<String> stored = new LinkedHashSet<>();
        Words.addTerms("\ud83d\ude00".repeat(250), stored);

        assertThat(Words.searched("\ud83d\ude00".repeat(250)))
                .containsExactly("\ud83d\ude00".repeat(200))
                .isEqualTo(stored);
    }

    @Property(tries = 2000)
    void everyWordOfAName_isFoundByItsOwnText(@ForAll String name) {
        for (List<String> parts : Words.partsOfName(name)) {
            assertThat(Words.ofName(name)).contains(String.join("", parts)).containsAll(parts);
            assertThat(parts).noneMatch(String::isEmpty);
        }
    }

    @Property(tries = 2000)
    void composedAndDecomposedNames_haveTheSameWords(@ForAll String name) {
        assertThat(Words.ofName(Normalizer.normalize(name, Normalizer.Form.NFD)))
                .isEqualTo(Words.ofName(Normalizer.normalize(name, Normalizer.Form.NFC)));
    }
}
