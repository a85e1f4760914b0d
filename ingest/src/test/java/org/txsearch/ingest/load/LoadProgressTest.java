package org.txsearch.ingest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.Adjustment;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.pipeline.AdjustedRecord;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.Difference;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.ingest.pipeline.RecordOutcome;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.week.IsoWeek;

class LoadProgressTest {

    private static final int FILES = 3;
    private static final int RECORDS = 400;

    @TempDir
    private Path folder;

    /**
     * Runs a load that crashes at random and resumes, until it is complete. The number of a record determines its
     * outcome.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void crashesAnywhere_leaveEveryRecordCountedOnce_andEveryLetterOnceInOrder(long seed) throws IOException {
        Random random = new Random(seed);
        Path letterFile = folder.resolve("letters.ndjson");
        Path differenceFile = folder.resolve("letters.differences.ndjson");
        LoadState state = LoadState.start(letterFile.toString(), null, 0);
        int crashes = 0;
        while (state.tally().records() < (long) FILES * RECORDS) {
            try (DeadLetterFile letters =
                            DeadLetterFile.resume(letterFile, state.deadLetterBytes(), state.adjustedBytes());
                    LineFile differences = LineFile.resume(differenceFile, state.differenceBytes())) {
                LoadState reached = run(state, new LoadProgress(state, letters, differences), random);
                assertThat(reached.tally().records())
                        .isGreaterThanOrEqualTo(state.tally().records());
                state = reached;
            }
            crashes++;
        }
        assertThat(crashes).isGreaterThan(1);
        assertThat(state.tally()).isEqualTo(expected());
        assertThat(places(letterFile)).isEqualTo(everyFifth(4));
        assertThat(places(folder.resolve("letters.adjusted.ndjson"))).isEqualTo(everyFifth(1));
        assertThat(places(differenceFile)).isEqualTo(everyFifth(3));
    }

    private static List<String> places(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceAll(".*\"source\":\"f(\\d)\",\"record\":(\\d+).*", "$1 $2"))
                .toList();
    }

    private static List<String> everyFifth(int first) {
        List<String> places = new ArrayList<>();
        for (int file = 0; file < FILES; file++) {
            for (int record = first; record <= RECORDS; record += 5) {
                places.add(file + " " + record);
            }
        }
        return places;
    }

    private static LoadState run(LoadState from, LoadProgress progress, Random random) throws IOException {
        List<Runnable> ends = new ArrayList<>();
        LoadState checkpoint = from;
        for (int file = from.file(); file < FILES; file++) {
            for (long record = file == from.file() ? from.records() + 1 : 1; record <= RECORDS; record++) {
                OpenRecord open = progress.begin(file, record);
                RecordOutcome end = end(file, record);
                ends.add(() -> open.accept(end));
                if (ends.size() > 20 + random.nextInt(50)) {
                    Collections.shuffle(ends, random);
                    ends.subList(0, ends.size() / 2).forEach(Runnable::run);
                    ends.subList(0, ends.size() / 2).clear();
                }
                if (random.nextInt(60) == 0) {
                    checkpoint = progress.state(Set.of());
                    progress.sync();
                }
                if (random.nextInt(150) == 0) {
                    return checkpoint;
                }
            }
        }
        ends.forEach(Runnable::run);
        return progress.state(Set.of());
    }

    private static RecordOutcome end(int file, long record) {
        return switch ((int) (record % 5)) {
            case 0 -> RecordOutcome.Plain.INDEXED;
            case 1 ->
                new AdjustedRecord(
                        new RecordPosition("f" + file, "record", record),
                        new TransactionKey(IsoWeek.parse("2026-w47"), "M", "t" + record),
                        1,
                        List.of(new Adjustment("created_at", "CREATED_AT_KEPT", "It is kept.", "later")));
            case 2 -> RecordOutcome.Plain.SUPERSEDED;
            case 3 ->
                new Difference(
                        new RecordPosition("f" + file, "record", record),
                        new TransactionKey(IsoWeek.parse("2026-w47"), "M", "t" + record),
                        1,
                        List.of(new ContentDifference("note", "null", "\"other\"")));
            default ->
                new DeadLetter(
                        new RecordPosition("f" + file, "record", record),
                        List.of(new RecordFault("", "BAD", "Bad.")),
                        "text");
        };
    }

    private static Tally expected() {
        long fifth = (long) FILES * RECORDS / 5;
        return new Tally(2 * fifth, fifth, 2 * fifth, fifth, fifth);
    }

    @Test
    void mark_neverPassesAnOpenRecord_andNoLaterStampIsLower() throws IOException {
        long future = System.currentTimeMillis() + 3_600_000;
        try (DeadLetterFile letters = new DeadLetterFile(folder.resolve("none.ndjson"));
                LineFile differences = new LineFile(folder.resolve("none.differences.ndjson"))) {
            LoadProgress progress =
                    new LoadProgress(LoadState.start("none.ndjson", null, future), letters, differences);
            OpenRecord first = progress.begin(0, 1);
            OpenRecord second = progress.begin(0, 2);
            // The clock is behind the timestamp of an earlier run.
            assertThat(first.ingestedAt).isEqualTo(future);
            second.accept(end(0, 1));
            assertThat(progress.mark()).isEqualTo(first.ingestedAt);
            assertThat(progress.state(Set.of()).records()).isZero();
            first.accept(end(0, 1));
            assertThat(progress.begin(0, 3).ingestedAt).isGreaterThanOrEqualTo(progress.mark());
            assertThat(progress.state(Set.of()).records()).isEqualTo(2);
            assertThat(progress.state(Set.of()).ingestedAt()).isGreaterThanOrEqualTo(future);
        }
    }

    /** The files of such a load were not verified before their first record. */
    @Test
    void checkpointOfAnEarlierBuild_isRefused_andNamesTheRemedy() throws IOException {
        Path file = Files.writeString(folder.resolve("a.ndjson"), "{}\n");
        try (LoadCheckpoint checkpoint = LoadCheckpoint.open(folder.resolve("loads"), "load", List.of(file))) {
            checkpoint.write(LoadState.start("letters.ndjson", null, 0));
            String now = Files.readString(checkpoint.file());
            Files.writeString(checkpoint.file(), now.replaceFirst("\"differenceBytes\":0,", ""));
            assertThat(Files.readString(checkpoint.file())).isNotEqualTo(now);
            assertThatThrownBy(checkpoint::read)
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith("is not a checkpoint of this version; --restart ignores it");
        }
    }

    @Test
    void checkpoint_isReadBackWhole_isHeldByOne_andIsAnotherForOtherContent() throws IOException {
        Path file = Files.writeString(folder.resolve("a.ndjson"), "{}\n");
        LoadState state = new LoadState(
                1, 7, new Tally(3, 1, 2, 1, 2), List.of("2026-w47"), "d", 99, 8, 7, "Europe/Madrid", 5, List.of("p"));
        String id;
        try (LoadCheckpoint checkpoint = LoadCheckpoint.open(folder.resolve("loads"), "load", List.of(file))) {
            id = checkpoint.id();
            assertThat(checkpoint.read()).isEmpty();
            checkpoint.write(state);
            assertThatThrownBy(() -> LoadCheckpoint.open(folder.resolve("loads"), "load", List.of(file)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("being loaded by another process");
        }
        try (LoadCheckpoint checkpoint = LoadCheckpoint.open(folder.resolve("loads"), "load", List.of(file))) {
            assertThat(checkpoint.read()).contains(state);
        }
        Files.writeString(file, "{}\n{}\n");
        try (LoadCheckpoint other = LoadCheckpoint.open(folder.resolve("loads"), "load", List.of(file))) {
            assertThat(other.id()).isNotEqualTo(id);
            assertThat(other.read()).isEmpty();
        }
    }
}
