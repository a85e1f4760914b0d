package org.txsearch.api;

import java.util.List;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.txsearch.memory.FoldedSummaries;
import org.txsearch.memory.InMemoryTransactionSearch;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.summary.TransactionSummaries;

/** Search and summaries without Elasticsearch; each test stores its transactions for its own merchant. */
@TestConfiguration(proxyBeanMethods = false)
public class MemorySearch {

    public static final InMemoryTransactionSearch ROWS = new InMemoryTransactionSearch(List.of());

    @Bean
    @Primary
    TransactionSearch memory() {
        return ROWS;
    }

    @Bean
    @Primary
    TransactionSummaries memorySummaries() {
        return new FoldedSummaries(ROWS);
    }
}
