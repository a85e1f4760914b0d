package org.txsearch.records;

import java.io.IOException;
import java.util.Map;
import org.txsearch.cluster.DocumentStore;

/**
 * The records that a merchant has already, as searches find them.
 *
 * @param query finds the records
 */
public record ExistingRecords(DocumentStore documents, Map<String, ?> query) {

    public long count() throws IOException {
        return documents.count(query);
    }
}
