package org.txsearch.paging;

import java.util.Arrays;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.LastChange;

/**
 * The order of a page's transactions: by a time or the amount, then by the tie-breaker.
 *
 * <p>Amounts are ordered as they are filtered: by their absolute value. They are compared as minor units, so that the order
 * means something within one currency only.
 *
 * <p>A transaction without the time stands before all that have one, and so last where the latest comes first. A row that
 * gets its time during an upward walk then moves ahead of the walk, never after it.
 */
public enum Order {
    /** The oldest first. */
    CREATED_AT_ASCENDING("created_at", true),
    /** The newest first. */
    CREATED_AT_DESCENDING("created_at", false),
    /** The one whose state is the oldest first. */
    UPDATED_AT_ASCENDING("updated_at", true),
    /** The one whose state is the newest first. */
    UPDATED_AT_DESCENDING("updated_at", false),
    /** The one that changed first first; a row without {@code updated_at} changed last when it was created. */
    LAST_CHANGE_ASCENDING(LastChange.NAME, true),
    /** The one that changed last first. */
    LAST_CHANGE_DESCENDING(LastChange.NAME, false),
    /** The one ingested first first: the order of those who follow. */
    INGESTED_AT_ASCENDING("ingested_at", true),
    /** The one ingested last first. */
    INGESTED_AT_DESCENDING("ingested_at", false),
    /** The smallest first, whether it came or went. */
    AMOUNT_ASCENDING("amount", true),
    /** The greatest first, whether it came or went. */
    AMOUNT_DESCENDING("amount", false);

    /** Stands for the time of a row that has none. */
    static final long NO_TIME = Long.MIN_VALUE;

    private final String path;
    private final boolean ascending;

    Order(String path, boolean ascending) {
        this.path = path;
        this.ascending = ascending;
    }

    /** The field by which the rows are ordered, or {@link LastChange#NAME}. */
    public String path() {
        return path;
    }

    /** Whether the field grows from row to row; ties then grow too. */
    public boolean isAscending() {
        return ascending;
    }

    /** Whether there are rows without the time. */
    boolean hasGaps() {
        return path.equals(LastChange.UPDATED_AT);
    }

    /** Whether rows are ordered by their last change, which is in one of two fields, and by no field of their own. */
    public boolean isByLastChange() {
        return path.equals(LastChange.NAME);
    }

    /** Whether the rows of a week are all before or all after those of another one. */
    boolean isByCreation() {
        return path.equals(CreatedRange.CREATED_AT);
    }

    /** Whether the field is a time, and not the amount. */
    boolean isByTime() {
        return !path.equals("amount");
    }

    /** The same rows from the other end. */
    public Order reversed() {
        return Arrays.stream(values())
                .filter(order -> order.path.equals(path) && order.ascending != ascending)
                .findFirst()
                .orElseThrow();
    }
}
