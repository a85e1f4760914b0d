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
import org.txsearch.cli.verify.IdentityRuns.RunMerge;

class RunMergeTest {

    @TempDir
    private Path folder;

    private final TreeSet<Long> all = new TreeSet<>();

    @Test
    void runs_areOneAscendingSequence_fromAnyPlaceOn() throws IOException {
        List<RunMerge.Run> runs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            for (Path file : filled("index" + i, 3, i).files()) {
                runs.add(new RunMerge.Run(file, i));
            }
        }
        assertThat(read(runs, Long.MIN_VALUE)).containsExactlyElementsOf(all);
        long middle = all.stream().skip(all.size() / 2).findFirst().orElseThrow();
        assertThat(read(runs, middle)).containsExactlyElementsOf(all.tailSet(middle, false));
        assertThat(read(runs, Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void manyRuns_areJoined_andWhatWasReadStays() throws IOException {
        IdentityRuns runs = filled("joined", 30, 9);
        assertThat(runs.files()).hasSizeLessThan(10);
        assertThat(runs.files().stream()
                        .mapToLong(file -> file.toFile().length())
                        .sum())
                .isEqualTo((long) all.size() * Long.BYTES);
        IdentityRuns again = IdentityRuns.open(folder.resolve("joined"));
        assertThat(again.files()).isEqualTo(runs.files());
        assertThat(again.end(0)).isEqualTo(30);
        assertThat(again.end(1)).isZero();
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

    private static List<Long> read(List<RunMerge.Run> runs, long after) throws IOException {
        List<Long> read = new ArrayList<>();
        try (RunMerge merge = new RunMerge(runs, after)) {
            while (merge.next()) {
                read.add(merge.hash());
            }
        }
        return read;
    }
}
