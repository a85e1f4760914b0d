package org.txsearch.ingest.load;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;
import org.txsearch.ingest.pipeline.RecordOutcome;

/** A record of a load in flight. */
final class OpenRecord implements Consumer<RecordOutcome> {

    final int file;

    /** The number of the record in its file. */
    final long record;

    /** When the record was ingested, in epoch milliseconds. */
    final long ingestedAt;

    /** The outcome; null before there is one. */
    @Nullable
    RecordOutcome outcome;

    private final LoadProgress load;
    private final Runnable acknowledged;

    OpenRecord(LoadProgress load, AcknowledgedPrefix prefix, int file, long record, long ordinal, long ingestedAt) {
        this.load = load;
        this.file = file;
        this.record = record;
        this.ingestedAt = ingestedAt;
        this.acknowledged = prefix.begin(ordinal, ingestedAt, () -> load.passed(this));
    }

    @Override
    public void accept(RecordOutcome result) {
        outcome = result;
        load.hold(result);
        acknowledged.run();
    }
}
