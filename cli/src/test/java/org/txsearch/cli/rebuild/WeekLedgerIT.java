package org.txsearch.cli.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

class WeekLedgerIT {

    private static final IsoWeek WEEK = new IsoWeek(1999, 10);
    private static final String INDEX = WeekNames.index(WEEK, 1);

    private final Cluster calls = TestCluster.cluster();
    private final String merchant = Records.newMerchant();

    @AfterEach
    void clean() throws IOException {
        TestCluster.forget(TestCluster.cluster(), WEEK);
    }

    @Test
    void dividedLedger_isTheWholeOne() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            Instant created = WEEK.start().plus(Duration.ofMinutes(13L * i));
            documents.add(Records.document(
                    merchant,
                    "t" + i,
                    Map.of(
                            "created_at",
                            created.toEpochMilli(),
                            "version",
                            1L + i % 3,
                            "amount",
                            Records.money(
                                    i % 7 == 0 ? "90071992547409." + (10 + i % 80) : i + ".37",
                                    i % 3 == 0 ? "EUR" : "USD"))));
        }
        new Weeks(TestCluster.cluster()).create(WEEK);
        TestCluster.write(documents);
        calls.call("POST", "/" + INDEX + "/_refresh");
        WeekLedger whole = WeekLedger.of(TestCluster.cluster(), INDEX);
        assertThat(whole.entries().values().stream()
                        .mapToLong(LedgerEntry::count)
                        .sum())
                .isEqualTo(400);
        WeekLedger divided = WeekLedger.of(body -> calls.call("POST", "/" + INDEX + "/_search", body), 5);
        assertThat(divided.differences(whole)).isEmpty();
        assertThat(whole.differences(divided)).isEmpty();
    }
}
