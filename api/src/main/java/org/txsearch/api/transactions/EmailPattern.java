package org.txsearch.api.transactions;

import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;

/** Reads an e-mail address, or a part of one; each answers null where the fault has been noted. */
final class EmailPattern {

    private static final int SHORTEST = 3;
    private static final int LONGEST = 254;

    private EmailPattern() {}

    /** An address, or a part of one with {@code *} where it is open. */
    static @Nullable TransactionFilter read(Field field, String where, String text, Faults faults) {
        if (hasBlankOutsideQuotes(text)) {
            faults.add(
                    where,
                    FaultCode.INVALID_VALUE,
                    "The address has a blank where a + belongs, for a + in a URL means a blank; write it as %2B.");
            return null;
        }
        boolean openStart = text.startsWith("*");
        boolean openEnd = endsOpen(text);
        String literal = literal(text.substring(openStart ? 1 : 0, text.length() - (openEnd ? 1 : 0)));
        return filter(field, where, literal, openStart, openEnd, points(text), faults);
    }

    /**
     * A text of a body, where a blank is one and which is meant letter by letter: the whole address, or a part that is open at
     * one side or both.
     */
    static @Nullable TransactionFilter literally(
            Field field, String where, String text, boolean openStart, boolean openEnd, Faults faults) {
        return filter(field, where, text, openStart, openEnd, points(text), faults);
    }

    private static @Nullable TransactionFilter filter(
            Field field, String where, String literal, boolean openStart, boolean openEnd, int length, Faults faults) {
        if ((openStart || openEnd) && points(literal) < SHORTEST) {
            faults.add(
                    where, FaultCode.PATTERN_TOO_SHORT, "The pattern has fewer than 3 characters besides *; add some.");
            return null;
        }
        if (length < SHORTEST || length > LONGEST) {
            faults.add(
                    where,
                    FaultCode.INVALID_LENGTH,
                    "The address has fewer than 3 or more than 254 characters; send one between.");
            return null;
        }
        return new TransactionFilter.EmailMatches(field, literal, openStart, openEnd);
    }

    /** An address may have blanks in quotes: {@code "john smith"@example.com}. */
    private static boolean hasBlankOutsideQuotes(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            quoted ^= text.charAt(i) == '"' && (i == 0 || text.charAt(i - 1) != '\\');
            if (!quoted && Character.isWhitespace(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether the last star is bare: an even number of backslashes stands before it. */
    private static boolean endsOpen(String text) {
        if (text.length() < 2 || !text.endsWith("*")) {
            return false;
        }
        int backslashes = 0;
        while (backslashes < text.length() - 1 && text.charAt(text.length() - 2 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 0;
    }

    private static String literal(String escaped) {
        StringBuilder literal = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            boolean escape = c == '\\'
                    && i + 1 < escaped.length()
                    && (escaped.charAt(i + 1) == '*' || escaped.charAt(i + 1) == '\\');
            literal.append(escape ? escaped.charAt(++i) : c);
        }
        return literal.toString();
    }
}
