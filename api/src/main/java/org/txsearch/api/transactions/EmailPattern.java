package org.txsearch.api.transactions;

import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;

/** Reads an e-mail address, or a part of one with {@code *} where it is open. */
final class EmailPattern {

    private static final int SHORTEST = 3;
    private static final int LONGEST = 254;

    private EmailPattern() {}

    /** The filter, or null where the fault has been noted. */
    static @Nullable TransactionFilter read(Field field, String parameter, String text, Faults faults) {
        if (text.chars().anyMatch(Character::isWhitespace)) {
            faults.add(
                    parameter,
                    FaultCode.INVALID_VALUE,
                    "An e-mail address has no blank. A + in a URL means a blank: write it as %2B.");
            return null;
        }
        boolean openStart = text.startsWith("*");
        boolean openEnd = endsOpen(text);
        String literal = literal(text.substring(openStart ? 1 : 0, text.length() - (openEnd ? 1 : 0)));
        if ((openStart || openEnd) && literal.codePointCount(0, literal.length()) < SHORTEST) {
            faults.add(parameter, FaultCode.PATTERN_TOO_SHORT, "Beside * a pattern has at least 3 characters.");
            return null;
        }
        int points = text.codePointCount(0, text.length());
        if (points < SHORTEST || points > LONGEST) {
            faults.add(parameter, FaultCode.INVALID_LENGTH, "3 to 254 characters.");
            return null;
        }
        return new TransactionFilter.EmailMatches(field, literal, openStart, openEnd);
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
