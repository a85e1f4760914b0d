package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.index.WeekDirectory;
import org.txsearch.local.ForwardingProxy;
import org.txsearch.local.SearchCluster;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.ElasticsearchTransactionSummaries;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;

/** What a merchant asks Elasticsearch names the copies that answer, by way of a proxy that writes it down. */
class CopyPreferenceIT {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());

    private final String merchant = Records.newMerchant();
    private final TenantScope scope = new TenantScope(merchant);
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private ForwardingProxy proxy;
    private Cluster cluster;
    private WeekDirectory weeks;

    @BeforeEach
    void connect() throws Exception {
        TestCluster.write(List.of(Records.document(merchant, "txn_1", Map.of())));
        proxy = new ForwardingProxy(SearchCluster.shared().uri(), (method, address) -> asked.add(address));
        cluster = Cluster.connect(List.of(proxy.uri()));
        weeks = new WeekDirectory(cluster);
    }

    @AfterEach
    void disconnect() throws IOException {
        cluster.close();
        proxy.close();
    }

    @Test
    void allSearchesOfAMerchant_useTheSameCopies_andAPointInTimeItsOwn() throws Exception {
        ElasticsearchTransactionSearch search = new ElasticsearchTransactionSearch(cluster, weeks);
        PageRequest page = new PageRequest(ALL, Order.CREATED_AT_DESCENDING, 10, TotalMode.EXACT, null, false);
        assertThat(search.page(scope, page, soon()).rows()).hasSize(1);
        assertThat(search.find(scope, "txn_1", soon())).isPresent();
        ElasticsearchTransactionSummaries summaries = new ElasticsearchTransactionSummaries(cluster, weeks);
        ZoneId utc = ZoneId.of("Etc/UTC");
        assertThat(summaries
                        .summary(scope, new SummaryRequest(ALL, List.of(), null, utc, 0), soon())
                        .totals())
                .hasSize(1);
        assertThat(summaries
                        .summary(scope, new SummaryRequest(ALL, List.of(), null, utc, 3), soon())
                        .totals())
                .hasSize(1);
        try (TransactionWalk snapshot =
                new TransactionWalks(cluster, weeks).open(scope, ALL, Order.CREATED_AT_ASCENDING)) {
            assertThat(snapshot.next()).hasSize(1);
        }
        List<String> ofWeeks = asked.stream()
                .filter(address -> address.matches("/transactions.*/(_search|_pit)\\?.*|/_mget\\?.*"))
                .toList();
        assertThat(ofWeeks.stream().map(address -> address.replaceAll(".*/(_[a-z]+)\\?.*", "$1")))
                .containsOnly("_search", "_pit", "_mget");
        assertThat(ofWeeks).allSatisfy(address -> assertThat(address).contains("preference=merchant-" + merchant));
        // Elasticsearch refuses one there: a point in time has its copies.
        assertThat(asked.stream().filter(address -> address.startsWith("/_search?")))
                .isNotEmpty()
                .allSatisfy(address -> assertThat(address).doesNotContain("preference"));
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
