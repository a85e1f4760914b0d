package org.txsearch.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaGuardTest {

    private static final String DELIMITERS = ",;\t|";
    private static final String LINE_BREAKS = "\r\n\u000b\f\u0085\u2028\u2029";
    private static final String HOSTILE = "''==+-@\uff1d\uff0b\uff0d\uff20\t,;| \"\u00a0\u200b\ufeffa1" + LINE_BREAKS;
    private static final String FORMULA = "[=+\\-@\uff1d\uff0b\uff0d\uff20]";
    private static final String BLANKS = "[ \"\u00a0\u200b\ufeff]*";

    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries.strings().withChars(HOSTILE).ofMaxLength(9);
    }

    @Provide
    Arbitrary<Character> delimiters() {
        return Arbitraries.chars().with(DELIMITERS);
    }

    @Property(tries = 20_000)
    void guardedText_losesExactlyItsGuards(@ForAll("hostile") String text, @ForAll("delimiters") char delimiter) {
        FormulaGuard guard = new FormulaGuard(delimiter);
        assertThat(guard.unguarded(guard.guarded(text))).isEqualTo(text);
    }

    @Property(tries = 20_000)
    void guardedText_startsNoFormula_whereverAProgramSplits(
            @ForAll("hostile") String text, @ForAll("delimiters") char delimiter) {
        String cell = new FormulaGuard(delimiter).guarded(text);
        assertThat(cell).doesNotMatch("(?s)[\t\r\n].*");
        assertThat(parts(cell, delimiter))
                .as(cell)
                .allSatisfy(part -> assertThat(part).doesNotMatch("(?s)" + BLANKS + FORMULA + ".*"));
    }

    /** Returns the cells that programs make of a cell if they split at another separator than the file's, or in the middle of its quotes. */
    private static List<String> parts(String cell, char delimiter) {
        String[] lines = cell.split("[" + LINE_BREAKS + "]", -1);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            boolean knowsQuotes = delimiter == ',' && i == 0;
            parts.addAll(List.of(lines[i].split(knowsQuotes ? "[;|\t]" : "[,;|\t]", -1)));
        }
        return parts;
    }

    static Stream<Arguments> startsSeparatorsAndDelimiters() {
        List<Arguments> table = new ArrayList<>();
        for (String start :
                List.of("", "x", " ", "\"", "'", "\n", "\r\n", "\t", "\u2028", "\n\n", "x\n", ";", "=1\n")) {
            for (char separator : (LINE_BREAKS + "\t;|,").toCharArray()) {
                for (char delimiter : List.of(',', ';', '\t', '|')) {
                    // Quotes protect a comma in a file of commas, unless a line break has ended the row.
                    boolean isProtected = separator == ',' && delimiter == ',' && !start.matches("(?s).*[\n\u2028].*");
                    if (!isProtected) {
                        table.add(Arguments.of(start, separator, delimiter));
                    }
                }
            }
        }
        return table.stream();
    }

    @ParameterizedTest
    @MethodSource("startsSeparatorsAndDelimiters")
    void formulaAfterASeparator_isGuarded_whateverTheTextStartsWith(String start, char separator, char delimiter) {
        FormulaGuard guard = new FormulaGuard(delimiter);
        for (String formula : List.of("=cmd|'/C calc'!A0", "\"=1+1\"", " @SUM(A1)", "\uff0b1")) {
            String text = start + separator + formula + ";x";
            String cell = guard.guarded(text);
            assertThat(cell).contains(separator + "'" + formula);
            assertThat(guard.unguarded(cell)).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "'",
                "''",
                "'x'",
                "x'=",
                "a=b",
                "a;b=c",
                "19,- EUR",
                "x;'y",
                "José; 'tis",
                "two\nlines, and more",
                "\u2028x",
                "19,- EUR\nnet"
            })
    void otherTexts_haveNoGuard(String text) {
        FormulaGuard guard = new FormulaGuard(',');
        assertThat(guard.guarded(text)).isEqualTo(text);
        assertThat(guard.unguarded(text)).isEqualTo(text);
    }
}
