package org.txsearch.ingest.pipeline;

import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.pipeline.LookupRound.Verdict;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.stored.KnownIds;
import org.txsearch.stored.StoredTransactions;
import org.txsearch.stored.TransactionKey;
import org.txsearch.trace.Tracing;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;

/**
 * Carries records, wherever they come from, to their end: indexed, superseded or a dead letter. One thread hands them
 * over and calls everything here; ends are told on any thread, each once, after the record has been counted.
 */
public final class Pipeline implements AutoCloseable {

    private static final Duration MOMENT = Duration.ofMillis(100);

    private final BulkWriter writer;
    private final DeadLetters deadLetters;
    private final Pace pace;
    private final KnownIds known;
    private final IdentityCheck identities;
    private final Lookups lookups;
    private final PipelineCounts counts = new PipelineCounts();
    private final DocumentEncoder encoder = DocumentEncoder.create();
    private final ErasureGuard erasures;

    /** An intake through that writer, which stays its owner's to close. */
    public Pipeline(
            BulkWriter writer,
            StoredTransactions stored,
            ErasedPayers erased,
            DeadLetters deadLetters,
            PipelineSettings settings) {
        // A writer that has given up ends the waiting too.
        this.erasures = new ErasureGuard(erased, () -> writer.awaitRoom(Duration.ZERO));
        this.writer = writer;
        this.deadLetters = deadLetters;
        this.pace = settings.pace();
        this.known = stored.knownIds();
        this.identities = new IdentityCheck(known);
        this.lookups = new Lookups(
                new LookupRound(stored, new ErasureGuard(erased, () -> {}), identities, settings.changePatience()),
                () -> writer.trouble() != null,
                this::endOf);
    }

    /** Who makes the spans of what it writes. */
    public Tracing tracing() {
        return writer.tracing();
    }

    /** What became of the records so far. */
    public PipelineCounts counts() {
        return counts;
    }

    /** What keeps records from going on, if anything does: the writer's trouble, else a week's, else the pace. */
    public @Nullable String heldBy() {
        String trouble = writer.trouble();
        if (trouble != null) {
            return trouble;
        }
        Map<IsoWeek, String> unavailable = writer.unavailableWeeks();
        return unavailable.isEmpty() ? pace.held() : "unavailable weeks, dead letters meanwhile: " + unavailable;
    }

    /**
     * Takes the transaction whose first byte the reader stands at, and leaves it behind.
     *
     * @param ingestedAt when the log took it in, in epoch milliseconds
     * @param ended told how it ended
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema; nothing was taken
     */
    public void transaction(AvroBytes record, long ingestedAt, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        take(record, false, ingestedAt, position, ended);
    }

    /** The same where the bytes hold just this transaction; bytes behind it are malformed. */
    public void wholeTransaction(AvroBytes record, long ingestedAt, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        take(record, true, ingestedAt, position, ended);
    }

    private void take(AvroBytes record, boolean whole, long ingestedAt, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        int start = record.position();
        TransactionDocument document;
        try {
            document = encoder.encode(record, ingestedAt);
            requireEnd(record, whole);
        } catch (InvalidTransactionException e) {
            requireEnd(record, whole);
            refuse(position, e.faults(), RecordText.of(record.array(), start, record.position()), ended);
            return;
        }
        counts.began();
        pace.awaitTurn();
        document = erasures.honoured(document, null);
        long identity = identities.hash(document);
        if (identities.isDoubtful(identity, document)) {
            Lookup lookup = Lookup.of(document, identity, position, ended);
            identities.lookingUp(lookup);
            lookUp(lookup);
        } else {
            write(document, identity, position, ended);
        }
        handOn(false);
    }

    /**
     * Takes the change whose first byte the reader stands at, and leaves it behind.
     *
     * @param ingestedAt when the log took it in, in epoch milliseconds
     * @param ended told how it ended
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema; nothing was taken
     */
    public void change(AvroBytes record, long ingestedAt, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        take(Change.read(record), ingestedAt, position, ended);
    }

    /** The same where the bytes hold just this change; bytes behind it are malformed. */
    public void wholeChange(AvroBytes record, long ingestedAt, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        Change change = Change.read(record);
        requireEnd(record, true);
        take(change, ingestedAt, position, ended);
    }

    private void take(Change change, long ingestedAt, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        List<Fault> faults = change.faults();
        if (!faults.isEmpty()) {
            refuse(position, faults, change.json(), ended);
            return;
        }
        counts.began();
        pace.awaitTurn();
        lookUp(Lookup.of(change, ingestedAt, position, ended));
        handOn(false);
    }

    private static void requireEnd(AvroBytes record, boolean whole) {
        if (whole && !record.atEnd()) {
            throw new MalformedAvroException("bytes follow the record");
        }
    }

    /** Takes what cannot be a record. */
    public void refuse(RecordPosition position, List<Fault> faults, String text, OutcomeListener ended) {
        counts.began();
        deadLetter(position, faults, text, ended);
    }

    /** Hands on what lookups have made ready; a source that has nothing to hand over calls it now and then. */
    public void handOnReady() throws InterruptedException {
        lookups.check();
        handOn(false);
    }

    /** Returns when every record has ended; a change whose base does not come holds it up for the whole patience. */
    public void finish() throws InterruptedException {
        do {
            handOn(true);
            writer.flush();
            lookups.check();
            lookups.await(MOMENT);
        } while (!lookups.isEmpty());
        writer.flush();
    }

    /** Stops looking up; records that have not ended yet never do. */
    @Override
    public void close() {
        lookups.close();
        known.close();
    }

    private void lookUp(Lookup lookup) throws InterruptedException {
        while (!lookups.hasRoom()) {
            handOn(true);
            if (lookups.anyWaiting()) {
                // The bases may be in the batch that the writer still gathers.
                writer.flush();
            }
            lookups.check();
            lookups.await(MOMENT);
        }
        lookups.add(lookup);
    }

    /** Writes what lookups have made ready; only where it may wait beyond what the writer takes at once. */
    private void handOn(boolean mayWait) throws InterruptedException {
        while (mayWait || writer.hasRoom()) {
            Lookup lookup = lookups.pollReady();
            if (lookup == null || lookup.document == null) {
                return;
            }
            if (lookup.overtaken) {
                lookup.overtaken = false;
                lookups.add(lookup);
                continue;
            }
            identities.lookedUp(lookup);
            try (Scope unused = lookup.trace.makeCurrent()) {
                write(lookup.document, identities.hash(lookup.document), lookup.position, lookup.ended);
            }
        }
    }

    private void write(TransactionDocument document, long identity, RecordPosition position, OutcomeListener ended)
            throws InterruptedException {
        identities.writing(identity, document);
        writer.write(document, outcome -> {
            identities.written(identity);
            settle(document, position, outcome, ended);
        });
    }

    private void settle(
            TransactionDocument document, RecordPosition position, WriteOutcome outcome, OutcomeListener ended) {
        if (outcome.kind() == WriteOutcome.Kind.REJECTED) {
            Fault fault = new Fault("", outcome.code(), outcome.detail());
            deadLetter(position, List.of(fault), RecordText.of(document), ended);
            return;
        }
        if (outcome.kind() == WriteOutcome.Kind.INDEXED) {
            counts.wrote(document.week());
            end(RecordEnd.indexed(), ended);
        } else {
            counts.touch(document.week());
            TransactionKey key = TransactionKey.of(document);
            end(RecordEnd.of(new Difference(position, key, document.version(), outcome.differences())), ended);
        }
        lookups.written(document);
    }

    private void endOf(Lookup lookup, Verdict verdict) {
        identities.lookedUp(lookup);
        if (verdict instanceof Verdict.Refuse refusal) {
            deadLetter(lookup.position, refusal.faults(), lookup.text(), lookup.ended);
        } else {
            counts.touch(lookup.key.week());
            end(verdict instanceof Verdict.Superseded by ? by.end() : RecordEnd.superseded(), lookup.ended);
        }
    }

    private void deadLetter(RecordPosition position, List<Fault> faults, String text, OutcomeListener ended) {
        DeadLetter letter = new DeadLetter(position, faults, text);
        deadLetters.add(letter);
        end(RecordEnd.of(letter), ended);
    }

    private void end(RecordEnd end, OutcomeListener ended) {
        counts.ended(end.kind());
        ended.as(end);
    }
}
