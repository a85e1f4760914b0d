package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.operation.OperationException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout.Tier;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekTemplate;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.time.Rfc3339;
import org.txsearch.week.IsoWeek;

/**
 * Creates new generations of weeks while they are searched and written.
 *
 * <p>A rebuild that was interrupted at any point is resumed by the same request, or rolled back; a note keeps its state. The
 * old generation is kept, and refuses writes after the swap.
 */
public final class WeekRebuild {

    private final Cluster cluster;
    private final Function<StoredDocument, TransactionDocument> rederivation;
    private final Watcher watcher;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
    private @Nullable RebuildRun running;
    private boolean isStopped;

    /**
     * Rebuilds of that cluster's weeks.
     *
     * @param rederivation derives documents that were stored under another schema
     */
    public WeekRebuild(Cluster cluster, Function<StoredDocument, TransactionDocument> rederivation, Watcher watcher) {
        this.cluster = cluster;
        this.rederivation = rederivation;
        this.watcher = watcher;
    }

    /** Receives the progress of a rebuild. */
    public interface Watcher {

        /** A phase starts. */
        void entering(IsoWeek week, RebuildState.Phase phase);

        /**
         * Documents were copied.
         *
         * @param fraction how much of the phase is done, 0 to 1
         * @param documents how many documents have been written
         * @param stall why writes wait, or null
         */
        void copied(IsoWeek week, double fraction, long documents, @Nullable String stall);
    }

    /**
     * A rebuild to run.
     *
     * @param tier the tier of the new generation; null keeps the old one's
     * @param feed where its documents come from; null means the old index
     * @param acceptsDifferences whether the new index may hold other documents or amounts than the old one
     */
    public record Request(
            IsoWeek week, @Nullable Tier tier, @Nullable DocumentFeed feed, boolean acceptsDifferences) {

        String source() {
            return feed == null ? "index" : feed.name();
        }
    }

    /**
     * The result of a rebuild.
     *
     * @param before the old generation, which is kept
     * @param after the new one
     * @param written how many documents were written, later changes included
     * @param older how many documents of the feed were older than the stored ones, and left out
     * @param otherWeeks how many documents of the feed belong to other weeks, and were left out
     * @param passes how often changes were copied
     * @param blocked for how long writes had to wait
     * @param accepted the differences from the old generation that were accepted
     */
    public record Report(
            IsoWeek week,
            WeekIndex before,
            WeekIndex after,
            long written,
            long older,
            long otherWeeks,
            int passes,
            Duration took,
            Duration blocked,
            List<String> accepted) {}

    /**
     * Rebuilds a week, or resumes its rebuild.
     *
     * @throws OperationException where it cannot continue; the week is served as before
     */
    public Report run(Request request) throws IOException, InterruptedException {
        IsoWeek week = request.week();
        if (WeekIndex.serving(cluster, week).isEmpty()) {
            throw new OperationException("There is no week " + week + ".");
        }
        try (OwnedNote note = OwnedNote.take(cluster, RebuildState.note(week))) {
            RebuildState state;
            if (note.content().containsKey("to")) {
                state = RebuildState.of(note.content());
                checkSame(request, state);
            } else {
                state = begin(request);
                note.write(state.note());
            }
            RebuildRun run = new RebuildRun(cluster, template, rederivation, watcher, note, request, state);
            setRunning(run);
            try {
                return run.toItsEnd();
            } finally {
                setRunning(null);
            }
        }
    }

    private synchronized void setRunning(@Nullable RebuildRun run) {
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

    /**
     * Removes the generation of an unfinished rebuild; the week is served as before it.
     *
     * @return whether there was one
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
            for (WeekIndex index : WeekIndex.of(cluster, week)) {
                if (index.name().equals(state.to()) && index.inWeek()) {
                    throw new OperationException("The new generation of " + week
                            + " serves already; ./txsearch weeks rebuild " + week + " finishes its rebuild.");
                }
            }
            new Swap(cluster, week, state.from(), state.to()).unblock();
            new Generation(cluster, template, state.to(), state.tier()).delete();
            closeWatermark(cluster, week);
            note.delete();
            return true;
        }
    }

    static void closeWatermark(Cluster cluster, IsoWeek week) throws IOException {
        Watermarks watermarks = new Watermarks(cluster);
        if (watermarks.open().containsKey(RebuildState.note(week))) {
            watermarks.close(RebuildState.note(week));
        }
    }

    private RebuildState begin(Request request) throws IOException {
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
                RebuildState.Phase.FILL,
                new TreeMap<>());
    }

    private static void checkSame(Request request, RebuildState state) {
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
     * Derives a stored document again by the schema of this build, the way that arriving records are encoded: the same version
     * of the same transaction, with the {@code ingested_at} that it has.
     */
    public static final class Rederivation implements Function<StoredDocument, TransactionDocument> {

        private final RecordJson items = new RecordJson();
        private final DocumentEncoder encoder;

        /** Derives documents that have those fingerprints. */
        public Rederivation(CardFingerprints fingerprints) {
            this.encoder = DocumentEncoder.create(fingerprints);
        }

        /** @throws OperationException where this build does not accept the document */
        @Override
        public TransactionDocument apply(StoredDocument stored) {
            try {
                TransactionDocument document =
                        encoder.encodeStored(items.stored(stored.source()), ingestedAtMillis(stored));
                if (!document.documentId().equals(stored.id()) || document.version() != stored.version()) {
                    throw new InvalidTransactionException(List.of(new Fault(
                            "id",
                            "INVALID_VALUE",
                            "The item is " + document.documentId() + " in version " + document.version()
                                    + ", and is stored as version " + stored.version() + ".")));
                }
                return document;
            } catch (InvalidTransactionException e) {
                throw new OperationException(
                        "The stored " + stored.id() + " is not valid by the schema of this build: " + e.faults());
            }
        }

        private static long ingestedAtMillis(StoredDocument stored) {
            String text = new String(
                    stored.source(),
                    stored.ingestedAtOffset(),
                    TransactionDocument.INSTANT_LENGTH,
                    StandardCharsets.US_ASCII);
            return Rfc3339.parse(text).toEpochMilli();
        }
    }
}
