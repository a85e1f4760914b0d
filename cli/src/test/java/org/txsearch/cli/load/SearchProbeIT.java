package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.week.IsoWeek;

class SearchProbeIT {

    @Test
    void newestWeek_isSearched() throws Exception {
        String merchant = Records.newMerchant();
        long newest = new IsoWeek(2035, 10).start().toEpochMilli();
        List<TransactionDocument> documents = IntStream.range(0, 80)
                .mapToObj(i -> Records.document(merchant, "txn_" + i, Map.of("created_at", newest + i)))
                .toList();
        TestCluster.write(documents);
        SearchProbe probe = new SearchProbe(TestCluster.cluster(), Duration.ofMinutes(1));
        Optional<Duration> took = probe.run();
        assertThat(took).isPresent();
        assertThat(took.get()).isPositive();
        assertThat(probe.run()).isPresent();
    }
}
