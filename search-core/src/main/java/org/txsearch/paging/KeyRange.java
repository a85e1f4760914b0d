package org.txsearch.paging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.LastChange;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/** Narrows a filter to a range of an order's keys, where they are times and a range can select their rows. */
public final class KeyRange {

    private KeyRange() {}

    /**
     * Those of the filter's rows that may lie after a row of that key, which are all of that key too. Elasticsearch then
     * finds the place by its index of times, and does not pass over every row before it; weeks before it are not searched.
     */
    public static TransactionFilter behind(TransactionFilter filter, Order order, long key) {
        if (!order.isByTime() || order.hasGaps()) {
            return filter;
        }
        return order.isAscending() ? within(filter, order, key, null) : within(filter, order, null, key);
    }

    /**
     * Those of the filter's rows that have that key, and others if no range can select them: rows without a time, and rows of
     * one number of minor units.
     */
    static TransactionFilter of(TransactionFilter filter, Order order, long key) {
        return !order.isByTime() || key == Order.NO_TIME ? filter : within(filter, order, key, key);
    }

    private static TransactionFilter within(
            TransactionFilter filter, Order order, @Nullable Long least, @Nullable Long most) {
        Instant from = least == null ? null : Instant.ofEpochMilli(least);
        Instant to = most == null ? null : Instant.ofEpochMilli(most).plusMillis(1);
        TransactionFilter range = order.isByLastChange()
                ? LastChange.during(from, to)
                : new FieldFilter.During(FieldCatalogue.transaction().field(order.path()), from, to);
        return new TransactionFilter.And(List.of(filter, range));
    }
}
