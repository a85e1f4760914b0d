package org.txsearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.week.IsoWeek;

class WeekIndicesIT {

    private static final IsoWeek WEEK = new IsoWeek(1998, 20);

    /** Elasticsearch itself tells an old size for ten seconds, which was the report of an optimization. */
    @Test
    void sizeIsThatOfThisMoment() throws Exception {
        TestCluster.forget(TestCluster.cluster(), WEEK);
        String merchant = Records.newMerchant();
        for (int version = 1; version <= 4; version++) {
            TestCluster.write(documents(merchant, version));
        }
        long before = WeekIndex.of(TestCluster.cluster(), WEEK).get(0).bytes();
        Cluster calls = TestCluster.cluster();
        String index = "/" + WeekNames.index(WEEK, 1);
        calls.call("POST", index + "/_forcemerge?max_num_segments=1");
        calls.call("POST", index + "/_flush");
        calls.call("POST", index + "/_refresh");
        assertThat(WeekIndex.of(TestCluster.cluster(), WEEK).get(0).bytes())
                .isPositive()
                .isLessThan(before * 3 / 4);
    }

    private static List<TransactionDocument> documents(String merchant, long version) {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            documents.add(Records.document(
                    merchant, "txn_" + i, Map.of("created_at", WEEK.start().toEpochMilli() + i, "version", version)));
        }
        return documents;
    }
}
