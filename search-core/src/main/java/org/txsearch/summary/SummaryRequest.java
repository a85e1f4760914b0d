package org.txsearch.summary;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.FilterField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;

/**
 * The request for a summary; currencies are always separate.
 *
 * @param filter what the transactions match
 * @param groupBy by what they are grouped, two fields at most
 * @param interval by which spans of their creation, or null
 * @param zone whose calendar it is
 * @param top how many payers of each currency, by gross; 0 for none
 */
public record SummaryRequest(
        TransactionFilter filter,
        List<GroupField> groupBy,
        @Nullable CalendarUnit interval,
        ZoneId zone,
        int top) {

    /** The most fields to group by. */
    public static final int MAX_FIELDS = 2;

    /** The most payers of a currency. */
    public static final int MAX_TOP = 100;

    public SummaryRequest {
        groupBy = List.copyOf(groupBy);
        if (groupBy.size() > MAX_FIELDS || top < 0 || top > MAX_TOP) {
            throw new IllegalArgumentException("At most " + MAX_FIELDS + " fields and " + MAX_TOP + " payers");
        }
    }

    /**
     * A field by whose values transactions are grouped.
     *
     * @param name its name in a request and in a group
     * @param path its path in the document
     */
    public record GroupField(String name, String path) {

        /** Payers are too many to be groups; the top ones can be requested. */
        static final String PAYER = "payer.id";

        /** Everything that can be grouped by, in schema order: exact values that have a parameter and are kept by column. */
        public static List<GroupField> of(FieldCatalogue catalogue) {
            List<GroupField> fields = new ArrayList<>();
            for (FilterField filter : FilterField.of(catalogue)) {
                Field field = filter.field();
                SearchProperties search = field.search();
                if (search != null
                        && search.as() == SearchProperties.As.KEYWORD
                        && search.column()
                        && !field.path().equals(PAYER)) {
                    fields.add(new GroupField(filter.name(), field.path()));
                }
            }
            return List.copyOf(fields);
        }
    }
}
