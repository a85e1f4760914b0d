package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.txsearch.cli.operation.OperationException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekTemplate;

/** One run of a rebuild, from the state that its note keeps to its end. */
final class RebuildRun {

    /** Fewer operations than this are copied while writes wait. */
    private static final long SMALL_PASS = 1_000;

    private static final Duration SHORT_PASS = Duration.ofSeconds(1);
    private static final Duration SAVE_EVERY = Duration.ofSeconds(30);

    /** Where updates arrive as fast as they are copied, more passes do not help. */
    private static final int MAX_PASSES = 20;

    private final Cluster cluster;
    private final WeekRebuild.Watcher watcher;
    private final OwnedNote note;
    private final WeekRebuild.Request request;
    private final Generation generation;
    private final Swap swap;
    private final Function<StoredDocument, TransactionDocument> toDocument;
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
            Function<StoredDocument, TransactionDocument> rederivation,
            WeekRebuild.Watcher watcher,
            OwnedNote note,
            WeekRebuild.Request request,
            RebuildState state)
            throws IOException {
        this.cluster = cluster;
        this.watcher = watcher;
        this.note = note;
        this.request = request;
        this.state = state;
        this.generation = new Generation(cluster, template, state.to(), state.tier());
        this.swap = new Swap(cluster, state.week(), state.from(), state.to());
        boolean isOfThisSchema = index(state.from()).schema().equals(template.generation());
        this.toDocument = isOfThisSchema ? StoredDocument::asItStands : rederivation;
    }

    /** Runs the remaining phases. */
    WeekRebuild.Report toItsEnd() throws IOException, InterruptedException {
        try (CheckedWriter writer = new CheckedWriter(cluster, state.to())) {
            boolean isSwapped = WeekIndex.of(cluster, state.week()).stream()
                    .anyMatch(index -> index.name().equals(state.to()) && index.inWeek());
            if (!isSwapped) {
                if (state.phase() == RebuildState.Phase.FILL) {
                    fill(writer);
                }
                if (state.phase().compareTo(RebuildState.Phase.CATCH_UP) < 0) {
                    enter(RebuildState.Phase.MERGE);
                    generation.merge();
                    generation.serve(state.from());
                }
                IndexCopy copy = copy(writer);
                catchUp(copy, writer);
                blockAndSwap(copy);
            }
            finish(writer);
            return new WeekRebuild.Report(
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
        enter(RebuildState.Phase.FILL);
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
            FeedCopy feedCopy = new FeedCopy(cluster, state.week(), index(state.from()), writer, toDocument);
            feedCopy.read(feed, fraction -> watcher.copied(state.week(), fraction, writer.written(), writer.stall()));
            older = feedCopy.older();
            otherWeeks = feedCopy.otherWeeks();
            generation.flush();
            // A node that crashed meanwhile may have lost what it had not yet written to its disk.
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
                watcher.copied(state.week(), fraction, writer.written(), writer.stall());
                if (System.nanoTime() - savedNanos[0] > SAVE_EVERY.toNanos()) {
                    saveIfDurable(copy, writer, termsAtStart);
                    savedNanos[0] = System.nanoTime();
                }
            });
        } while (!saveIfDurable(copy, writer, terms));
    }

    /** Saves how much is copied, unless a shard has restarted since: it may have lost what was not flushed. */
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
        enter(RebuildState.Phase.CATCH_UP);
        while (passes < MAX_PASSES) {
            long passStart = System.nanoTime();
            passes++;
            long operations =
                    copy.pass(fraction -> watcher.copied(state.week(), fraction, writer.written(), writer.stall()));
            save(state.done(copy.done()));
            if (operations < SMALL_PASS || System.nanoTime() - passStart < SHORT_PASS.toNanos()) {
                return;
            }
        }
    }

    private void blockAndSwap(IndexCopy copy) throws IOException, InterruptedException {
        enter(RebuildState.Phase.BLOCK);
        long blockedSince = System.nanoTime();
        try {
            swap.block();
            passes++;
            copy.lastPass(fraction -> {});
            save(state.done(copy.done()));
            generation.flush();
            enter(RebuildState.Phase.COMPARE);
            generation.refresh();
            compare();
            // Fails where another process has taken over, as it may after this one was frozen for long.
            enter(RebuildState.Phase.SWAP);
            swap.swap();
        } catch (IOException | InterruptedException | RuntimeException e) {
            unblock(e);
            throw e;
        } finally {
            blockedNanos += System.nanoTime() - blockedSince;
        }
    }

    /** The week must accept writes again, whatever failed. */
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
            throw new OperationException(
                    "The new generation of " + state.week()
                            + " does not hold what the old one holds; the old one still serves.",
                    differences);
        }
        accepted.addAll(differences);
    }

    private void finish(CheckedWriter writer) throws IOException, InterruptedException {
        enter(RebuildState.Phase.FINISH);
        // Finds nothing, unless the block was removed before the swap.
        copy(writer).pass(fraction -> {});
        generation.refresh();
        WeekRebuild.closeWatermark(cluster, state.week());
        note.delete();
    }

    private IndexCopy copy(CheckedWriter writer) {
        return new IndexCopy(cluster, state.from(), writer, toDocument, state.done());
    }

    private void enter(RebuildState.Phase phase) throws IOException {
        save(state.at(phase));
        watcher.entering(state.week(), phase);
    }

    private void save(RebuildState newState) throws IOException {
        state = newState;
        note.write(state.note());
    }

    private WeekIndex index(String name) throws IOException {
        return WeekIndex.of(cluster, state.week()).stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new OperationException("The index " + name + " no longer exists; ./txsearch weeks"
                        + " rebuild --roll-back " + state.week() + " removes the rest."));
    }
}
