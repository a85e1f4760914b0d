package org.txsearch.weeks;

import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.week.IsoWeek;

/**
 * A document as it stands in an index.
 *
 * @param id its id in Elasticsearch: merchant and transaction
 * @param version the external version under which it was written
 * @param source the stored JSON; empty where it was not asked for
 */
public record StoredDocument(String id, long version, byte[] source) {

    /** The merchant that it belongs to. */
    public String merchantId() {
        return id.substring(0, id.indexOf('|'));
    }

    /** The transaction's own id. */
    public String transactionId() {
        return id.substring(id.indexOf('|') + 1);
    }

    /** The document to be written elsewhere, byte for byte. */
    public TransactionDocument asItStands(IsoWeek week) {
        return new TransactionDocument(merchantId(), transactionId(), week, version, source, ingestedAtOffset());
    }

    /** Where the text of {@code ingested_at} starts in the source. */
    public int ingestedAtOffset() {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("ingested_at")) {
                return scanner.position() + 1;
            }
            scanner.skipValue();
        }
        throw new IllegalStateException("The document " + id + " has no ingested_at");
    }
}
