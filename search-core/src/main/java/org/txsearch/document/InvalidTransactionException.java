package org.txsearch.document;

import java.util.List;

/** A record that is readable but not a valid transaction, with everything that is wrong with it. */
public final class InvalidTransactionException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<RecordFault> faults;

    public InvalidTransactionException(List<RecordFault> faults) {
        // No stack trace: a dead letter is an outcome, and a bad file may hold a million of them.
        super(faults.toString(), null, false, false);
        this.faults = List.copyOf(faults);
    }

    /** All faults, in the order of the schema. */
    public List<RecordFault> faults() {
        return faults;
    }
}
