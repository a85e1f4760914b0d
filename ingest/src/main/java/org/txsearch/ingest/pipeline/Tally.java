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
        boolean isIndexed = outcome == RecordOutcome.Plain.INDEXED || outcome instanceof AdjustedRecord;
        boolean isSuperseded = outcome == RecordOutcome.Plain.SUPERSEDED || outcome instanceof Difference;
        return new Tally(
                indexed + (isIndexed ? 1 : 0),
                adjusted + (outcome instanceof AdjustedRecord ? 1 : 0),
                superseded + (isSuperseded ? 1 : 0),
                supersededWithOtherContent + (outcome instanceof Difference ? 1 : 0),
                deadLettered + (outcome instanceof DeadLetter ? 1 : 0));
    }

    /** Returns how many indexed records were adjusted, as commands print it. */
    public String adjustedSummary() {
        return adjusted + " of the indexed " + (adjusted == 1 ? "was" : "were")
                + " adjusted: a member could not be stored as it was sent";
    }
}
