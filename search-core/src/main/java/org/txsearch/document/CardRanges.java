package org.txsearch.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.txsearch.schema.ShippedText;

/**
 * The numbers that card networks issue: in which ranges, and with how many digits. RATIONALE.md names the source of each row of
 * their table.
 */
final class CardRanges {

    /** How many leading digits of a number are compared. */
    private static final int PREFIX_DIGITS = 8;

    private static final Set<String> PUBLISHED_FOR_TESTS = new HashSet<>();
    private static final Range[] ISSUED = load();

    private CardRanges() {}

    /**
     * The numbers of one range.
     *
     * @param from the first eight digits of its first number
     * @param to the first eight digits of its last number
     * @param lengths a bit for each number of digits
     */
    private record Range(int from, int to, int lengths) {

        static Range of(String first, String last, String digits) {
            int bits = 0;
            for (String length : digits.split(" ", -1)) {
                bits |= 1 << Integer.parseInt(length);
            }
            return new Range(
                    Integer.parseInt(first + "0".repeat(PREFIX_DIGITS - first.length())),
                    Integer.parseInt(last + "9".repeat(PREFIX_DIGITS - last.length())),
                    bits);
        }

        boolean has(int prefix, int length) {
            return (lengths & 1 << length) != 0 && from <= prefix && prefix <= to;
        }
    }

    private static Range[] load() {
        List<Range> issued = new ArrayList<>();
        ShippedText.rows(CardRanges.class, "card-numbers.csv")
                .map(line -> line.split(";", 4))
                .forEach(cells -> {
                    if (cells[1].isEmpty()) {
                        PUBLISHED_FOR_TESTS.add(cells[0]);
                    } else {
                        issued.add(Range.of(cells[0], cells[1], cells[2]));
                    }
                });
        return issued.toArray(Range[]::new);
    }

    /** Returns whether the first {@code length} digits are a card's number: one that is issued, or published for tests. */
    static boolean isCard(byte[] digits, int length) {
        return passesLuhn(digits, length) && (isIssued(digits, length) || isPublishedForTests(digits, length));
    }

    private static boolean passesLuhn(byte[] digits, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            int digit = digits[length - 1 - i];
            int weighed = i % 2 == 0 ? digit : digit * 2;
            sum += weighed > 9 ? weighed - 9 : weighed;
        }
        return sum % 10 == 0;
    }

    private static boolean isIssued(byte[] digits, int length) {
        int prefix = 0;
        for (int i = 0; i < PREFIX_DIGITS; i++) {
            prefix = prefix * 10 + digits[i];
        }
        for (Range range : ISSUED) {
            if (range.has(prefix, length)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPublishedForTests(byte[] digits, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = (char) ('0' + digits[i]);
        }
        return PUBLISHED_FOR_TESTS.contains(new String(text));
    }
}
