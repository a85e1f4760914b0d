package org.txsearch.api.payouts;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.search.PagedList;

/** The parameters of the list of payouts: filters of the payouts' own transactions, and members of a search. */
public final class PayoutMembers {

    /** The maximum number of payouts of a page. One search adds up all of them. */
    private static final Member<Integer> LIMIT = Member.integer("limit", 100)
            .defaultsTo("25", 25)
            .example("25")
            .describedAs("The largest number of payouts of a page.");

    public static final List<String> FILTERS = List.of(
            "created_from",
            "created_to",
            "settled_from",
            "settled_to",
            "status",
            "currency",
            "amount",
            "amount_min",
            "amount_max",
            "payout_id",
            "reference");

    public static final List<Member<?>> MEMBERS =
            List.of(SearchMembers.TIME_ZONE, LIMIT, SearchMembers.CURSOR, SearchMembers.TOTAL, SearchMembers.MIN_AS_OF);

    /** The codes of the reasons why a payout is not reconciled. */
    public static final List<String> DIFFERENCES =
            Arrays.stream(DifferenceCode.values()).map(Enum::name).toList();

    static final PagedList LIST = new PagedList(
            "payouts",
            Stream.concat(FILTERS.stream(), Parameters.names(MEMBERS).stream()).toList(),
            LIMIT);

    private PayoutMembers() {}
}
