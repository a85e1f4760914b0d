package org.txsearch.lookup;

import org.txsearch.document.TransactionDocument;
import org.txsearch.week.IsoWeek;

/**
 * Where one transaction is stored.
 *
 * @param week its home
 * @param merchantId the merchant that it belongs to, letters, digits, dots, underscores and hyphens only
 * @param id its id within the merchant, of the same characters
 */
public record TransactionKey(IsoWeek week, String merchantId, String id) {

    public static TransactionKey of(TransactionDocument document) {
        return new TransactionKey(document.week(), document.merchantId(), document.id());
    }

    public TransactionKey in(IsoWeek other) {
        return new TransactionKey(other, merchantId, id);
    }

    /** Returns the document's id in Elasticsearch, the same in every week. */
    public String documentId() {
        return TransactionDocument.documentId(merchantId, id);
    }
}
