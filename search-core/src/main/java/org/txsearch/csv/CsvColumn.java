package org.txsearch.csv;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.item.Selection;

/**
 * One column.
 *
 * @param name its name in the header, a dotted path
 * @param source the names that lead to the value in the item
 * @param content what its cells hold
 * @param part what of a JSON value stands in the cell; null for all of it
 */
record CsvColumn(
        String name,
        List<String> source,
        Content content,
        @Nullable Selection part) {

    /** What cells hold. */
    enum Content {
        /** Text that people or systems wrote, guarded against being read as a formula. */
        TEXT,
        /** Decimal numbers, which are strings in JSON. */
        DECIMAL,
        /** Whole numbers, times, constants: what cannot be a formula. */
        PLAIN,
        /** An array or a map as JSON. */
        JSON
    }
}
