package org.txsearch.cli.verify;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings of checks in single transactions: the number of each kind, and the first of them. */
public final class RowFindings {

    static final int MAX_EXAMPLES = 20;
    private static final int MAX_NAMED = 4;

    private final Map<RowFault, Long> counts = new EnumMap<>(RowFault.class);
    private final List<CheckedRow> examples = new ArrayList<>();

    void add(CheckedRow row) {
        if (counts.merge(row.kind(), 1L, Long::sum) <= MAX_EXAMPLES) {
            examples.add(row);
        }
    }

    public long count(RowFault kind) {
        return counts.getOrDefault(kind, 0L);
    }

    public List<CheckedRow> examples() {
        return examples;
    }

    /** Joins the first differences of a transaction, and counts the others. */
    static String named(Collection<String> differences) {
        String first = differences.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
        return differences.size() > MAX_NAMED ? first + " and " + (differences.size() - MAX_NAMED) + " more" : first;
    }
}
