package org.txsearch.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of an answer of PayPal's Transaction Search v1.9, and its place in a transaction.
 *
 * <p>The table of all of them is read in both directions: for rows from ours to theirs, for filters from theirs to ours.
 *
 * @param theirs its dotted path below {@code transaction_details[]}, with {@code []} after the name of an array
 * @param ours the path of our leaf
 * @param form how the one value becomes the other
 * @param maxLength the greatest number of characters of a text that PayPal's document has
 */
public record PayPalAttribute(String theirs, Field ours, Form form, int maxLength) {

    private static final List<PayPalAttribute> ALL = load();
    private static final Map<String, PayPalAttribute> BY_THEIRS =
            ALL.stream().collect(Collectors.toUnmodifiableMap(PayPalAttribute::theirs, Function.identity()));

    /** How a value of ours becomes one of theirs. */
    public enum Form {
        /** Text as it is stored, in any script, although PayPal's document allows ASCII alone; a longer one is cut. */
        TEXT,
        /** An identifier: letters and digits as stored, other characters as escapes. It may be longer than PayPal's. */
        IDENTIFIER,
        /** A code of letters and digits. */
        EVENT_CODE,
        /** An instant in UTC, without its milliseconds. */
        TIME,
        /** A decimal and its currency. */
        MONEY,
        /** Computed from all transactions up to this one; what is stored is not sent. */
        BALANCE,
        /** A decimal. */
        PERCENTAGE,
        /** True or false. */
        BOOLEAN,
        /** An e-mail address. */
        EMAIL,
        /** A country's code of two letters, or {@code C2}. */
        COUNTRY,
        /** Digits only. */
        DIGITS,
        /** The length of a credit without blanks. */
        TERM,
        /** A payment method, with hyphens for underscores. */
        METHOD,
        /** A status as PayPal's letter. */
        STATUS(
                "COMPLETED", "S",
                "PARTIALLY_REFUNDED", "S",
                "REFUNDED", "V",
                "REVERSED", "V",
                "PENDING", "P",
                "AUTHORIZED", "P",
                "DENIED", "D",
                "FAILED", "D",
                "CANCELLED", "D"),
        /** What a related id names, as PayPal's three letters. */
        REFERENCE_TYPE("TRANSACTION", "TXN", "ORDER", "ODR", "SUBSCRIPTION", "SUB", "PREAPPROVAL", "PAP"),
        /** Whether a sale is protected, as PayPal's two digits. */
        PROTECTION("ELIGIBLE", "01", "NOT_ELIGIBLE", "02", "PARTIALLY_ELIGIBLE", "03"),
        /** Whether a payer is verified, as Y or N. */
        VERIFIED("VERIFIED", "Y", "UNVERIFIED", "N"),
        /** Whether an address is confirmed, as Y or N. */
        CONFIRMED("CONFIRMED", "Y", "UNCONFIRMED", "N");

        // It cannot be modified, which its type does not show.
        @SuppressWarnings("ImmutableEnumChecker")
        private final Map<String, String> codes;

        Form(String... oursAndTheirs) {
            Map<String, String> ordered = new LinkedHashMap<>();
            for (int i = 0; i < oursAndTheirs.length; i += 2) {
                ordered.put(oursAndTheirs[i], oursAndTheirs[i + 1]);
            }
            this.codes = Map.copyOf(ordered);
        }

        /** Whether PayPal has a code for each of our values. */
        public boolean isCoded() {
            return !codes.isEmpty();
        }

        /** PayPal's code for a value of ours; null if there is none. */
        public @Nullable String theirs(String ours) {
            return codes.get(ours);
        }

        /** Our values that have this code of PayPal's, in alphabetical order; empty if it is not a code. */
        public List<String> ours(String theirs) {
            return codes.entrySet().stream()
                    .filter(code -> code.getValue().equals(theirs))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
        }

        /** All of our values that have a code, in alphabetical order. */
        public List<String> ours() {
            return codes.keySet().stream().sorted().toList();
        }
    }

    /** Every attribute, in the order of PayPal's document. */
    public static List<PayPalAttribute> all() {
        return ALL;
    }

    /**
     * The attribute at a path of PayPal's.
     *
     * @throws IllegalArgumentException if PayPal has no such attribute
     */
    public static PayPalAttribute at(String theirs) {
        PayPalAttribute attribute = BY_THEIRS.get(theirs);
        if (attribute == null) {
            throw new IllegalArgumentException("PayPal has no attribute " + theirs);
        }
        return attribute;
    }

    private static List<PayPalAttribute> load() {
        return ShippedText.rows(PayPalAttribute.class, "paypal-transaction-search-v1.9.csv")
                .map(line -> line.split(",", 4))
                .map(cells -> new PayPalAttribute(
                        cells[0],
                        field(cells[1]),
                        Form.valueOf(cells[2]),
                        cells[3].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(cells[3])))
                .toList();
    }

    private static Field field(String path) {
        return FieldCatalogue.transaction().field(path);
    }
}
