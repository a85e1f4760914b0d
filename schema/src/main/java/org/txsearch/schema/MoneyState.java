package org.txsearch.schema;

import java.util.List;

/** Whether the money of a transaction has moved, by its status: the rule of every balance. */
public enum MoneyState {
    /** It moved, whether or not other transactions returned it later. */
    SETTLED("COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"),
    /** It may still move. */
    PENDING("PENDING", "AUTHORIZED"),
    /** It never will. */
    FAILED("DENIED", "FAILED", "CANCELLED");

    // It cannot be modified, which its type does not show.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> statuses;

    MoneyState(String... statuses) {
        this.statuses = List.of(statuses);
    }

    /** The statuses of this state. */
    public List<String> statuses() {
        return statuses;
    }

    /** The state of a transaction with this status. */
    public static MoneyState of(String status) {
        for (MoneyState state : values()) {
            if (state.statuses.contains(status)) {
                return state;
            }
        }
        throw new IllegalArgumentException("There is no status " + status);
    }
}
