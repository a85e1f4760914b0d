package org.txsearch.ingest.pipeline;

/**
 * Counts of records by outcome.
 *
 * @param indexed stored now
 * @param superseded whose version, or a newer one, was stored already
 * @param supersededWithOtherContent superseded records whose version was stored with other content
 * @param deadLettered refused
 */
public record Tally(long indexed, long superseded, long supersededWithOtherContent, long deadLettered) {

    /** No records. */
    public static final Tally NONE = new Tally(0, 0, 0, 0);

    /** The sum. */
    public long records() {
        return indexed + superseded + deadLettered;
    }

    /** With one more record. */
    public Tally plus(RecordOutcome.Kind kind) {
        return switch (kind) {
            case INDEXED -> new Tally(indexed + 1, superseded, supersededWithOtherContent, deadLettered);
            case SUPERSEDED -> new Tally(indexed, superseded + 1, supersededWithOtherContent, deadLettered);
            case SUPERSEDED_WITH_OTHER_CONTENT ->
                new Tally(indexed, superseded + 1, supersededWithOtherContent + 1, deadLettered);
            case DEAD_LETTERED -> new Tally(indexed, superseded, supersededWithOtherContent, deadLettered + 1);
        };
    }
}
