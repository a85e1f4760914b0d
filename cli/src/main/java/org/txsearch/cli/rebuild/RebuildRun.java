package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.freshness.Watermarks;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekTemplate;

/** One run of a rebuild, from where its note says that it stands to its end. */
final class RebuildRun {

    /** Fewer operations than this are brought over while writes wait. */
    private static final long SMALL_PASS = 1_000;

    private static final Duration SHORT_PASS = Duration.ofSeconds(1);

    /** Where updates come as fast as they are copied, more passes do not help. */
    private static final int MAX_PASSES = 20;

    private final Cluster cluster;
    private final WeekIndices indices;
    private final RebuildWatcher watcher;
    private final OwnedNote note;
    private final RebuildRequest request;
    private final Generation generation;
    private final Swap swap;
    private final @Nullable Rederivation rederivation;
    private final List<String> accepted = new ArrayList<>();
    private final long start = System.nanoTime();
    private RebuildState state;
    private int passes;
    private long older;
    private long otherWeeks;
    private long blockedNanos;

    RebuildRun(
            Cluster cluster,
            WeekTemplate template,
            WeekIndices indices,
            Rederivation rederivation,
            RebuildWatcher watcher,
            OwnedNote note,
            RebuildRequest request,
            RebuildState state)
            throws IOException {
        this.cluster = cluster;
        this.indices = indices;
        this.watcher = watcher;
        this.note = note;
        this.request = request;
        this.state = state;
        this.generation = new Generation(cluster, template, state.to(), state.tier());
        this.swap = new Swap(cluster, state.week(), state.from(), state.to());
        boolean isOfThisSchema = index(state.from()).schema().equals(template.generation());
        this.rederivation = isOfThisSchema ? null : rederivation;
    }

    /** Goes through the phases that are left. */
    RebuildReport toItsEnd() throws IOException, InterruptedException {
        try (CheckedWriter writer = new CheckedWriter(cluster, state.to())) {
            boolean isSwapped = indices.of(state.week()).stream()
                    .anyMatch(index -> index.name().equals(state.to()) && index.inWeek());
            if (!isSwapped) {
                if (state.phase() == RebuildPhase.FILL) {
                    fill(writer);
                }
                if (state.phase().compareTo(RebuildPhase.CATCH_UP) < 0) {
                    enter(RebuildPhase.MERGE);
                    generation.merge();
                    generation.serve(state.from());
                }
                IndexCopy copy = copy(writer);
                catchUp(copy, writer);
                blockAndSwap(copy);
            }
            finish(writer);
            return new RebuildReport(
                    state.week(),
                    index(state.from()),
                    index(state.to()),
                    writer.written(),
                    older,
                    otherWeeks,
                    passes,
                    Duration.ofNanos(System.nanoTime() - start),
                    Duration.ofNanos(blockedNanos),
                    List.copyOf(accepted));
        }
    }

    void giveUp() throws IOException {
        swap.giveUp();
        note.close();
    }

    private void fill(CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildPhase.FILL);
        generation.create();
        IndexCopy copy = copy(writer);
        DocumentFeed feed = request.feed();
        if (feed == null) {
            fillFromIndex(copy, writer);
            return;
        }
        if (state.done().isEmpty()) {
            copy.skipToNow();
            save(state.done(copy.done()));
        }
        String terms;
        do {
            terms = generation.primaryTerms();
            FeedCopy feedCopy = new FeedCopy(cluster, state.week(), state.from(), writer, rederivation);
            feedCopy.read(feed, fraction -> watcher.copied(fraction, writer.written(), writer.trouble()));
            older = feedCopy.older();
            otherWeeks = feedCopy.otherWeeks();
            generation.flush();
            // A node that went down meanwhile may have lost what it had not yet written to its disk.
        } while (!terms.equals(generation.primaryTerms()));
    }

    private void fillFromIndex(IndexCopy copy, CheckedWriter writer) throws IOException, InterruptedException {
        boolean isWhole = false;
        while (!isWhole) {
            DurablePoint durable = new DurablePoint(copy, writer, generation, state.done());
            copy.pass(fraction -> {
                watcher.copied(fraction, writer.written(), writer.trouble());
                if (durable.isDue()) {
                    durable.reach();
                    save(state.done(durable.done()));
                }
            });
            durable.reach();
            save(state.done(durable.done()));
            isWhole = durable.isWhole();
            copy.rewind(durable.done());
        }
    }

    private void catchUp(IndexCopy copy, CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildPhase.CATCH_UP);
        while (passes < MAX_PASSES) {
            long passStart = System.nanoTime();
            passes++;
            long operations = copy.pass(fraction -> watcher.copied(fraction, writer.written(), writer.trouble()));
            save(state.done(copy.done()));
            if (operations < SMALL_PASS || System.nanoTime() - passStart < SHORT_PASS.toNanos()) {
                return;
            }
        }
    }

    private void blockAndSwap(IndexCopy copy) throws IOException, InterruptedException {
        enter(RebuildPhase.BLOCK);
        long blockedSince = System.nanoTime();
        try {
            swap.block();
            passes++;
            copy.lastPass(fraction -> {});
            save(state.done(copy.done()));
            generation.flush();
            enter(RebuildPhase.COMPARE);
            generation.refresh();
            compare();
            // Fails where another process has taken over, as it may after this one was frozen for long.
            enter(RebuildPhase.SWAP);
            swap.swap();
        } catch (IOException | InterruptedException | RuntimeException e) {
            unblock(e);
            throw e;
        } finally {
            blockedNanos += System.nanoTime() - blockedSince;
        }
    }

    /** The week must take writes again, whatever went wrong. */
    private void unblock(Exception cause) {
        boolean isInterrupted = Thread.interrupted();
        try {
            swap.unblock();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void compare() throws IOException {
        List<String> differences = WeekLedger.of(cluster, state.from()).differences(WeekLedger.of(cluster, state.to()));
        if (differences.isEmpty()) {
            return;
        }
        if (!request.acceptsDifferences()) {
            throw new RebuildException(
                    "The new generation of " + state.week()
                            + " does not hold what the old one holds; nothing was changed over.",
                    differences);
        }
        accepted.addAll(differences);
    }

    private void finish(CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildPhase.FINISH);
        // Finds nothing, unless somebody has lifted the block before the swap.
        copy(writer).pass(fraction -> {});
        generation.refresh();
        Watermarks watermarks = new Watermarks(cluster);
        if (watermarks.open().containsKey(FeedCopy.watermark(state.week()))) {
            watermarks.close(FeedCopy.watermark(state.week()));
        }
        note.delete();
    }

    private IndexCopy copy(CheckedWriter writer) {
        return new IndexCopy(cluster, state.week(), state.from(), writer, rederivation, state.done());
    }

    private void enter(RebuildPhase phase) throws IOException {
        save(state.at(phase));
        watcher.entering(phase);
    }

    private void save(RebuildState newState) throws IOException {
        state = newState;
        note.write(state.note());
    }

    private WeekIndex index(String name) throws IOException {
        return indices.of(state.week()).stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RebuildException("The index " + name + " is not there any more; ./txsearch weeks"
                        + " rebuild --roll-back " + state.week() + " clears the rest away."));
    }
}
