package org.txsearch.ingest.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.change.ChangeFold;
import org.txsearch.ingest.erasure.Eraser;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.KnownIds;
import org.txsearch.lookup.StoredTransactions;

@Timeout(300)
class LookupsTest {

    private static final RecordPosition POSITION = new RecordPosition("a.avro", "record", 1);

    @Test
    void error_endsTheLookups_andFailsThoseWhoWait() throws IOException, InterruptedException {
        Error error = new StackOverflowError("a record of a depth that nobody thought of");
        try (Cluster nobody = Cluster.connect(List.of(URI.create("http://127.0.0.1:9")));
                KnownIds known = new KnownIds(nobody);
                Lookups lookups = lookups(nobody, known, () -> {
                    throw error;
                })) {
            lookups.add(change());
            assertThatThrownBy(() -> {
                        while (!lookups.isEmpty()) {
                            lookups.check();
                            lookups.await(Duration.ofSeconds(1));
                        }
                    })
                    .hasMessageContaining("a record of a depth that nobody thought of")
                    .hasCause(error);
        }
    }

    /** Otherwise, each overtaken change would take a part of the capacity forever. */
    @Test
    void changeThatWasOvertaken_holdsNoDocument() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        Lookup change = change();
        change.toWrite = new TransactionDocument("M1", "t1", 0, 2, new byte[Lookups.MAX_BYTES], 0, List.of());
        change.overtaken = true;
        try (Cluster nobody = Cluster.connect(List.of(URI.create("http://127.0.0.1:9")));
                KnownIds known = new KnownIds(nobody);
                Lookups lookups = lookups(nobody, known, () -> isStalled(never))) {
            lookups.addAgain(change);
            assertThat(lookups.hasCapacity()).isTrue();
            assertThat(lookups.isEmpty()).isFalse();
            assertThat(change.overtaken).isFalse();
        }
    }

    private static boolean isStalled(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    private static Lookups lookups(Cluster nobody, KnownIds known, BooleanSupplier isWriterStalled) {
        LookupRound round = new LookupRound(
                new StoredTransactions(nobody),
                new ErasureGuard(new ErasedPayers(nobody), () -> {}, new Eraser(TestFingerprints.get())),
                new IdentityCheck(known),
                new ChangeFold(TestFingerprints.get()),
                Duration.ZERO);
        return new Lookups(round, isWriterStalled, (lookup, outcome) -> {});
    }

    private static Lookup change() {
        return Lookup.of(new Change("M1", "t1", 0, 1, 2, Map.of("note", "\"x\"")), 7, 0, POSITION, end -> {});
    }
}
