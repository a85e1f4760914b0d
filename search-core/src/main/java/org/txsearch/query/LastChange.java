package org.txsearch.query;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * The time of a transaction's last change: its {@code updated_at}, or its {@code created_at} if it has none.
 *
 * <p>No field of the index holds it, so that every week can be searched by it, however old. What it selects is found in two
 * parts, the rows that have an {@code updated_at} and those that have none. Each part has a filter that Elasticsearch answers
 * from one index of times; if all rows have an {@code updated_at}, as they usually do, the second part costs next to
 * nothing.
 */
public final class LastChange {

    /** The name of this time in place of a field's path. */
    public static final String NAME = "last_change";

    /** The field of the rows that have changed. */
    public static final String UPDATED_AT = "updated_at";

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final TransactionFilter NONE = new TransactionFilter.Or(List.of());

    private LastChange() {}

    /** The last change lies in {@code [from, to)}; null leaves that side open. */
    public static TransactionFilter during(@Nullable Instant from, @Nullable Instant to) {
        return new TransactionFilter.Or(List.of(
                new FieldFilter.During(updatedAt(), from, to),
                new TransactionFilter.And(List.of(
                        new TransactionFilter.Not(new FieldFilter.Exists(updatedAt())),
                        new FieldFilter.During(
                                FieldCatalogue.transaction().field(CreatedRange.CREATED_AT), from, to)))));
    }

    /** Those of the filter's rows that have an {@code updated_at}. */
    public static TransactionFilter updated(TransactionFilter filter) {
        return and(new FieldFilter.Exists(updatedAt()), given(filter, true));
    }

    public static TransactionFilter neverUpdated(TransactionFilter filter) {
        return and(new TransactionFilter.Not(new FieldFilter.Exists(updatedAt())), given(filter, false));
    }

    private static Field updatedAt() {
        return FieldCatalogue.transaction().field(UPDATED_AT);
    }

    private static TransactionFilter and(TransactionFilter part, TransactionFilter rest) {
        return rest.equals(NONE) ? NONE : new TransactionFilter.And(List.of(part, rest));
    }

    /** Returns the filter without the conditions that are decided once it is known whether a row has an {@code updated_at}. */
    private static TransactionFilter given(TransactionFilter filter, boolean isUpdated) {
        if (filter instanceof TransactionFilter.And and) {
            List<TransactionFilter> parts = given(and.filters(), isUpdated, ALL);
            return parts.contains(NONE) ? NONE : parts.size() == 1 ? parts.get(0) : new TransactionFilter.And(parts);
        }
        if (filter instanceof TransactionFilter.Or or) {
            List<TransactionFilter> parts = given(or.filters(), isUpdated, NONE);
            return parts.contains(ALL) ? ALL : parts.size() == 1 ? parts.get(0) : new TransactionFilter.Or(parts);
        }
        if (filter instanceof TransactionFilter.Not not) {
            TransactionFilter part = given(not.filter(), isUpdated);
            return part.equals(ALL) ? NONE : part.equals(NONE) ? ALL : new TransactionFilter.Not(part);
        }
        if (filter instanceof FieldFilter.Exists exists && exists.field().path().equals(UPDATED_AT)) {
            return isUpdated ? ALL : NONE;
        }
        return !isUpdated
                        && filter instanceof FieldFilter.During during
                        && during.field().path().equals(UPDATED_AT)
                ? NONE
                : filter;
    }

    private static List<TransactionFilter> given(
            List<TransactionFilter> filters, boolean isUpdated, TransactionFilter leftOut) {
        List<TransactionFilter> parts = new ArrayList<>();
        for (TransactionFilter filter : filters) {
            TransactionFilter part = given(filter, isUpdated);
            if (!part.equals(leftOut)) {
                parts.add(part);
            }
        }
        return parts;
    }
}
