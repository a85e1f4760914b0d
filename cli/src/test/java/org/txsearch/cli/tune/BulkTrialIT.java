package org.txsearch.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NStringEntity;
import org.awaitility.Awaitility;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;

@Timeout(120)
class BulkTrialIT {

    private static final Duration SHORT = Duration.ofMillis(200);

    private final Cluster cluster = TestCluster.cluster();
    private final List<TransactionDocument> documents = IntStream.range(0, 50)
            .mapToObj(i -> Records.document(Records.minimal("M-tune", "txn_" + i)))
            .toList();

    @Test
    void rate_isMeasured_andTheIndexIsGone() throws Exception {
        BulkTrial trial = new BulkTrial(cluster, documents, SHORT);
        assertThat(trial.documentsPerSecond(new RequestShape(20, 2))).isGreaterThan(1);
        assertThat(trial.documentsPerSecond(new RequestShape(100, 1))).isGreaterThan(1);
        assertThat(TrialIndex.names(cluster)).isEmpty();
    }

    @Test
    void interruptedTrial_leavesNothingBehind() throws Exception {
        BulkTrial trial = new BulkTrial(cluster, documents, Duration.ofSeconds(50));
        AtomicReference<Throwable> ended = new AtomicReference<>();
        Thread tuning = new Thread(() -> {
            try {
                double rate = trial.documentsPerSecond(new RequestShape(20, 1));
                ended.set(new AssertionError("It went on at " + rate));
            } catch (Throwable e) {
                ended.set(e);
            }
        });
        tuning.start();
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> !TrialIndex.names(cluster).isEmpty());
        tuning.interrupt();
        tuning.join();
        assertThat(ended.get()).isInstanceOf(InterruptedException.class);
        assertThat(TrialIndex.names(cluster)).isEmpty();
    }

    @Test
    void trialIndex_isMappedAsAWeek() throws Exception {
        try (TrialIndex index = TrialIndex.create(cluster, 1)) {
            assertThat(TestCluster.get("/" + index.name())
                            .at("/" + index.name() + "/mappings/dynamic")
                            .asString())
                    .isEqualTo("false");
            assertThat(TestCluster.get("/" + index.name())
                            .at("/" + index.name() + "/settings/index/sort/field/0")
                            .asString())
                    .isEqualTo("merchant_id");
        }
        assertThat(TrialIndex.names(cluster)).isEmpty();
    }

    @Test
    void indexOfATuningThatWasKilledLongAgo_isDeleted_others_stay() throws Exception {
        for (String name : List.of("txsearch-tune-1600000000000-3", "txsearch-tune-of-somebody")) {
            Request create = new Request("PUT", "/" + name);
            create.setEntity(new NStringEntity("{}", ContentType.APPLICATION_JSON));
            cluster.raw().performRequest(create);
        }
        try (TrialIndex running = TrialIndex.create(cluster, 9)) {
            assertThat(new BulkTrial(cluster, documents, SHORT)).isNotNull();
            assertThat(TrialIndex.names(cluster))
                    .containsExactlyInAnyOrder(running.name(), "txsearch-tune-of-somebody");
        } finally {
            cluster.raw().performRequest(new Request("DELETE", "/txsearch-tune-of-somebody"));
        }
    }

    @Test
    void documentsThatAreRefused_endTheTuning() throws Exception {
        TransactionDocument good = documents.get(0);
        byte[] broken = "{\"created_at\":\"never\"}".getBytes(StandardCharsets.UTF_8);
        TransactionDocument bad =
                new TransactionDocument(good.merchantId(), "bad", good.createdAt(), 1, broken, 0, List.of());
        BulkTrial trial = new BulkTrial(cluster, List.of(bad), SHORT);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> trial.documentsPerSecond(new RequestShape(10, 1)))
                .withMessageContaining("was not indexed");
        assertThat(TrialIndex.names(cluster)).isEmpty();
    }
}
