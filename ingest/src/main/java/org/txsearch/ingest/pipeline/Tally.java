package org.txsearch.ingest.pipeline;

/**
 * Counts of records by outcome.
 *
 * @param indexed stored now
 * @param adjusted indexed records with a member that is stored otherwise than it was sent
 * @param superseded whose version, or a newer one, was stored already
 * @param supersededWithOtherContent superseded records whose version was stored with other content
 * @param deadLettered refused
 */
public record Tally(long indexed, long adjusted, long superseded, long supersededWithOtherContent, long deadLettered) {

    /** No records. */
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    /** The sum. */
    public long records() {
        return indexed + superseded + deadLettered;
    }

    /** With one more record. */
    public Tally plus(RecordOutcome outcome) {
        return switch (outcome.kind()) {
            case INDEXED -> plus(1, outcome instanceof AdjustedRecord ? 1 : 0, 0, 0, 0);
            case SUPERSEDED -> plus(0, 0, 1, 0, 0);
            case SUPERSEDED_WITH_OTHER_CONTENT -> plus(0, 0, 1, 1, 0);
            case DEAD_LETTERED -> plus(0, 0, 0, 0, 1);
        };
    }

    /** How many of the indexed were adjusted, as commands print it. */
    public String adjustedAccount() {
        return adjusted + " of the indexed " + (adjusted == 1 ? "was" : "were")
                + " adjusted: a member could not be stored as it was sent";
    }

    private Tally plus(int moreIndexed, int moreAdjusted, int moreSuperseded, int moreDifferent, int moreRefused) {
        return new Tally(
                indexed + moreIndexed,
                adjusted + moreAdjusted,
                superseded + moreSuperseded,
                supersededWithOtherContent + moreDifferent,
                deadLettered + moreRefused);
    }
}
