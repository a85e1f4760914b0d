package org.txsearch.ingest.pipeline;

import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.ingest.change.ChangeFold;
import org.txsearch.ingest.erasure.Eraser;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.lookup.KnownIds;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.process.Tracing;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;

/**
 * Processes records until they are indexed, superseded, or dead letters. One thread submits them and calls all methods.
 * Each outcome is reported once, on any thread, after it has been counted.
 */
public final class Pipeline implements AutoCloseable {

    /** The default time that a change waits for its base. */
    public static final Duration CHANGE_PATIENCE = Duration.ofSeconds(30);

    private static final Duration MOMENT = Duration.ofMillis(100);

    private final BulkWriter writer;
    private final DeadLetters deadLetters;
    private final Throttle throttle;
    private final KnownIds known;
    private final IdentityCheck identities;
    private final Lookups lookups;
    private final PipelineCounts counts = new PipelineCounts();
    private final DocumentEncoder encoder;
    private final ErasureGuard erasures;

    /**
     * Creates a pipeline that uses a writer, which the caller closes.
     *
     * @param throttle the rate of records
     * @param changePatience how long a change waits for its base while Elasticsearch is available
     * @param fingerprints the card fingerprints of the cluster
     */
    public Pipeline(
            Cluster cluster,
            BulkWriter writer,
            DeadLetters deadLetters,
            Throttle throttle,
            Duration changePatience,
            CardFingerprints fingerprints) {
        StoredTransactions stored = new StoredTransactions(cluster);
        ErasedPayers erased = new ErasedPayers(cluster);
        // A writer that has failed also ends the wait.
        this.erasures = new ErasureGuard(erased, () -> writer.awaitRoom(Duration.ZERO), new Eraser(fingerprints));
        this.encoder = DocumentEncoder.create(fingerprints);
        this.writer = writer;
        this.deadLetters = deadLetters;
        this.throttle = throttle;
        this.known = stored.knownIds();
        this.identities = new IdentityCheck(known);
        this.lookups = new Lookups(
                new LookupRound(
                        stored,
                        new ErasureGuard(erased, () -> {}, new Eraser(fingerprints)),
                        identities,
                        new ChangeFold(fingerprints),
                        changePatience),
                () -> writer.stall() != null,
                this::complete);
    }

    /** Returns the tracing of the writer's spans. */
    public Tracing tracing() {
        return writer.tracing();
    }

    /** Returns the outcomes so far. */
    public PipelineCounts counts() {
        return counts;
    }

    /** Returns why records wait, or null: a stall of the writer, an unavailable week, or the throttle. */
    public @Nullable String stallReason() {
        String stall = writer.stall();
        if (stall != null) {
            return stall;
        }
        Map<IsoWeek, String> unavailable = writer.unavailableWeeks();
        return unavailable.isEmpty() ? throttle.limit() : "unavailable weeks, dead letters meanwhile: " + unavailable;
    }

    /** Returns the encoder of this pipeline's documents. For the submitting thread. */
    public DocumentEncoder encoder() {
        return encoder;
    }

    /**
     * Submits a record that has been validated.
     *
     * @param ingestedAt when the record was ingested, in epoch milliseconds
     * @param listener receives the outcome once, on any thread, after it has been counted
     */
    public void submit(
            CheckedRecord checked, long ingestedAt, RecordPosition position, Consumer<RecordOutcome> listener)
            throws InterruptedException {
        counts.began();
        if (checked.isRefused()) {
            deadLetter(position, checked.faults(), checked.text(), listener);
            return;
        }
        throttle.awaitTurn();
        if (checked.document() != null) {
            submit(erasures.honoured(checked.document(), null), position, listener);
        } else if (checked.change() != null) {
            long identity = identities.hash(checked.change());
            lookUp(Lookup.of(checked.change(), identity, ingestedAt, position, listener));
        }
        writeReady(false);
    }

    private void submit(TransactionDocument document, RecordPosition position, Consumer<RecordOutcome> listener)
            throws InterruptedException {
        long identity = identities.hash(document);
        boolean isDoubtful = identities.isDoubtful(identity, document);
        boolean isKnown = !isDoubtful && identities.isKnown(identity, document);
        if (isDoubtful || isKnown && identities.mayBeUnsearchable(identity)) {
            Lookup lookup = Lookup.of(document, !isDoubtful, identity, position, listener);
            identities.lookingUp(lookup);
            lookUp(lookup);
        } else {
            write(document.first(!isKnown), identity, position, listener);
        }
    }

    /**
     * Writes the documents that lookups have made ready. An idle source calls this method from time to time.
     *
     * @throws WriteFailedException if the writer has failed, even if no document is ready
     */
    public void writeReady() throws InterruptedException {
        writer.awaitRoom(Duration.ZERO);
        lookups.check();
        writeReady(false);
    }

    /** Returns when every record has its outcome, also changes whose base is missing, after their whole patience. */
    public void finish() throws InterruptedException {
        do {
            writeReady(true);
            writer.flush();
            lookups.check();
            lookups.await(MOMENT);
        } while (!lookups.isEmpty());
        writer.flush();
    }

    /** Stops lookups. Records without an outcome never get one. */
    @Override
    public void close() {
        lookups.close();
        known.close();
    }

    private void lookUp(Lookup lookup) throws InterruptedException {
        while (!lookups.hasCapacity()) {
            writeReady(true);
            if (lookups.anyWaiting()) {
                // The bases may be in the batch that the writer is still collecting.
                writer.flush();
            }
            lookups.check();
            lookups.await(MOMENT);
        }
        lookups.add(lookup);
    }

    /**
     * Writes the documents that lookups have made ready.
     *
     * @param mayWait whether to wait for capacity of the writer
     */
    private void writeReady(boolean mayWait) throws InterruptedException {
        while (mayWait || writer.hasRoom()) {
            Lookup lookup = lookups.pollReady();
            if (lookup == null || lookup.toWrite == null) {
                return;
            }
            if (lookup.overtaken) {
                lookups.addAgain(lookup);
                continue;
            }
            identities.lookedUp(lookup);
            try (Scope unused = lookup.trace.makeCurrent()) {
                write(lookup.toWrite, lookup.identity, lookup.position, lookup.listener);
            }
        }
    }

    private void write(
            TransactionDocument document, long identity, RecordPosition position, Consumer<RecordOutcome> listener)
            throws InterruptedException {
        identities.writing(identity, document);
        writer.write(document, outcome -> {
            identities.written(identity);
            complete(document, position, outcome, listener);
        });
    }

    private void complete(
            TransactionDocument document,
            RecordPosition position,
            WriteOutcome outcome,
            Consumer<RecordOutcome> listener) {
        if (outcome.kind() == WriteOutcomeKind.REJECTED) {
            RecordFault fault = new RecordFault("", outcome.code(), outcome.detail());
            deadLetter(position, List.of(fault), RecordJson.item(document.source()), listener);
            return;
        }
        if (outcome.kind() == WriteOutcomeKind.INDEXED) {
            counts.wrote(document.week());
            complete(indexed(document, position), listener);
        } else {
            counts.touch(document.week());
            TransactionKey key = TransactionKey.of(document);
            complete(Difference.superseded(position, key, document.version(), outcome.differences()), listener);
        }
        lookups.written(document);
    }

    private void complete(Lookup lookup, RecordOutcome outcome) {
        identities.lookedUp(lookup);
        if (outcome instanceof DeadLetter letter) {
            deadLetters.add(letter);
        } else {
            counts.touch(lookup.place.week());
        }
        complete(outcome, lookup.listener);
    }

    private void deadLetter(
            RecordPosition position, List<RecordFault> faults, String text, Consumer<RecordOutcome> listener) {
        DeadLetter letter = new DeadLetter(position, faults, text);
        deadLetters.add(letter);
        complete(letter, listener);
    }

    private RecordOutcome indexed(TransactionDocument document, RecordPosition position) {
        if (document.adjustments().isEmpty()) {
            return RecordOutcome.Plain.INDEXED;
        }
        AdjustedRecord adjusted = AdjustedRecord.of(document, position);
        deadLetters.add(adjusted);
        return adjusted;
    }

    private void complete(RecordOutcome outcome, Consumer<RecordOutcome> listener) {
        counts.completed(outcome);
        listener.accept(outcome);
    }
}
