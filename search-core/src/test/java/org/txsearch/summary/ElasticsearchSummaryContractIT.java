package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Set;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;

class ElasticsearchSummaryContractIT implements TransactionSummaryContract {

    @Override
    public TransactionSummaries holding(Collection<TransactionDocument> documents) throws Exception {
        assertThat(TestCluster.write(documents).values())
                .extracting(WriteOutcome::kind)
                .isSubsetOf(Set.of(WriteOutcomeKind.INDEXED));
        return new ElasticsearchTransactionSummaries(TestCluster.cluster(), new WeekDirectory(TestCluster.cluster()));
    }
}
