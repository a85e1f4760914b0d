package org.txsearch.schema;

import java.util.List;

/** Whether the money of a transaction has moved, determined by its status. Every balance uses this rule. */
public enum MoneyState {
    /** The money moved, even if other transactions returned it later. */
    SETTLED("COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"),
    /** The money may still move. */
    PENDING("PENDING", "AUTHORIZED"),
    /** The money never moves. */
    FAILED("DENIED", "FAILED", "CANCELLED");

    // The list is unmodifiable, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> statuses;

    MoneyState(String... statuses) {
        this.statuses = List.of(statuses);
    }

    public List<String> statuses() {
        return statuses;
    }

    /** Returns the state of a transaction with the given status. */
    public static MoneyState of(String status) {
        for (MoneyState state : values()) {
            if (state.statuses.contains(status)) {
                return state;
            }
        }
        throw new IllegalArgumentException("There is no status " + status);
    }
}
