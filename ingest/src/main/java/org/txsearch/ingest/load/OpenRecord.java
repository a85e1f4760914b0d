package org.txsearch.ingest.load;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;
import org.txsearch.ingest.pipeline.RecordOutcome;

/** A record of a load in flight. */
final class OpenRecord implements Consumer<RecordOutcome> {

    private final LoadProgress load;
    private final int file;
    private final long record;
    private final long ingestedAt;
    private final Runnable acknowledged;
    private @Nullable RecordOutcome outcome;

    OpenRecord(LoadProgress load, AcknowledgedPrefix prefix, int file, long record, long ordinal, long ingestedAt) {
        this.load = load;
        this.file = file;
        this.record = record;
        this.ingestedAt = ingestedAt;
        this.acknowledged = prefix.begin(ordinal, ingestedAt, () -> load.passed(this));
    }

    /** Returns when the record was ingested, in epoch milliseconds. */
    long ingestedAt() {
        return ingestedAt;
    }

    int file() {
        return file;
    }

    /** Returns the number of the record in its file. */
    long record() {
        return record;
    }

    /** Returns the outcome; null before there is one. */
    @Nullable
    RecordOutcome outcome() {
        return outcome;
    }

    @Override
    public void accept(RecordOutcome result) {
        outcome = result;
        load.hold(result);
        acknowledged.run();
    }
}
