package org.txsearch.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TieBreaker;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.IdentityWalk;
import org.txsearch.index.WeekExtent;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

class KnownIdsIT {

    private static final IsoWeek ONE = new IsoWeek(1998, 10);
    private static final IsoWeek OTHER = new IsoWeek(1998, 11);

    private final String merchant = Records.newMerchant();
    private final TieBreaker hash = new TieBreaker();

    @AfterEach
    void clean() throws IOException {
        TestCluster.forget(TestCluster.cluster(), ONE, OTHER);
    }

    @Test
    void storedTransactions_areKnown_andNewOnesAreNoDoubt() throws Exception {
        fill(0, 300);
        try (KnownIds known = new KnownIds(TestCluster.cluster())) {
            await(() -> !known.elsewhere(hash("t0"), OTHER).known().isEmpty());
            for (int i = 0; i < 300; i++) {
                assertThat(known.elsewhere(hash("t" + i), OTHER).known()).containsExactly(ONE);
                assertThat(known.elsewhere(hash("t" + i), ONE).known()).isEmpty();
            }
            if (known.elsewhere(hash("new"), OTHER).unread().isEmpty()) {
                assertThat(known.mayHaveOtherTime(hash("t0"), ONE.start().toEpochMilli()))
                        .isFalse();
            }
            assertThat(known.mayHaveOtherTime(hash("t0"), ONE.start().toEpochMilli() + 1))
                    .isTrue();
            // Other tests leave weeks behind that cannot be read.
            KnownIds.Places places = known.elsewhere(hash("new"), OTHER);
            assertThat(places.known()).isEmpty();
            assertThat(places.unread()).doesNotContain(ONE);
            assertThat(known.mayHaveOtherTime(hash("new"), OTHER.start().toEpochMilli()))
                    .isEqualTo(!places.unread().isEmpty());
        }
    }

    @Test
    void whatAnotherProcessWritesLater_isRead() throws Exception {
        fill(0, 1);
        try (KnownIds known = new KnownIds(TestCluster.cluster())) {
            await(() -> known.mayHaveOtherTime(hash("t0"), OTHER.start().toEpochMilli()));
            fill(1, 40);
            await(() -> known.elsewhere(hash("t39"), OTHER).known().contains(ONE));
        }
    }

    @Test
    void weeksThatDoNotFit_haveToBeSearched() throws Exception {
        fill(0, 50);
        try (KnownIds known = new KnownIds(TestCluster.cluster(), 20, KnownIds.EVERY)) {
            assertThat(known.mayHaveOtherTime(hash("new"), OTHER.start().toEpochMilli()))
                    .isTrue();
            assertThat(known.elsewhere(hash("t1"), OTHER).unread()).contains(ONE);
            for (int i = 0; i < 100; i++) {
                known.add(hash("own" + i), OTHER.start().toEpochMilli());
            }
            assertThat(known.elsewhere(hash("own7"), ONE).known()).containsExactly(OTHER);
        }
    }

    @Test
    void columns_giveTheHashOfTheIds() throws Exception {
        fill(0, 25);
        IdentityWalk walk = new IdentityWalk(TestCluster.cluster());
        WeekExtent extent = walk.extents().stream()
                .filter(one -> one.week().equals(ONE))
                .findFirst()
                .orElseThrow();
        List<Long> hashes = new ArrayList<>();
        walk.read(extent, Map.of(), window -> {
            assertThat(window.createdAt())
                    .hasSize(window.hashes().length)
                    .containsOnly(ONE.start().toEpochMilli());
            for (long one : window.hashes()) {
                hashes.add(one);
            }
        });
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            expected.add(hash("t" + i));
        }
        assertThat(hashes).containsExactlyInAnyOrderElementsOf(expected);
    }

    private long hash(String id) {
        return hash.identity(merchant, id);
    }

    private void fill(int from, int to) throws Exception {
        Weeks weeks = new Weeks(TestCluster.cluster());
        weeks.prepare();
        weeks.create(ONE);
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = from; i < to; i++) {
            documents.add(document("t" + i));
        }
        TestCluster.write(documents);
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(condition);
    }

    private TransactionDocument document(String id) {
        return Records.document(merchant, id, Map.of("created_at", ONE.start().toEpochMilli()));
    }
}
