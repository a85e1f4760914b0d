package org.txsearch.csv;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.Selection;

/**
 * One column.
 *
 * @param name its name in the header, a dotted path
 * @param source the names that lead to the value in the item
 * @param content what its cells hold
 * @param part which part of a JSON value is in the cell; null for all of it
 * @param words the words that replace symbols of the API; empty if they stay as they are
 */
public record CsvColumn(
        String name,
        List<String> source,
        CsvContent content,
        @Nullable Selection part,
        Map<String, String> words) {

    CsvColumn named(String other) {
        return new CsvColumn(other, source, content, part, words);
    }

    CsvColumn translated(Map<String, String> others) {
        return new CsvColumn(name, source, content, part, others);
    }
}
