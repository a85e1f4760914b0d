package org.txsearch.cli.verify;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What checks found in single transactions: how many of each kind, and the first of them. */
public final class RowFindings {

    static final int MAX_EXAMPLES = 20;

    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    private final List<Row> examples = new ArrayList<>();

    /** The kinds of findings. */
    public enum Kind {
        /** Its stored item, its index members and its indexed values differ. */
        INCONSISTENT,
        /** The source has it, and it is not stored. */
        MISSING,
        /** The source has a newer version than the stored one. */
        OLDER,
        /** The source has the same version with other content. */
        DIFFERENT
    }

    /** A finding about one transaction. */
    public record Row(Kind kind, String merchant, String id, long version, String what) {}

    void add(Row row) {
        if (counts.merge(row.kind(), 1L, Long::sum) <= MAX_EXAMPLES) {
            examples.add(row);
        }
    }

    /** How many transactions or records of that kind were found. */
    public long count(Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** The first transactions of each kind. */
    public List<Row> examples() {
        return examples;
    }
}
