package org.txsearch.csv;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaGuardTest {

    private static final String DELIMITERS = ",;\t|";
    private static final String HOSTILE = "''==+-@\uff1d\uff0b\uff0d\uff20\t\r\n,;| \"\u00a0\u200b\ufeffa1";
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
        assertThat(cell).doesNotMatch("(?s)" + BLANKS + FORMULA + ".*").doesNotMatch("(?s)[\t\r\n].*");
        // The one guard of leading breaks stands in front of all of them.
        String rest = cell.replaceFirst("^'+[\t\r\n][\t\r\n \"\u00a0\u200b\ufeff]*", "x");
        for (String part : rest.split(delimiter == ',' ? "[;|\t\r\n]" : "[,;|\t\r\n]", -1)) {
            assertThat(part).as(cell).doesNotMatch("(?s)" + BLANKS + FORMULA + ".*");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "'", "''", "'x'", "x'=", "a=b", "a;b=c", "19,- EUR", "x;'y", "José; 'tis"})
    void otherTexts_haveNoGuard(String text) {
        FormulaGuard guard = new FormulaGuard(',');
        assertThat(guard.guarded(text)).isEqualTo(text);
        assertThat(guard.unguarded(text)).isEqualTo(text);
    }
}
