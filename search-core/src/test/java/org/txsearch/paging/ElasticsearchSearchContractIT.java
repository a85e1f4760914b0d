package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;

class ElasticsearchSearchContractIT implements TransactionSearchContract {

    @Override
    public TransactionSearch holding(Collection<TransactionDocument> documents) throws Exception {
        assertThat(TestCluster.write(documents).values())
                .extracting(WriteOutcome::kind)
                .containsOnly(WriteOutcomeKind.INDEXED);
        return new ElasticsearchTransactionSearch(TestCluster.cluster());
    }
}
