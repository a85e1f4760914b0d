package org.txsearch.summary;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MoneyState;

/** Transactions of some currencies, types and statuses, counted and added up: what the balances of a period follow from. */
public record Movements(Map<MovementKind, CurrencySums> byKind) {

    /** The transactions whose money has moved: the sum of their amounts and fees is the balance. */
    public static final TransactionFilter MOVED =
            new FieldFilter.AnyOf(FieldCatalogue.transaction().field("status"), MoneyState.SETTLED.statuses());

    private static final List<GroupField> TYPE_AND_STATUS =
            List.of(new GroupField("type", "type"), new GroupField("status", "status"));

    public static final Movements NONE = new Movements(Map.of());

    public Movements {
        byKind = Map.copyOf(byKind);
    }

    /**
     * What a filter finds in a view of the weeks.
     *
     * @throws org.txsearch.paging.SearchException if no whole answer could be had in time; of them the
     *     {@link PointInTimeLostException} if the view is lost
     */
    public static Movements of(PointInTime view, TenantScope scope, TransactionFilter filter, Deadline deadline) {
        SummaryRequest request = new SummaryRequest(filter, TYPE_AND_STATUS, null, ZoneOffset.UTC, 0);
        return new Movements(ElasticsearchTransactionSummaries.groups(view, scope, request, deadline).stream()
                .collect(Collectors.toMap(
                        group -> new MovementKind(
                                group.currency(),
                                Objects.requireNonNull(group.values().get(0)),
                                Objects.requireNonNull(group.values().get(1))),
                        SummaryGroup::sums)));
    }

    /** Returns the sums of each currency, by its code. */
    public SortedMap<String, CurrencySums> totals() {
        SortedMap<String, CurrencySums> totals = new TreeMap<>();
        byKind.forEach((kind, sums) -> totals.merge(kind.currency(), sums, CurrencySums::plus));
        return totals;
    }

    public long count() {
        return byKind.values().stream().mapToLong(CurrencySums::count).sum();
    }
}
