package org.txsearch.paging;

import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.SortOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.IndexFields;
import org.txsearch.index.WeekTemplate;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.LastChange;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The order of a page's transactions: by a time or the amount, then by the tie-breaker.
 *
 * <p>Amounts are ordered as they are filtered: by their absolute value. They are compared as minor units, so that the order
 * means something within one currency only.
 *
 * <p>A transaction without the time comes before all others, and so last in a descending order. A row that gets its time during
 * an ascending walk moves to a place that the walk still has to visit.
 */
public enum Order {
    CREATED_AT_ASCENDING("created_at", true),
    CREATED_AT_DESCENDING("created_at", false),
    UPDATED_AT_ASCENDING("updated_at", true),
    UPDATED_AT_DESCENDING("updated_at", false),
    /** The least recently changed first; a row without {@code updated_at} changed last when it was created. */
    LAST_CHANGE_ASCENDING(LastChange.NAME, true),
    /** The most recently changed first. */
    LAST_CHANGE_DESCENDING(LastChange.NAME, false),
    /** The earliest ingested first: the order for clients that follow changes. */
    INGESTED_AT_ASCENDING("ingested_at", true),
    INGESTED_AT_DESCENDING("ingested_at", false),
    AMOUNT_ASCENDING("amount", true),
    AMOUNT_DESCENDING("amount", false);

    /** The time of rows that have none. */
    static final long NO_TIME = Long.MIN_VALUE;

    private final String path;
    private final boolean ascending;

    Order(String path, boolean ascending) {
        this.path = path;
        this.ascending = ascending;
    }

    /** Returns the field by which the rows are ordered, or {@link LastChange#NAME}. */
    public String path() {
        return path;
    }

    /** Returns whether the field grows from row to row; ties then grow too. */
    public boolean isAscending() {
        return ascending;
    }

    /** Returns whether there are rows without the time. */
    boolean hasGaps() {
        return path.equals(LastChange.UPDATED_AT);
    }

    /** Returns whether rows are ordered by their last change, which is in one of two fields, and by no field of their own. */
    public boolean isByLastChange() {
        return path.equals(LastChange.NAME);
    }

    /** Returns whether the rows of a week are all before or all after those of another one. */
    boolean isByCreation() {
        return path.equals(CreatedRange.CREATED_AT);
    }

    /** Returns whether the field is a time, and not the amount. */
    boolean isByTime() {
        return !path.equals("amount");
    }

    /** Returns the opposite order. */
    public Order reversed() {
        return Arrays.stream(values())
                .filter(order -> order.path.equals(path) && order.ascending != ascending)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the filter's rows that may come after a row of that key, including all rows of that key. Elasticsearch then finds the
     * position by its index of times instead of skipping every row before it, and weeks before it are not searched.
     */
    public TransactionFilter behind(TransactionFilter filter, long key) {
        if (!isByTime() || hasGaps()) {
            return filter;
        }
        return ascending ? within(filter, key, null) : within(filter, null, key);
    }

    /**
     * Returns the filter's rows that have that key; also others if no range can select them: for rows without a time, and for
     * amounts.
     */
    TransactionFilter at(TransactionFilter filter, long key) {
        return !isByTime() || key == NO_TIME ? filter : within(filter, key, key);
    }

    private TransactionFilter within(TransactionFilter filter, @Nullable Long least, @Nullable Long most) {
        Instant from = least == null ? null : Instant.ofEpochMilli(least);
        Instant to = most == null ? null : Instant.ofEpochMilli(most).plusMillis(1);
        TransactionFilter range = isByLastChange()
                ? LastChange.during(from, to)
                : new FieldFilter.During(FieldCatalogue.transaction().field(path), from, to);
        return new TransactionFilter.And(List.of(filter, range));
    }

    /** {@link #sort} as JSON, for a body that is put together of other parts. */
    public List<JsonNode> sortJson() {
        return sort().stream()
                .map(key -> JsonMapper.shared().readTree(FilterQuery.bytes(key)))
                .toList();
    }

    /** Returns the order in which the documents of weeks are stored: in it, a search for one merchant's rows ends when it has them. */
    static List<SortOptions> sortAsStored() {
        List<SortOptions> keys = new ArrayList<>();
        keys.add(SortOptions.of(
                s -> s.field(f -> f.field(WeekTemplate.SORT.get(0)).order(SortOrder.Asc))));
        keys.addAll(CREATED_AT_DESCENDING.sort());
        return keys;
    }

    /** As Elasticsearch takes it: by its field, then by the tie-breaker. */
    List<SortOptions> sort() {
        SortOrder direction = ascending ? SortOrder.Asc : SortOrder.Desc;
        return List.of(
                SortOptions.of(s -> s.field(f -> {
                    f.field(sortField()).order(direction);
                    // As a number the gap is a key like any other, to be compared and to start after.
                    return hasGaps() ? f.missing(NO_TIME) : f;
                })),
                SortOptions.of(s ->
                        s.field(f -> f.field(IndexFields.path(IndexFields.TIE)).order(direction))));
    }

    /** Amounts are ordered by what the index derives of them: minor units without their sign. */
    private String sortField() {
        return isByTime()
                ? path
                : IndexFields.path(
                        IndexFields.derived(FieldCatalogue.transaction().field(path)));
    }
}
