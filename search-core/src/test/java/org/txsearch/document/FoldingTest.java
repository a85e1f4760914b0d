package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.text.Normalizer;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        "O’Neil `x´, o'neil 'x'",
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
        assertThat(Folding.fold("हिन्दी")).isEqualTo("हिन्दी");
        assertThat(Folding.fold("की")).isNotEqualTo(Folding.fold("का"));
        assertThat(Folding.fold("தமிழ்")).isEqualTo("தமிழ்");
        assertThat(Folding.fold("สมชาย ใจดี")).isEqualTo("สมชาย ใจดี");
    }

    @ParameterizedTest
    @CsvSource({
        "Əliyev, eliyev",
        "Ɓala Ɗan Ƙasa Ƴar, bala dan kasa yar",
        "Ɔbɛ, obe",
        "Ŋaŋa, nana",
        "أحمد إبراهيم آمنة ٱلله, احمد ابراهيم امنه الله",
        "مُحَمَّد رحمٰن مـحـمـد, محمد رحمن محمد",
        "مؤمن رائد علاء, مومن رايد علا",
        "مصطفى کریم گل شاہ, مصطفي كريم گل شاه",
        "ﻣﺤﻤﺪ ﻷ, محمد لا",
        "שָׁלוֹם כֹּהֵן, שלום כהן",
        "फ़रहान क़ादिर ज़ोया, फरहान कादिर जोया",
        "さくら がっこう ﾊﾟﾘ ゔ, サクラ ガッコウ パリ ヴ",
        "ト゛, ド",
        "さゝき すゞき, サヽキ スヾキ",
        "김철수, 김철수",
        "辻\udb40\udd00 ❤\ufe0f, 辻 ❤",
        "Saʿīd ʻOkina Qurʾān, sa'id 'okina qur'an",
    })
    void fold_dropsWhatPeopleLeaveOut_inEachScript(String text, String folded) {
        assertThat(Folding.fold(text)).isEqualTo(folded);
        assertThat(Folding.fold(Normalizer.normalize(text, Normalizer.Form.NFD)))
                .isEqualTo(folded);
    }

    /** The first is another letter than the second, or a part of it, and so no prefix. */
    @ParameterizedTest
    @CsvSource({"য, য়", "ড, ড়", "ਸ, ਸ਼", "이, 임", "가, 강", "カ, ガ", "は, ぱ", "கெ, கொ"})
    void letter_isNoPrefixOfAnother(String one, String other) {
        assertThat(Folding.fold(other)).doesNotStartWith(Folding.fold(one));
        assertThat(Folding.fold(Normalizer.normalize(other, Normalizer.Form.NFD)))
                .doesNotStartWith(Folding.fold(Normalizer.normalize(one, Normalizer.Form.NFD)));
    }

    /** What stands in it forces the other way of folding. */
    @Property(tries = 2000)
    void lettersThatFoldAlone_foldTheSameAmongOthers(@ForAll("alone") String text) {
        assertThat(Folding.fold(text + "한")).isEqualTo(Folding.fold(text) + "한");
    }

    @Provide
    Arbitrary<String> alone() {
        return Arbitraries.strings()
                .withCharRange('\u0000', '\u036f')
                .withCharRange('\u1e00', '\u1eff')
                .withCharRange('\u2010', '\u201f');
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
                String upper = text.toUpperCase(Locale.ROOT);
                String email = Folding.email(text);
                // One assertion for each would take longer than all the folding.
                assertTrue(Folding.fold(folded).equals(folded), () -> "U+%04X".formatted(text.codePointAt(0)));
                assertTrue(
                        Folding.fold(upper).equals(Folding.fold(upper.toLowerCase(Locale.ROOT))),
                        () -> "upper case of U+%04X".formatted(text.codePointAt(0)));
                assertTrue(Folding.email(email).equals(email), () -> "e-mail of U+%04X".formatted(text.codePointAt(0)));
            }
        }
    }
}
