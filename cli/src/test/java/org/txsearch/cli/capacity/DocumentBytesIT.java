package org.txsearch.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.week.IsoWeek;

class DocumentBytesIT {

    @Test
    void documents_areMeasuredOnTheWeeksThatAreThere() throws Exception {
        String merchant = Records.newMerchant();
        long time = new IsoWeek(2003, 7).start().toEpochMilli();
        List<TransactionDocument> documents = IntStream.range(0, 12_000)
                .mapToObj(i -> Records.document(merchant, "txn_" + i, Map.of("created_at", time + i)))
                .toList();
        TestCluster.write(documents);
        Optional<DocumentBytes> bytes = DocumentBytes.measure(TestCluster.cluster());
        assertThat(bytes).isPresent();
        assertThat(bytes.get().hot()).isBetween(50.0, 5_000.0);
        assertThat(bytes.get().cold()).isBetween(20.0, 5_000.0);
    }
}
