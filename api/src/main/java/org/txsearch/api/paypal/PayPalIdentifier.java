package org.txsearch.api.paypal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Our identifiers as PayPal's, which have letters and digits only.
 *
 * <p>An identifier of letters and digits is the same on both sides. Any other one is written with a {@code Z} before it, and each
 * character that PayPal does not have as an escape that starts with {@code Z}: {@code txn_1-Z} is {@code ZtxnZu1ZdZZ}. An
 * identifier of letters and digits that reads as such a code is written as a code itself, so that no two identifiers are ever
 * written alike. That takes a {@code Z} at its start and one with a lower-case letter after it, and hardly any has both.
 */
final class PayPalIdentifier {

    private static final char MARK = 'Z';
    private static final String ESCAPED = "Z_-.";
    private static final String LETTERS = "Zudp";

    /** Starts the code point of any other character, in hexadecimal digits. */
    private static final char CODE_POINT = 'x';

    /** Ends it. */
    private static final char END = 'z';

    private static final Pattern ESCAPE = Pattern.compile("Z(?:([Zudp])|x([0-9a-f]{1,6})z)?");

    private PayPalIdentifier() {}

    /** An identifier of ours as PayPal's programs get it. */
    static String theirs(String ours) {
        return isAlphanumeric(ours) && decoded(ours) == null ? ours : MARK + escaped(ours);
    }

    /** The identifier of ours that a program sends in either form; what could be both is the form in which we send it. */
    static String ours(String text) {
        String decoded = decoded(text);
        return decoded == null ? text : decoded;
    }

    /** What is written as this code; null if nothing is. */
    private static @Nullable String decoded(String code) {
        if (code.isEmpty() || code.charAt(0) != MARK) {
            return null;
        }
        String plain = unescaped(code.substring(1));
        return plain != null && theirs(plain).equals(code) ? plain : null;
    }

    private static String escaped(String plain) {
        StringBuilder escaped = new StringBuilder(plain.length() + 8);
        plain.codePoints().forEach(character -> {
            int escape = ESCAPED.indexOf(character);
            if (escape >= 0) {
                escaped.append(MARK).append(LETTERS.charAt(escape));
            } else if (isAlphanumeric(character)) {
                escaped.append((char) character);
            } else {
                escaped.append(MARK)
                        .append(CODE_POINT)
                        .append(Integer.toHexString(character))
                        .append(END);
            }
        });
        return escaped.toString();
    }

    private static @Nullable String unescaped(String escaped) {
        StringBuilder plain = new StringBuilder(escaped.length());
        Matcher escapes = ESCAPE.matcher(escaped);
        while (escapes.find()) {
            String character = character(escapes.group(1), escapes.group(2));
            if (character == null) {
                return null;
            }
            escapes.appendReplacement(plain, Matcher.quoteReplacement(character));
        }
        return escapes.appendTail(plain).toString();
    }

    /** The character of an escape's letter or code point; null if it has neither. */
    private static @Nullable String character(@Nullable String letter, @Nullable String hex) {
        if (letter != null) {
            return ESCAPED.substring(LETTERS.indexOf(letter), LETTERS.indexOf(letter) + 1);
        }
        int codePoint = hex == null ? -1 : Integer.parseInt(hex, 16);
        return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : null;
    }

    private static boolean isAlphanumeric(String text) {
        return text.chars().allMatch(PayPalIdentifier::isAlphanumeric);
    }

    static boolean isAlphanumeric(int c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
    }
}
