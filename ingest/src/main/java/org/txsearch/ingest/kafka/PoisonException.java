package org.txsearch.ingest.kafka;

import java.util.List;
import org.txsearch.document.Fault;

/** A message that cannot be a record of ours. */
public final class PoisonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Fault fault;

    /** With the code and the detail of the fault. */
    PoisonException(String code, String detail) {
        // No stack trace: a dead letter is an outcome.
        super(detail, null, false, false);
        this.fault = new Fault("", code, detail);
    }

    /** What is wrong. */
    public List<Fault> faults() {
        return List.of(fault);
    }
}
