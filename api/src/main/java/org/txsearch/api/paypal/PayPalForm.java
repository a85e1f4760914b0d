package org.txsearch.api.paypal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a value of ours becomes one of theirs. */
enum PayPalForm {
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
    /** Computed from all transactions up to this one; the stored value is not sent. */
    BALANCE,
    PERCENTAGE,
    BOOLEAN,
    EMAIL,
    /** A country's code of two letters, or {@code C2}. */
    COUNTRY,
    DIGITS,
    /** The length of a credit without blanks. */
    TERM,
    /** A payment method, with hyphens for underscores. */
    METHOD,
    /** A status as PayPal's letter. */
    STATUS(Map.of(
            "COMPLETED", "S",
            "PARTIALLY_REFUNDED", "S",
            "REFUNDED", "V",
            "REVERSED", "V",
            "PENDING", "P",
            "AUTHORIZED", "P",
            "DENIED", "D",
            "FAILED", "D",
            "CANCELLED", "D")),
    /** What a related id names, as PayPal's three letters. */
    REFERENCE_TYPE(Map.of("TRANSACTION", "TXN", "ORDER", "ODR", "SUBSCRIPTION", "SUB", "PREAPPROVAL", "PAP")),
    /** Whether a sale is protected, as PayPal's two digits. */
    PROTECTION(Map.of("ELIGIBLE", "01", "NOT_ELIGIBLE", "02", "PARTIALLY_ELIGIBLE", "03")),
    /** Whether a payer is verified, as Y or N. */
    VERIFIED(Map.of("VERIFIED", "Y", "UNVERIFIED", "N")),
    /** Whether an address is confirmed, as Y or N. */
    CONFIRMED(Map.of("CONFIRMED", "Y", "UNCONFIRMED", "N"));

    // It cannot be modified, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Map<String, String> codes;

    PayPalForm() {
        this(Map.of());
    }

    PayPalForm(Map<String, String> codes) {
        this.codes = codes;
    }

    /** Returns whether PayPal has a code for each of our values. */
    boolean isCoded() {
        return !codes.isEmpty();
    }

    /** PayPal's code for a value of ours; null if there is none. */
    @Nullable
    String theirs(String ours) {
        return codes.get(ours);
    }

    /** Our values that have this code of PayPal's, in alphabetical order; empty if it is not a code. */
    List<String> ours(String theirs) {
        return codes.entrySet().stream()
                .filter(code -> code.getValue().equals(theirs))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Returns all of our values that have a code, in alphabetical order. */
    List<String> ours() {
        return codes.keySet().stream().sorted().toList();
    }
}
