package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.document.InvalidTransactionException.Fault;

/** Collects what is wrong with one record. */
final class RecordFaults {

    private static final int MAX_FAULTS = 20;

    private final List<Fault> faults = new ArrayList<>();

    void add(String path, String code, String detail) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(new Fault(path, code, detail));
        }
    }

    boolean has(String path, String code) {
        return faults.stream()
                .anyMatch(fault -> fault.path().equals(path) && fault.code().equals(code));
    }

    boolean isEmpty() {
        return faults.isEmpty();
    }

    int size() {
        return faults.size();
    }

    List<Fault> list() {
        return List.copyOf(faults);
    }
}
