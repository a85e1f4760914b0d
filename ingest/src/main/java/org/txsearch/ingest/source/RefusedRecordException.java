package org.txsearch.ingest.source;

import java.util.List;
import org.txsearch.document.InvalidTransactionException.Fault;

/** What was read is no record of ours, or has values that ours cannot hold. */
public final class RefusedRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Fault> faults;
    private final transient String text;

    /** With everything that is wrong, and the record as the item's JSON, as far as it is one. */
    public RefusedRecordException(List<Fault> faults, String text) {
        // No stack trace: a dead letter is an outcome.
        super(faults.toString(), null, false, false);
        this.faults = faults;
        this.text = text;
    }

    /** Everything that is wrong with it. */
    public List<Fault> faults() {
        return faults;
    }

    /** The record as the item's JSON, if it is one. */
    public String text() {
        return text;
    }
}
