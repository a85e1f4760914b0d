package org.txsearch.page;

import java.util.Comparator;
import java.util.List;

/** Puts rows that Elasticsearch's order cannot tell apart in the order of their ids, so that every answer has the same. */
public final class EqualRows {

    private EqualRows() {}

    /** Sorts the rows of each key, which stand together; rows of different keys stay as they are. */
    public static void orderById(List<StoredTransaction> rows, boolean ascending) {
        int from = 0;
        for (int i = 1; i <= rows.size(); i++) {
            if (i == rows.size() || !rows.get(i).hasKeyOf(rows.get(from))) {
                if (i - from > 1) {
                    rows.subList(from, i).sort(Comparator.comparing(StoredTransaction::id, direction(ascending)));
                }
                from = i;
            }
        }
    }

    /** How ids are compared where the rows' keys grow, or shrink. */
    static Comparator<String> direction(boolean ascending) {
        return ascending ? Comparator.naturalOrder() : Comparator.reverseOrder();
    }
}
