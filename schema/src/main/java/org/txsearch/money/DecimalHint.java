package org.txsearch.money;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A fault of a text that should be a decimal number, and how to write the number instead. Never quotes the text. The
 * numbers in the sentences have no decimals, so that they are also correct for files with decimal commas.
 */
public enum DecimalHint {
    CURRENCY(
            "\\p{Sc}|(?!(?<=[\\d.])[eE][-+]?\\d)\\p{L}",
            "It has a currency sign or letters: write the number alone, such as 12, and the currency of an amount in"
                    + " currency_code."),
    EXPONENT("[\\d.][eE][-+]?\\d", "It has an exponent: write all digits, such as 1200 for 1.2e3."),
    BRACKETS("[()]", "It is in brackets: write a negative number with a hyphen in front of it, such as -12."),
    MINUS_BEHIND(
            "\\d[^-\u2212\\d]*[-\u2212]\\D*$",
            "Its minus is behind the digits: write it in front of them, such as -12."),
    OTHER_MINUS("[\u2010-\u2015\u2212]", "Its minus is not a hyphen (U+002D): write -12."),
    PLUS("(?<![eE])\\+", "It has a plus sign: write the number without it, such as 12."),
    PERCENT("[%\u2030]", "It has a per cent sign: write the number alone, such as 12."),
    BETWEEN_DIGITS(
            "\\d[\\h'\u2019_]+\\d",
            "It has a blank or an apostrophe between digits: write them together, such as 1234."),
    COMMA(",", "It has a comma: write a point before the decimals, and nothing between thousands, such as 1234.5."),
    SEVERAL_POINTS("\\..*\\.", "It has several points: write one before the decimals, and nothing between thousands.");

    private final Pattern pattern;
    private final String sentence;

    DecimalHint(String pattern, String sentence) {
        this.pattern = Pattern.compile(pattern);
        this.sentence = sentence;
    }

    /**
     * Explains why a text is not a decimal number.
     *
     * @param rule the sentence for a text that has none of the known faults
     */
    public static String explained(String text, String rule) {
        List<String> sentences = new ArrayList<>();
        for (DecimalHint hint : values()) {
            if (hint.pattern.matcher(text).find()) {
                sentences.add(hint.sentence);
            }
        }
        return sentences.isEmpty() ? rule : String.join(" ", sentences);
    }
}
