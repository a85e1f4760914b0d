package org.txsearch.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityRunsTest {

    @TempDir
    private Path folder;

    private final TreeSet<Long> all = new TreeSet<>();

    @Test
    void runs_areOneAscendingSequence_fromAnyPlaceOn() throws IOException {
        IdentityRuns runs = filled("index", 5, 1);
        assertThat(runs.files()).hasSize(5);
        for (int most : new int[] {1_000_000, 10_000, 500}) {
            assertThat(read(runs, Long.MIN_VALUE, most)).containsExactlyElementsOf(all);
        }
        long middle = all.stream().skip(all.size() / 2).findFirst().orElseThrow();
        assertThat(read(runs, middle, 10_000)).containsExactlyElementsOf(all.tailSet(middle, false));
        assertThat(read(runs, Long.MAX_VALUE, 10_000)).isEmpty();
    }

    @Test
    void hashThatIsInSeveralRuns_isGivenOnce() throws IOException {
        IdentityRuns runs = IdentityRuns.open(folder.resolve("index"));
        for (long[] hashes : new long[][] {{5, 3, 5}, {3, Long.MAX_VALUE}, {Long.MIN_VALUE + 1, 5}}) {
            runs.gather(hashes);
            runs.write(0, 1);
        }
        assertThat(read(runs, Long.MIN_VALUE, 100)).containsExactly(Long.MIN_VALUE + 1, 3L, 5L, Long.MAX_VALUE);
    }

    @Test
    void manyRuns_areJoined_andWhatWasReadStays() throws IOException {
        IdentityRuns runs = filled("joined", 30, 9);
        assertThat(runs.files()).hasSizeLessThan(10);
        assertThat(runs.size()).isEqualTo(all.size());
        assertThat(read(runs, Long.MIN_VALUE, 100_000)).containsExactlyElementsOf(all);
        IdentityRuns again = IdentityRuns.open(folder.resolve("joined"));
        assertThat(again.files()).isEqualTo(runs.files());
        assertThat(again.ends()).containsOnlyKeys(0).containsEntry(0, 30L);
    }

    private IdentityRuns filled(String name, int times, long seed) throws IOException {
        IdentityRuns runs = IdentityRuns.open(folder.resolve(name));
        Random random = new Random(seed);
        for (int i = 0; i < times; i++) {
            long[] hashes = random.longs(9_000).toArray();
            for (long hash : hashes) {
                all.add(hash);
            }
            runs.gather(hashes);
            runs.write(0, i + 1L);
        }
        return runs;
    }

    private static List<Long> read(IdentityRuns runs, long after, int most) throws IOException {
        List<Long> read = new ArrayList<>();
        HashRange range = HashRange.startingAfter(after, runs.size(), most);
        for (; range != null; range = range.next()) {
            for (long hash : runs.within(range)) {
                read.add(hash);
            }
        }
        return read;
    }
}
