package org.txsearch.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.page.Order;
import org.txsearch.page.SnapshotLostException;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;
import org.txsearch.weeks.Weeks;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

/** A point in time dies with its node; what was half read then is no snapshot. */
class LostSnapshotIT {

    private static final int ROWS = 3_000;

    @Test
    void nodeThatIsKilledHalfWay_losesTheSnapshot_andNeverEndsItEarly() throws Exception {
        String merchant = Records.newMerchant();
        try (RestartableElasticsearch node = new RestartableElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            new Weeks(cluster).installTemplate();
            write(cluster, merchant);
            Snapshots snapshots = new Snapshots(cluster, new WeekDirectory(cluster));
            TenantScope scope = new TenantScope(merchant);
            TransactionFilter all = new TransactionFilter.And(List.of());
            try (Snapshot snapshot = snapshots.open(scope, all, Order.CREATED_AT_DESCENDING)) {
                assertThat(snapshot.next()).hasSizeLessThan(ROWS);
                node.kill();
                node.restart();
                assertThatThrownBy(() -> {
                            while (!snapshot.next().isEmpty()) {
                                // To the end, which must not come.
                            }
                        })
                        .isInstanceOf(SnapshotLostException.class);
                assertThatThrownBy(snapshot::totals).isInstanceOf(SnapshotLostException.class);
            }
            try (Snapshot again = snapshots.open(scope, all, Order.CREATED_AT_DESCENDING)) {
                assertThat(again.totals().get("EUR"))
                        .satisfies(sums -> assertThat(sums.count()).isEqualTo(ROWS));
            }
        }
    }

    private static void write(Cluster cluster, String merchant) throws Exception {
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            for (int i = 0; i < ROWS; i++) {
                writer.write(Records.document(merchant, "txn_" + i, Map.of()), outcome -> {});
            }
            writer.flush();
        }
        new Weeks(cluster).refresh(Set.of(IsoWeek.of(Records.CREATED)));
    }
}
