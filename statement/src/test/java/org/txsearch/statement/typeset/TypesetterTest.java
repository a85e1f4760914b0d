package org.txsearch.statement.typeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypesetterTest {
    private static final Style STYLE = new Style(FontWeight.REGULAR, 10, 0);

    /** Shared, so that each font is opened only once. */
    private static final Typesetter SHARED = new Typesetter(new FontShelf());

    @ParameterizedTest
    @CsvSource({
        "José García,SANS",
        "Ελένη Παπαδοπούλου,SANS",
        "Наталья Іванівна,SANS",
        "محمد علي,ARABIC",
        "דוד בן־גוריון,HEBREW",
        "क्षत्रिय हिन्दी,DEVANAGARI",
        "สมชาย ใจดี,THAI",
        "王小明,CHINESE",
        "山田さん,JAPANESE",
        "김민수,KOREAN",
        "রবীন্দ্রনাথ,BENGALI",
        "ਗੁਰਪ੍ਰੀਤ,GURMUKHI",
        "ગાંધી,GUJARATI",
        "ଓଡ଼ିଆ,ORIYA",
        "தமிழ்,TAMIL",
        "తెలుగు,TELUGU",
        "ಕನ್ನಡ,KANNADA",
        "മലയാളം,MALAYALAM",
        "සිංහල,SINHALA",
        "ខ្មែរ,KHMER",
        "ລາວ,LAO",
        "မြန်မာ,MYANMAR",
        "ქართული,GEORGIAN",
        "Հայաստան,ARMENIAN",
        "አማርኛ,ETHIOPIC",
        "ދިވެހި,THAANA",
        "★,SYMBOLS",
        "😀,EMOJI"
    })
    void script_hasItsFont(String name, Typeface typeface) throws IOException {
        Line line = line(name);

        assertThat(typefaces(line)).contains(typeface).doesNotContain(Typeface.SANS_BOLD);
        assertThat(missing(line)).isZero();
        assertThat(line.clusters().stream()
                        .flatMap(cluster -> cluster.glyphs().stream())
                        .filter(glyph -> glyph.font().typeface() == Typeface.SANS)
                        .map(Glyph::text))
                .allMatch(text -> typeface == Typeface.SANS || text.isBlank());
    }

    @Test
    void arabicLetters_areJoined() throws IOException {
        List<Glyph> alone = glyphs(line("ب"));
        List<Glyph> word = glyphs(line("ببب"));

        assertThat(word.stream()
                        .filter(glyph -> glyph.advance() > 0)
                        .map(Glyph::id)
                        .distinct())
                .hasSize(3)
                .doesNotContain(alone.get(0).id());
    }

    @Test
    void devanagari_formsConjunctsAndPutsShortIInFront() throws IOException {
        List<Glyph> conjunct = glyphs(line("क्ष"));
        List<Glyph> consonant = glyphs(line("ह"));
        List<Glyph> syllable = glyphs(line("हि"));

        assertThat(conjunct).hasSize(1);
        assertThat(syllable).hasSize(2);
        assertThat(syllable.get(1).id()).isEqualTo(consonant.get(0).id());
        assertThat(syllable.stream().map(Glyph::text).collect(Collectors.joining()))
                .isEqualTo("हि");
    }

    @Test
    void thaiMarks_areAboveTheirLetters() throws IOException {
        List<Glyph> plain = glyphs(line("ท"));
        Line marked = line("ที่");

        assertThat(marked.width(1)).isEqualTo(plain.get(0).advance());
        assertThat(glyphs(marked)).hasSize(3);
    }

    @Test
    void rightToLeftWords_areDrawnInReverse() throws IOException {
        Line line = line("Bank של");

        assertThat(line.clusters().stream().map(GlyphCluster::text).collect(Collectors.joining()))
                .isEqualTo("Bank לש");
    }

    @Test
    void bracketsAmongHebrew_turnRound() throws IOException {
        List<Glyph> latin = glyphs(line("("));
        Line line = line("א(ב");

        Glyph bracket = line.clusters().get(1).glyphs().get(0);
        assertThat(bracket.text()).isEqualTo("(");
        assertThat(bracket.id()).isNotEqualTo(latin.get(0).id());
    }

    @Test
    void chineseCharacters_haveTheFormsOfTheirCountry() throws IOException {
        assertThat(typefaces("直子", "JP")).containsOnly(Typeface.JAPANESE);
        assertThat(typefaces("直子", "KR")).containsOnly(Typeface.KOREAN);
        assertThat(typefaces("直子", "TW")).containsOnly(Typeface.CHINESE);
        assertThat(typefaces("直子さん", "CN")).containsOnly(Typeface.JAPANESE);
    }

    @Test
    void characterWithoutFont_isAReplacementThatReadsAsItself() throws IOException {
        for (String text : List.of("\ue000", "𒀀", "\udbff\udffd", "\u0378")) {
            List<Glyph> glyphs = glyphs(line(text));
            List<Glyph> replacement = glyphs(line("\ufffd"));

            assertThat(glyphs).hasSize(1);
            assertThat(glyphs.get(0).id()).isEqualTo(replacement.get(0).id()).isNotZero();
            assertThat(glyphs.get(0).text()).isEqualTo(text);
        }
    }

    @Test
    void selectorsAndJoiners_areNotSeen() throws IOException {
        Line variant = line("葛\udb40\udd00");
        Line first = line("\u200dab");

        assertThat(typefaces(variant)).containsOnly(Typeface.CHINESE);
        assertThat(variant.width(1)).isEqualTo(line("葛").width(1));
        assertThat(first.width(1)).isEqualTo(line("ab").width(1));
    }

    @Test
    void amount_readsAsTheDecimal() throws IOException {
        Line line = using(typesetter -> typesetter.amount("-1234567.89", FontWeight.REGULAR));
        Line ungrouped = using(typesetter -> typesetter.amount("-123.89", FontWeight.REGULAR));

        assertThat(line.actualText()).isEqualTo("-1234567.89");
        assertThat(ungrouped.actualText()).isNull();
        assertThat(ungrouped.clusters().stream().map(GlyphCluster::text).collect(Collectors.joining()))
                .isEqualTo("-123.89");
    }

    @Test
    void longText_isBrokenBetweenWordsAndCut() throws IOException {
        List<Line> lines = using(typesetter ->
                typesetter.lines("Maximilian Alexander von und zu Hohenstaufen und Söhne", STYLE, 100, 3));

        assertThat(lines.stream().map(TypesetterTest::read))
                .containsExactly("Maximilian", "Alexander von und", "zu Hohenstaufen u…");
    }

    @Test
    void longWord_isBrokenBetweenLetters() throws IOException {
        List<Line> lines = using(typesetter -> typesetter.lines("txn_" + "0123456789".repeat(6), STYLE, 100, 9));

        assertThat(lines).hasSizeGreaterThan(3).allMatch(line -> line.width(10) <= 100);
        assertThat(lines.stream().map(TypesetterTest::read).collect(Collectors.joining()))
                .isEqualTo("txn_" + "0123456789".repeat(6));
    }

    @Property(tries = 300)
    void anyText_fitsItsLines(@ForAll String text) {
        List<Line> lines = SHARED.lines(text, STYLE, 60, 3);

        assertThat(lines).hasSizeLessThanOrEqualTo(3).allMatch(line -> line.width(10) <= 60);
    }

    private static <T> T using(Function<Typesetter, T> use) throws IOException {
        try (FontShelf fonts = new FontShelf()) {
            return use.apply(new Typesetter(fonts));
        }
    }

    private static List<Glyph> glyphs(Line line) {
        return line.clusters().stream()
                .flatMap(cluster -> cluster.glyphs().stream())
                .toList();
    }

    private static List<Typeface> typefaces(Line line) {
        return glyphs(line).stream().map(glyph -> glyph.font().typeface()).toList();
    }

    private static List<Typeface> typefaces(String text, String country) throws IOException {
        return typefaces(using(typesetter -> typesetter.lines(text, country, STYLE, 1_000, 1))
                .get(0));
    }

    private static Line line(String text) throws IOException {
        return using(typesetter -> typesetter.line(text, FontWeight.REGULAR));
    }

    private static long missing(Line line) {
        return glyphs(line).stream().filter(glyph -> glyph.id() == 0).count();
    }

    private static String read(Line line) {
        return line.clusters().stream().map(GlyphCluster::text).collect(Collectors.joining());
    }
}
