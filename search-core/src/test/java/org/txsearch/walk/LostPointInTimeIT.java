package org.txsearch.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

/** A point in time dies with its node; what was half read then is no snapshot. */
@Tag("slow")
class LostPointInTimeIT {

    private static final int ROWS = 3_000;

    @Test
    void nodeThatIsKilledHalfWay_losesThePointInTime_andNeverEndsTheWalkEarly() throws Exception {
        String merchant = Records.newMerchant();
        try (RestartableElasticsearch node = new RestartableElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            new Weeks(cluster).installTemplate();
            write(cluster, merchant);
            TransactionWalks snapshots = new TransactionWalks(cluster, new WeekDirectory(cluster));
            TenantScope scope = new TenantScope(merchant);
            TransactionFilter all = new TransactionFilter.And(List.of());
            try (TransactionWalk snapshot = snapshots.open(scope, all, Order.CREATED_AT_DESCENDING)) {
                assertThat(snapshot.next()).hasSizeLessThan(ROWS);
                node.kill();
                node.restart();
                assertThatThrownBy(() -> {
                            while (!snapshot.next().isEmpty()) {
                                // To the end, which must not come.
                            }
                        })
                        .isInstanceOf(PointInTimeLostException.class);
                assertThatThrownBy(snapshot::movements).isInstanceOf(PointInTimeLostException.class);
            }
            try (TransactionWalk again = snapshots.open(scope, all, Order.CREATED_AT_DESCENDING)) {
                assertThat(again.movements().totals().get("EUR"))
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
