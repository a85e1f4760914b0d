package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.freshness.AsOf;
import org.txsearch.index.WeekDirectory;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;

/** A week that is too new for the list of weeks must not be promised. */
class NewWeekIT {

    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final String merchant = Records.newMerchant();

    /** What was written and made visible by now is promised from now on. */
    private static final class Promise implements AsOf {

        private Instant asOf = Records.INGESTED.minusSeconds(60);

        @Override
        public Instant read(Duration atMost) {
            return asOf;
        }
    }

    @Test
    void listThatIsKept_isPromisedNoMoreThanWhenItWasRead() throws Exception {
        Promise promise = new Promise();
        WeekDirectory directory = new WeekDirectory(TestCluster.cluster(), promise, FOR_EVER);
        write("2017-02-08T00:00:00Z", "txn_1");
        assertThat(page(directory).asOf()).isBefore(Records.INGESTED);

        write("2017-02-15T00:00:00Z", "txn_2");
        promise.asOf = Records.INGESTED.plusSeconds(1);
        assertThat(promised(page(directory))).isTrue();

        directory.forget();
        TransactionPage fresh = page(directory);
        assertThat(fresh.asOf()).isEqualTo(promise.asOf);
        assertThat(fresh.rows()).hasSize(2);
    }

    @Test
    void weekThatIsMadeWhileTheInstantIsRead_isListed() throws Exception {
        AsOf asOf = atMost -> {
            write("2017-03-01T00:00:00Z", "txn_1");
            return Records.INGESTED.plusSeconds(1);
        };
        TransactionPage page = page(new WeekDirectory(TestCluster.cluster(), asOf, FOR_EVER));
        assertThat(page.asOf()).isAfter(Records.INGESTED);
        assertThat(page.rows()).hasSize(1);
    }

    /** Checks that the page has both transactions, or does not claim to. */
    private static boolean promised(TransactionPage page) {
        return page.rows().size() == 2 || !page.asOf().isAfter(Records.INGESTED);
    }

    /** Of those weeks alone, so that they are named. */
    private TransactionPage page(WeekDirectory directory) {
        TransactionFilter filter = new FieldFilter.During(
                Records.field("created_at"),
                Instant.parse("2017-02-01T00:00:00Z"),
                Instant.parse("2017-04-01T00:00:00Z"));
        return new ElasticsearchTransactionSearch(TestCluster.cluster(), directory)
                .page(
                        new TenantScope(merchant),
                        new PageRequest(filter, Order.CREATED_AT_ASCENDING, 10, TotalMode.NONE, null, false),
                        Deadline.after(Duration.ofSeconds(30)));
    }

    private void write(String createdAt, String id) {
        try {
            TestCluster.write(List.of(Records.document(
                    merchant, id, Map.of("created_at", Instant.parse(createdAt).toEpochMilli()))));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
