package org.txsearch.api.paypal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts our identifiers to PayPal's, which have only letters and digits.
 *
 * <p>An identifier of letters and digits is not converted. Any other one becomes a code: it starts with {@code Z}, and each
 * character that PayPal does not allow becomes an escape that starts with {@code Z}. For example, {@code txn_1-Z} becomes
 * {@code ZtxnZu1ZdZZ}. An identifier of letters and digits that could be read as a code becomes a code as well, so that
 * different identifiers stay different. This is rare: it must start with {@code Z} and contain a {@code Z} before a
 * lower-case letter.
 */
final class PayPalIdentifier {

    private static final char MARK = 'Z';
    private static final String ESCAPED = "Z_-.";
    private static final String LETTERS = "Zudp";

    /** Starts the hexadecimal code point of any other character. */
    private static final char CODE_POINT = 'x';

    /** Ends a code point. */
    private static final char END = 'z';

    private static final Pattern ESCAPE = Pattern.compile("Z(?:([Zudp])|x([0-9a-f]{1,6})z)?");

    private PayPalIdentifier() {}

    static String theirs(String ours) {
        return isAlphanumeric(ours) && decoded(ours) == null ? ours : MARK + escaped(ours);
    }

    /** Converts an identifier in either form to ours. An ambiguous text is read as the form that responses have. */
    static String ours(String text) {
        String decoded = decoded(text);
        return decoded == null ? text : decoded;
    }

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

    /** Returns the character of an escape; null if the escape has neither a letter nor a valid code point. */
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
