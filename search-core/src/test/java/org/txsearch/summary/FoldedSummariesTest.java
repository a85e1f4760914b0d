package org.txsearch.summary;

import java.util.Collection;
import org.txsearch.document.TransactionDocument;
import org.txsearch.memory.FoldedSummaries;
import org.txsearch.memory.InMemoryTransactionSearch;

class FoldedSummariesTest implements TransactionSummaryContract {

    @Override
    public TransactionSummaries holding(Collection<TransactionDocument> documents) {
        return new FoldedSummaries(new InMemoryTransactionSearch(documents));
    }
}
