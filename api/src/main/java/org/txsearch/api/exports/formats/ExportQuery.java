package org.txsearch.api.exports.formats;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.Frequency;

/**
 * The query of a request. Options are checked against it.
 *
 * @param rows the filter, order, time zone and fields; a part with a fault has its default
 * @param filtered the names of the fields in the filter
 * @param every the frequency of the schedule; null for a single export
 */
public record ExportQuery(
        SearchQuery rows,
        Set<String> filtered,
        boolean hasFields,
        @Nullable Frequency every) {}
