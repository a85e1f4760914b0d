package org.txsearch.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

class BusyMerchantIT {

    /** Later than what any other test writes. */
    private static final Instant LAST = Instant.parse("2036-10-31T00:00:00Z");

    private static final int HOUR = 3_600;

    @Test
    void merchantWithMostOfTheNewestRows_isFound_alsoBeforeAnEmptyWeek() throws Exception {
        String busyBefore = Records.newMerchant();
        String busy = Records.newMerchant();
        String newest = Records.newMerchant();
        List<TransactionDocument> documents = new ArrayList<>();
        documents.add(document(newest, 0));
        for (int hour = 1; hour <= 120; hour++) {
            documents.add(document(busy, hour));
        }
        for (int hour = 121; hour <= 300; hour++) {
            documents.add(document(busyBefore, hour));
        }
        TestCluster.write(documents);
        new Weeks(TestCluster.cluster()).create(IsoWeek.of(LAST.plus(7, ChronoUnit.DAYS)));
        assertThat(found()).contains(new BusyMerchant(busy, IsoWeek.of(LAST)));
    }

    private static Optional<BusyMerchant> found() throws IOException {
        return BusyMerchant.find(
                TestCluster.cluster(), new WeekDirectory(TestCluster.cluster()), Duration.ofSeconds(10));
    }

    private static TransactionDocument document(String merchant, int hoursBefore) {
        Instant created = LAST.minusSeconds((long) hoursBefore * HOUR);
        return Records.document(merchant, "txn_" + hoursBefore, Map.of("created_at", created.toEpochMilli()));
    }
}
