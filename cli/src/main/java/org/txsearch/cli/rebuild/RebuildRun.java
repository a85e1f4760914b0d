package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateLease;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;

/** One run of a rebuild, from its saved state to its end. */
final class RebuildRun {

    /** Fewer operations than this are copied while writes wait. */
    private static final long SMALL_PASS = 1_000;

    private static final Duration SHORT_PASS = Duration.ofSeconds(1);
    private static final Duration SAVE_EVERY = Duration.ofSeconds(30);

    /** If updates arrive as fast as they are copied, more passes do not help. */
    private static final int MAX_PASSES = 20;

    private final RebuildTools tools;
    private final Cluster cluster;
    private final StateLease note;
    private final RebuildRequest request;
    private final Generation generation;
    private final Function<StoredDocument, TransactionDocument> toDocument;
    private final List<String> accepted = new ArrayList<>();
    private final long start = System.nanoTime();
    private RebuildState state;
    private int passes;
    private @Nullable FeedCounts feed;
    private long blockedNanos;

    RebuildRun(RebuildTools tools, StateLease note, RebuildRequest request, RebuildState state) throws IOException {
        this.tools = tools;
        this.cluster = tools.cluster();
        this.note = note;
        this.request = request;
        this.feed = request.feed() == null ? null : new FeedCounts(0, 0, 0, 0);
        this.state = state;
        this.generation = tools.generation(state);
        WeekIndex old = index(state.from());
        boolean isOfThisSchema = old != null && old.schema().equals(RebuildTools.TEMPLATE.generation());
        this.toDocument = isOfThisSchema ? StoredDocument::asItStands : tools.rederivation();
    }

    RebuildReport toItsEnd() throws IOException, InterruptedException {
        try (CheckedWriter writer = generation.writer()) {
            boolean isSwapped = WeekIndex.of(cluster, state.week()).stream()
                    .anyMatch(index -> index.name().equals(state.to()) && index.inWeek());
            if (!isSwapped) {
                if (state.phase() == RebuildPhase.FILL) {
                    fill(writer);
                }
                if (state.phase().compareTo(RebuildPhase.CATCH_UP) < 0) {
                    enter(RebuildPhase.MERGE);
                    generation.merge();
                    generation.serve();
                }
                IndexCopy copy = copy(writer);
                catchUp(copy, writer);
                blockAndSwap(copy);
            }
            finish(writer);
            return new RebuildReport(
                    state.week(),
                    index(state.from()),
                    required(state.to()),
                    writer.written(),
                    feed,
                    passes,
                    Duration.ofNanos(System.nanoTime() - start),
                    Duration.ofNanos(blockedNanos),
                    List.copyOf(accepted));
        }
    }

    void giveUp() throws IOException {
        generation.giveUp();
        note.close();
    }

    private void fill(CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildPhase.FILL);
        generation.create();
        IndexCopy copy = copy(writer);
        DocumentFeed source = request.feed();
        if (source == null) {
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
            feed = source.copy(cluster, required(state.from()), writer, toDocument, shown(writer));
            generation.flush();
            // A node that crashed meanwhile may have lost writes that were not on its disk.
        } while (!terms.equals(generation.primaryTerms()));
    }

    private void fillFromIndex(IndexCopy copy, CheckedWriter writer) throws IOException, InterruptedException {
        String terms;
        do {
            copy.rewind(state.done());
            terms = generation.primaryTerms();
            String termsAtStart = terms;
            long[] savedNanos = {System.nanoTime()};
            copy.pass(fraction -> {
                show(writer, fraction);
                if (System.nanoTime() - savedNanos[0] > SAVE_EVERY.toNanos()) {
                    saveIfDurable(copy, writer, termsAtStart);
                    savedNanos[0] = System.nanoTime();
                }
            });
        } while (!saveIfDurable(copy, writer, terms));
    }

    /** Saves the progress, unless a shard has restarted since: it may have lost writes that were not flushed. */
    private boolean saveIfDurable(IndexCopy copy, CheckedWriter writer, String terms)
            throws IOException, InterruptedException {
        writer.flush();
        // Import settings acknowledge a write before it is on disk.
        generation.flush();
        if (terms.equals(generation.primaryTerms())) {
            save(state.done(copy.done()));
            return true;
        }
        return false;
    }

    private void catchUp(IndexCopy copy, CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildPhase.CATCH_UP);
        while (passes < MAX_PASSES) {
            long passStart = System.nanoTime();
            passes++;
            long operations = copy.pass(shown(writer));
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
            generation.block();
            passes++;
            copy.lastPass(fraction -> {});
            save(state.done(copy.done()));
            generation.flush();
            enter(RebuildPhase.COMPARE);
            generation.refresh();
            compare();
            // Fails if another process has taken over, for example because this one was frozen.
            enter(RebuildPhase.SWAP);
            generation.swap();
        } catch (IOException | InterruptedException | RuntimeException e) {
            unblock(e);
            throw e;
        } finally {
            blockedNanos += System.nanoTime() - blockedSince;
        }
    }

    /** Makes the week accept writes again, whatever failed. */
    private void unblock(Exception cause) {
        boolean isInterrupted = Thread.interrupted();
        try {
            generation.unblock();
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
            throw new CommandException(
                    "The new generation of " + state.week()
                            + " does not hold what the old one holds; the old one still serves.",
                    differences);
        }
        accepted.addAll(differences);
    }

    private void finish(CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildPhase.FINISH);
        // Finds nothing, unless the block was removed before the swap.
        if (index(state.from()) != null) {
            copy(writer).pass(fraction -> {});
        }
        generation.refresh();
        tools.closeWatermark(state.week());
        note.delete();
    }

    private CopyStep shown(CheckedWriter writer) {
        return fraction -> show(writer, fraction);
    }

    private void show(CheckedWriter writer, double fraction) {
        tools.watcher().moved("Rebuilding " + state.week(), "documents", fraction, writer.written(), writer.stall());
    }

    private IndexCopy copy(CheckedWriter writer) {
        return new IndexCopy(cluster, state.from(), writer, toDocument, state.done());
    }

    private void enter(RebuildPhase phase) throws IOException {
        save(state.at(phase));
        tools.onPhase().accept(state.week(), phase);
    }

    private void save(RebuildState newState) throws IOException {
        state = newState;
        note.write(state.note());
    }

    private WeekIndex required(String name) throws IOException {
        WeekIndex found = index(name);
        if (found == null) {
            throw new CommandException("The index " + name + " no longer exists. Run the command again: it continues"
                    + " with what is left, or says what does.");
        }
        return found;
    }

    private @Nullable WeekIndex index(String name) throws IOException {
        return RebuildSituation.named(WeekIndex.of(cluster, state.week()), name);
    }
}
