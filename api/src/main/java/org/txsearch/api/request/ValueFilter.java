package org.txsearch.api.request;

/** Filters by exact values. The file is long because keywords, currencies and pairs all have such values. */
final class ValueFilter {

    private ValueFilter() {}
}
