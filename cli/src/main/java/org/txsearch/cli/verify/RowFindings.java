package org.txsearch.cli.verify;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What checks found in single transactions: how many of each kind, and the first of them. */
public final class RowFindings {

    static final int MAX_EXAMPLES = 20;

    private final Map<RowFault, Long> counts = new EnumMap<>(RowFault.class);
    private final List<CheckedRow> examples = new ArrayList<>();

    void add(CheckedRow row) {
        if (counts.merge(row.kind(), 1L, Long::sum) <= MAX_EXAMPLES) {
            examples.add(row);
        }
    }

    /** How many transactions or records of that kind were found. */
    public long count(RowFault kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** The first transactions of each kind. */
    public List<CheckedRow> examples() {
        return examples;
    }
}
