package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.DocumentVersion;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import tools.jackson.databind.json.JsonMapper;

class FairQueueTest {

    private final FairQueue turns = new FairQueue(1);

    @Test
    void merchantsTakeTurns_howeverManyOneHasWaiting() {
        List<String> served = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            // A always has an older export waiting than B, and C comes late.
            List<Versioned<ExportJob>> waiting = new ArrayList<>(List.of(job("A", 0), job("B", 50 + i)));
            if (i >= 2) {
                waiting.add(job("C", 100));
            }
            String next = turns.next(waiting, List.of()).get(0).value().merchantId();
            turns.took(next);
            served.add(next);
        }
        assertThat(served).containsExactly("A", "B", "C", "A", "B", "C");
    }

    @Test
    void merchantWhoseExportRuns_waits() {
        assertThat(turns.next(List.of(job("A", 0), job("B", 1)), List.of(job("A", 0))))
                .extracting(seen -> seen.value().merchantId())
                .containsExactly("B");
        assertThat(new FairQueue(2).next(List.of(job("A", 0)), List.of(job("A", 0))))
                .hasSize(1);
    }

    private static Versioned<ExportJob> job(String merchant, int second) {
        return new Versioned<>(
                ExportJob.queued(
                        "exp_" + merchant,
                        merchant,
                        JsonMapper.shared().createObjectNode(),
                        null,
                        Instant.ofEpochSecond(second),
                        0),
                new DocumentVersion("exp_" + merchant, 1, 1));
    }
}
