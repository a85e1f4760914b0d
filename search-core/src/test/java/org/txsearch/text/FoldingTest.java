package org.txsearch.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldingTest {

    @ParameterizedTest
    @CsvSource({
        "García, garcia",
        "GARCÍA, garcia",
        "Straße, strasse",
        "STRAẞE, strasse",
        "Łukasz, lukasz",
        "Søren, soren",
        "ıÍİI, iiii",
        "Đorđe, dorde",
        "Æsir, aesir",
        "Ǽ, ae",
        "œuvre, oeuvre",
        "Þór, thor",
        "Οδυσσεύς, οδυσσευσ",
        "ΟΔΥΣΣΕΎΣ, οδυσσευσ",
        "ΟΔΥΣΣΕΎΣ Α, οδυσσευσ α",
        "Ｊｏｓé, jose",
        "ﬁn, fin",
        "Ÿ, y",
        "Йод, иод",
        "ёлка, елка",
        "\u212a, k",
    })
    void fold_dropsCaseAndAccents(String text, String folded) {
        assertThat(Folding.fold(text)).isEqualTo(folded);
    }

    @ParameterizedTest
    @CsvSource({"José, José", "Å, Å", "Nguyễn, Nguyễn", "é́, é́"})
    void composedAndDecomposed_foldAlike(String one, String other) {
        assertThat(Folding.fold(Normalizer.normalize(one, Normalizer.Form.NFD)))
                .isEqualTo(Folding.fold(Normalizer.normalize(other, Normalizer.Form.NFC)));
    }

    @Test
    void vowelsOfIndicScripts_areKept() {
        assertThat(Folding.words("हिन्दी")).containsExactly("हिन्दी");
        assertThat(Folding.fold("की")).isNotEqualTo(Folding.fold("का"));
        assertThat(Folding.fold("தமிழ்")).isEqualTo("தமிழ்");
    }

    @Test
    void otherScripts_areWords() {
        assertThat(Folding.words("محمد علي")).containsExactly("محمد", "علي");
        assertThat(Folding.words("สมชาย ใจดี")).containsExactly("สมชาย", "ใจดี");
        assertThat(Folding.words("山田 太郎")).containsExactly("山田", "太郎");
        assertThat(Folding.words("山田　太郎")).containsExactly("山田", "太郎");
        assertThat(Folding.words("김철수")).containsExactly(Normalizer.normalize("김철수", Normalizer.Form.NFKD));
        assertThat(Folding.words("Дем'яненко")).containsExactly("демяненко", "дем", "яненко");
        assertThat(Folding.words("יוסף כהן")).containsExactly("יוסף", "כהן");
        assertThat(Folding.words("ﺎﻟﺤﻤﺪ")).isEqualTo(Folding.words("الحمد"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"O'Brien", "O’Brien", "O‘Brien", "OʼBrien", "O´Brien", "O`Brien", "O＇Brien", "O‛Brien"})
    void apostrophe_joinsAndSplits(String name) {
        assertThat(Folding.words(name)).containsExactly("obrien", "o", "brien");
        assertThat(Folding.wordParts(name)).containsExactly(List.of("o", "brien"));
    }

    @Test
    void apostropheAtTheEdge_isNoPart() {
        assertThat(Folding.words("'Brien'")).containsExactly("brien");
        assertThat(Folding.words("' ' ''")).isEmpty();
        assertThat(Folding.wordParts("d' Artagnan")).containsExactly(List.of("d"), List.of("artagnan"));
        assertThat(Folding.wordParts("o''b")).containsExactly(List.of("o", "b"));
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
        assertThat(Folding.words(name)).containsExactly("anne", "marie");
    }

    @Test
    void invisibleCharacters_areDropped() {
        assertThat(Folding.words("Jo\u00adsé")).containsExactly("jose");
        assertThat(Folding.words("\u200fJosé\u200b")).containsExactly("jose");
    }

    @Test
    void oneLetterWords_areWords() {
        assertThat(Folding.words("J. R. R. Tolkien")).containsExactly("j", "r", "tolkien");
        assertThat(Folding.wordParts("J. R. R.")).containsExactly(List.of("j"), List.of("r"), List.of("r"));
    }

    @Test
    void nothing_hasNoWords() {
        assertThat(Folding.words("")).isEmpty();
        assertThat(Folding.words(" -.,!? ")).isEmpty();
        assertThat(Folding.words("\u0301")).isEmpty();
    }

    @Test
    void joseGar_findsGarciaComJose() {
        List<List<String>> asked = Folding.wordParts("jose gar");
        assertThat(asked).containsExactly(List.of("jose"), List.of("gar"));
        assertThat(Folding.words("García, José")).containsExactly("garcia", "jose");
    }

    @Test
    void folding_doesNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(Folding.fold("TITLE")).isEqualTo("title");
            assertThat(Folding.fold("TÍTLE")).isEqualTo("title");
            assertThat(Folding.email("INFO@TITLE.COM")).isEqualTo("info@title.com");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Jose@Example.COM, jose@example.com",
        "JOSÉ@Example.COM, josé@example.com",
        "ΟΔΟΣ@ΠΑΡΆΔΕΙΓΜΑ.ΕΛ, οδοσ@παράδειγμα.ελ",
    })
    void email_isLowerCaseAndComposed(String address, String folded) {
        assertThat(Folding.email(address)).isEqualTo(folded);
        assertThat(Folding.email(Normalizer.normalize(address, Normalizer.Form.NFD)))
                .isEqualTo(folded);
    }

    /** A prefix is folded on its own: what ends it must not change its letters. */
    @Test
    void startOfAnEmail_foldsLikeTheWhole() {
        assertThat(Folding.email("ΟΔΟΣΑ@x.gr")).startsWith(Folding.email("ΟΔΟΣ"));
    }

    @Property(tries = 5000)
    void fold_isIdempotent(@ForAll String text) {
        String folded = Folding.fold(text);
        assertThat(Folding.fold(folded)).isEqualTo(folded);
    }

    /** Between two marks that have an order stands something that is dropped. */
    @Test
    void foldOfMarksAroundSomethingInvisible_isIdempotent() {
        String folded = Folding.fold("a\u0483\u200d\u0591 a\u0483\u034f\u0591");
        assertThat(Folding.fold(folded)).isEqualTo(folded);
    }

    @Property(tries = 5000)
    void email_isIdempotent(@ForAll String text) {
        String folded = Folding.email(text);
        assertThat(Folding.email(folded)).isEqualTo(folded);
    }

    @Test
    void foldingOfEveryCodePoint_isIdempotent() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                String text = Character.toString(point);
                String folded = Folding.fold(text);
                assertThat(Folding.fold(folded)).as("U+%04X", point).isEqualTo(folded);
                assertThat(Folding.fold(text.toUpperCase(Locale.ROOT)))
                        .as("upper case of U+%04X", point)
                        .isEqualTo(Folding.fold(text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT)));
                String email = Folding.email(text);
                assertThat(Folding.email(email)).as("U+%04X", point).isEqualTo(email);
            }
        }
    }

    @Property(tries = 2000)
    void everyWordOfAName_isFoundByItsOwnText(@ForAll String name) {
        for (List<String> parts : Folding.wordParts(name)) {
            assertThat(Folding.words(name)).contains(String.join("", parts)).containsAll(parts);
            assertThat(parts).noneMatch(String::isEmpty);
        }
    }

    @Property(tries = 2000)
    void composedAndDecomposedNames_haveTheSameWords(@ForAll String name) {
        assertThat(Folding.words(Normalizer.normalize(name, Normalizer.Form.NFD)))
                .isEqualTo(Folding.words(Normalizer.normalize(name, Normalizer.Form.NFC)));
    }
}
