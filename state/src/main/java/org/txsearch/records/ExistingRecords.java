package org.txsearch.records;

import java.io.IOException;
import java.util.Map;
import org.txsearch.cluster.DocumentStore;

/**
 * The records that a merchant has already, as searches find them.
 *
 * @param documents the documents of the records
 * @param query finds the records
 */
public record ExistingRecords(DocumentStore documents, Map<String, ?> query) {

    /** Returns the number of records. */
    public long count() throws IOException {
        return documents.count(query);
    }
}
