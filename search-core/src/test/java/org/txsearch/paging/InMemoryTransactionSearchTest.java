package org.txsearch.paging;

import java.util.Collection;
import org.txsearch.document.TransactionDocument;
import org.txsearch.memory.InMemoryTransactionSearch;

class InMemoryTransactionSearchTest implements TransactionSearchContract {

    @Override
    public TransactionSearch holding(Collection<TransactionDocument> documents) {
        return new InMemoryTransactionSearch(documents);
    }
}
