package org.txsearch.api.statement;

/** Whether the money of a transaction has moved: what has not is never added to what has. */
public enum MoneyState {
    /** It moved, whether or not other transactions returned it later. */
    SETTLED("Settled"),
    /** It may still move. */
    PENDING("Pending"),
    /** It never will. */
    FAILED("Failed");

    private final String label;

    MoneyState(String label) {
        this.label = label;
    }

    /** What a statement prints. */
    String label() {
        return label;
    }

    /** That of a transaction with this status. */
    public static MoneyState of(String status) {
        return switch (status) {
            case "COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED" -> SETTLED;
            case "PENDING", "AUTHORIZED" -> PENDING;
            case "DENIED", "FAILED", "CANCELLED" -> FAILED;
            default -> throw new IllegalArgumentException("There is no status " + status);
        };
    }
}
