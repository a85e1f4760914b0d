package org.txsearch.summary;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.query.FilterField;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchAs;
import org.txsearch.schema.SearchProperties;

/**
 * A field by whose values transactions are grouped.
 *
 * @param name its name in a request and in a group
 * @param path its path in the document
 */
public record GroupField(String name, String path) {

    /** Payers are too many to be groups; the top ones can be requested. */
    static final String PAYER = "payer.id";

    /** Everything that can be grouped by, in schema order: exact values that have a parameter and are stored by column. */
    public static List<GroupField> of(FieldCatalogue catalogue) {
        List<GroupField> fields = new ArrayList<>();
        for (FilterField filter : FilterField.of(catalogue)) {
            Field field = filter.field();
            SearchProperties search = field.search();
            if (search != null
                    && search.as() == SearchAs.KEYWORD
                    && search.column()
                    && !field.path().equals(PAYER)) {
                fields.add(new GroupField(filter.name(), field.path()));
            }
        }
        return List.copyOf(fields);
    }
}
