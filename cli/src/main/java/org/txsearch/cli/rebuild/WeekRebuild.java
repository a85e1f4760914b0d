package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.OperationException;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.WeekTemplate;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

/**
 * Creates new generations of weeks while they are searched and written.
 *
 * <p>A rebuild that was interrupted at any point is resumed by the same request, or rolled back; a note keeps its state. The
 * old generation is kept, and refuses writes after the swap.
 *
 * <p>Longer than other files: whoever changes a phase of a run must see how the run is resumed, stopped and rolled back.
 */
public final class WeekRebuild {

    private final Cluster cluster;
    private final Function<StoredDocument, TransactionDocument> rederivation;
    private final Watcher watcher;
    private final BiConsumer<IsoWeek, RebuildPhase> onPhase;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
    private @Nullable Run running;
    private boolean isStopped;

    /**
     * Rebuilds of that cluster's weeks.
     *
     * @param rederivation derives documents that were stored under another schema
     * @param onPhase receives each phase when it starts
     */
    public WeekRebuild(
            Cluster cluster,
            Function<StoredDocument, TransactionDocument> rederivation,
            Watcher watcher,
            BiConsumer<IsoWeek, RebuildPhase> onPhase) {
        this.cluster = cluster;
        this.rederivation = rederivation;
        this.watcher = watcher;
        this.onPhase = onPhase;
    }

    /**
     * Rebuilds a week, or resumes its rebuild.
     *
     * @throws OperationException where it cannot continue; the week is served as before
     */
    public RebuildReport run(RebuildRequest request) throws IOException, InterruptedException {
        IsoWeek week = request.week();
        if (!RebuildState.unfinished(cluster).containsKey(week)) {
            requireServing(week);
        }
        try (OwnedNote note = OwnedNote.take(cluster, RebuildState.note(week))) {
            RebuildState state;
            if (note.content().containsKey("to")) {
                state = resumed(request, RebuildState.of(note.content()));
            } else {
                state = begin(request);
            }
            note.write(state.note());
            Run run = new Run(note, request, state);
            setRunning(run);
            try {
                return run.toItsEnd();
            } finally {
                setRunning(null);
            }
        }
    }

    private synchronized void setRunning(@Nullable Run run) {
        if (run != null && isStopped) {
            throw new OperationException("The command was stopped.");
        }
        running = run;
    }

    /** Stops the rebuild that runs, from another thread: the week accepts writes again, or the swap is complete. */
    public synchronized void giveUp() throws IOException {
        isStopped = true;
        if (running != null) {
            running.giveUp();
        }
    }

    private void requireServing(IsoWeek week) throws IOException {
        if (WeekIndex.of(cluster, week).stream().noneMatch(WeekIndex::isServing)) {
            throw new OperationException(
                    new WeekRegister(cluster).read().required().contains(week)
                            ? "The week " + week + " is missing: ./txsearch weeks recover " + week
                                    + " brings it back, or says what does."
                            : "There is no week " + week + ".");
        }
    }

    /** The state to continue from. */
    private RebuildState resumed(RebuildRequest request, RebuildState state) throws IOException {
        RebuildSituation situation = RebuildSituation.of(state, WeekIndex.of(cluster, state.week()));
        return switch (situation.wayOut()) {
            // Nothing is copied any more, so that it does not matter from where.
            case FINISH -> state;
            case CONTINUE -> {
                checkSame(request, state);
                // If somebody has deleted the new generation, it is filled from the start.
                yield situation.to() == null ? state.restarted() : state;
            }
            case RECOVER, ROLL_BACK -> throw new OperationException(situation.sentence());
        };
    }

    /**
     * Removes what an unfinished rebuild has left, whatever of it is there. A new generation that is whole is kept.
     *
     * @return whether there was one
     * @throws OperationException if the new generation serves
     */
    public boolean rollBack(IsoWeek week) throws IOException, InterruptedException {
        if (!RebuildState.unfinished(cluster).containsKey(week)) {
            return false;
        }
        try (OwnedNote note = OwnedNote.take(cluster, RebuildState.note(week))) {
            if (!note.content().containsKey("to")) {
                note.delete();
                return false;
            }
            RebuildState state = RebuildState.of(note.content());
            RebuildSituation situation = RebuildSituation.of(state, WeekIndex.of(cluster, week));
            if (situation.wayOut() == WayOut.FINISH) {
                throw new OperationException("The new generation of " + week
                        + " serves already; ./txsearch weeks rebuild " + week + " finishes its rebuild.");
            }
            Generation generation = new Generation(cluster, template, state);
            if (situation.from() != null && situation.wayOut() != WayOut.ROLL_BACK) {
                generation.unblock();
            }
            if (situation.wayOut() == WayOut.CONTINUE || !situation.isNewWhole()) {
                generation.delete();
            }
            closeWatermark(week);
            note.delete();
            return true;
        }
    }

    private void closeWatermark(IsoWeek week) throws IOException {
        Watermarks watermarks = new Watermarks(cluster);
        if (watermarks.open().containsKey(RebuildState.note(week))) {
            watermarks.close(RebuildState.note(week));
        }
    }

    private RebuildState begin(RebuildRequest request) throws IOException {
        List<WeekIndex> generations = WeekIndex.of(cluster, request.week());
        WeekIndex old =
                generations.stream().filter(WeekIndex::inWeek).findFirst().orElseThrow();
        int next = generations.get(generations.size() - 1).generation() + 1;
        return new RebuildState(
                request.week(),
                old.name(),
                WeekNames.index(request.week(), next),
                request.tier() == null ? old.tier() : request.tier(),
                request.source(),
                RebuildPhase.FILL,
                new TreeMap<>());
    }

    private static void checkSame(RebuildRequest request, RebuildState state) {
        boolean sameTier = request.tier() == null || request.tier() == state.tier();
        if (!sameTier || !request.source().equals(state.source())) {
            throw new OperationException(
                    "A rebuild of " + request.week() + " for a " + state.tier().text()
                            + " week from " + (state.source().equals("index") ? "the old index" : state.source())
                            + " is unfinished. Run that command again, or ./txsearch weeks rebuild --roll-back "
                            + request.week() + ".");
        }
    }

    /**
     * Derives stored documents again by the schema of this build, the way that arriving records are encoded: the same version
     * of the same transaction, with the {@code ingested_at} that it has. It fails with an {@link OperationException} where this
     * build does not accept a document.
     */
    public static Function<StoredDocument, TransactionDocument> rederivation(CardFingerprints fingerprints) {
        RecordJson items = new RecordJson();
        DocumentEncoder encoder = DocumentEncoder.create(fingerprints);
        return stored -> {
            try {
                TransactionDocument document =
                        encoder.encodeStored(items.stored(stored.source()), stored.ingestedAtMillis());
                if (!document.documentId().equals(stored.id()) || document.version() != stored.version()) {
                    throw new InvalidTransactionException(List.of(new RecordFault(
                            "id",
                            "INVALID_VALUE",
                            "The item is " + document.documentId() + " in version " + document.version()
                                    + ", and is stored as version " + stored.version() + ".")));
                }
                return document.first(FirstVersion.isFirst(stored.source()));
            } catch (InvalidTransactionException e) {
                throw new OperationException(
                        "The stored " + stored.id() + " is not valid by the schema of this build: " + e.faults());
            }
        };
    }

    /** One run of a rebuild, from the state that its note keeps to its end. */
    private final class Run {

        /** Fewer operations than this are copied while writes wait. */
        private static final long SMALL_PASS = 1_000;

        private static final Duration SHORT_PASS = Duration.ofSeconds(1);
        private static final Duration SAVE_EVERY = Duration.ofSeconds(30);

        /** Where updates arrive as fast as they are copied, more passes do not help. */
        private static final int MAX_PASSES = 20;

        private final OwnedNote note;
        private final RebuildRequest request;
        private final Generation generation;
        private final Function<StoredDocument, TransactionDocument> toDocument;
        private final List<String> accepted = new ArrayList<>();
        private final long start = System.nanoTime();
        private RebuildState state;
        private int passes;
        private long older;
        private long otherWeeks;
        private long blockedNanos;

        Run(OwnedNote note, RebuildRequest request, RebuildState state) throws IOException {
            this.note = note;
            this.request = request;
            this.state = state;
            this.generation = new Generation(cluster, template, state);
            WeekIndex old = index(state.from());
            boolean isOfThisSchema = old != null && old.schema().equals(template.generation());
            this.toDocument = isOfThisSchema ? StoredDocument::asItStands : rederivation;
        }

        /** Runs the remaining phases. */
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
                        older,
                        otherWeeks,
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
                feed.copy(cluster, required(state.from()), writer, toDocument, shown(writer));
                older = feed.older();
                otherWeeks = feed.otherWeeks();
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
                    show(writer, fraction);
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
                // Fails where another process has taken over, as it may after this one was frozen for long.
                enter(RebuildPhase.SWAP);
                generation.swap();
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
                generation.unblock();
            } catch (IOException e) {
                cause.addSuppressed(e);
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void compare() throws IOException {
            List<String> differences =
                    WeekLedger.of(cluster, state.from()).differences(WeekLedger.of(cluster, state.to()));
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
            enter(RebuildPhase.FINISH);
            // Finds nothing, unless the block was removed before the swap.
            if (index(state.from()) != null) {
                copy(writer).pass(fraction -> {});
            }
            generation.refresh();
            closeWatermark(state.week());
            note.delete();
        }

        private CopyStep shown(CheckedWriter writer) {
            return fraction -> show(writer, fraction);
        }

        private void show(CheckedWriter writer, double fraction) {
            watcher.moved("Rebuilding " + state.week(), "documents", fraction, writer.written(), writer.stall());
        }

        private IndexCopy copy(CheckedWriter writer) {
            return new IndexCopy(cluster, state.from(), writer, toDocument, state.done());
        }

        private void enter(RebuildPhase phase) throws IOException {
            save(state.at(phase));
            onPhase.accept(state.week(), phase);
        }

        private void save(RebuildState newState) throws IOException {
            state = newState;
            note.write(state.note());
        }

        private WeekIndex required(String name) throws IOException {
            WeekIndex found = index(name);
            if (found == null) {
                throw new OperationException(
                        "The index " + name + " no longer exists. Run the command again: it continues"
                                + " with what is left, or says what does.");
            }
            return found;
        }

        private @Nullable WeekIndex index(String name) throws IOException {
            return WeekIndex.of(cluster, state.week()).stream()
                    .filter(index -> index.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }
    }
}
