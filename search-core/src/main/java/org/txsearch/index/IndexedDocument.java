package org.txsearch.index;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A stored document with the values that its index holds of it.
 *
 * @param columns the doc values of each field that has some, as texts
 * @param terms the fields without doc values that have terms
 */
public record IndexedDocument(StoredDocument stored, Map<String, List<String>> columns, Set<String> terms) {}
