package org.txsearch.ingest.pipeline;

/**
 * Counts of records by outcome.
 *
 * @param indexed records that were stored
 * @param adjusted indexed records with a member whose stored value differs from the sent one
 * @param superseded records whose version, or a newer one, was already stored
 * @param supersededWithOtherContent superseded records whose version was already stored with other content
 * @param deadLettered rejected records
 */
public record Tally(long indexed, long adjusted, long superseded, long supersededWithOtherContent, long deadLettered) {

    /** No records. */
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    /** Returns the sum of all outcomes. */
    public long records() {
        return indexed + superseded + deadLettered;
    }

    /** Returns the counts with another record. */
    public Tally plus(RecordOutcome outcome) {
        return switch (outcome.kind()) {
            case INDEXED -> plus(1, outcome instanceof AdjustedRecord ? 1 : 0, 0, 0, 0);
            case SUPERSEDED -> plus(0, 0, 1, 0, 0);
            case SUPERSEDED_WITH_OTHER_CONTENT -> plus(0, 0, 1, 1, 0);
            case DEAD_LETTERED -> plus(0, 0, 0, 0, 1);
        };
    }

    /** Returns how many indexed records were adjusted, as commands print it. */
    public String adjustedSummary() {
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
