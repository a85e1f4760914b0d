package org.txsearch.write;

import java.util.ArrayList;
import java.util.List;

/** The outcomes that one answer brings. */
final class BacklogReport {

    final List<PendingWrite> writes = new ArrayList<>();
    final List<WriteOutcome> outcomes = new ArrayList<>();

    void add(PendingWrite write, WriteOutcome outcome) {
        writes.add(write);
        outcomes.add(outcome);
    }
}
