package org.txsearch.document;

import java.util.List;

/** A record that is readable but not a valid transaction, with everything that is wrong with it. */
public final class InvalidTransactionException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Fault> faults;

    /** Carries at least one fault. */
    public InvalidTransactionException(List<Fault> faults) {
        // No stack trace: a dead letter is an outcome, and a bad file may hold a million of them.
        super(faults.toString(), null, false, false);
        this.faults = List.copyOf(faults);
    }

    /** All faults, in the order of the schema. */
    public List<Fault> faults() {
        return faults;
    }

    /**
     * One thing that is wrong with a record.
     *
     * @param path the dotted path of the field, or an empty text for the record as a whole
     * @param code what kind of fault it is, in upper snake case
     * @param detail what is wrong and what would be right; never the value
     */
    public record Fault(String path, String code, String detail) {}
}
