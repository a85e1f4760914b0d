package org.txsearch.write;

import java.util.List;
import org.txsearch.document.ContentDifference;

/**
 * The outcome of writing one document.
 *
 * @param kind the kind of outcome
 * @param code for a rejected document, the kind of fault in upper snake case; otherwise empty
 * @param detail for a rejected document, the fault; otherwise empty
 * @param differences for a superseded document of other content, in what the stored one differs; otherwise empty
 */
public record WriteOutcome(WriteOutcomeKind kind, String code, String detail, List<ContentDifference> differences) {

    /** The code of a document whose week has been retired. */
    public static final String WEEK_RETIRED = "WEEK_RETIRED";

    /** The code of a document whose week cannot be made, or takes nothing while others do. */
    public static final String WEEK_UNAVAILABLE = "WEEK_UNAVAILABLE";

    /** The code of a document whose week is lost: it can be stored when the week has been brought back. */
    public static final String WEEK_MISSING = "WEEK_MISSING";

    /** The code of a document that Elasticsearch will never take. */
    public static final String REJECTED_BY_ELASTICSEARCH = "REJECTED_BY_ELASTICSEARCH";

    static final WriteOutcome INDEXED = new WriteOutcome(WriteOutcomeKind.INDEXED, "", "", List.of());
    static final WriteOutcome SUPERSEDED = new WriteOutcome(WriteOutcomeKind.SUPERSEDED, "", "", List.of());

    /** Returns the outcome of a document whose version is stored already, with these differences. */
    static WriteOutcome superseded(List<ContentDifference> differences) {
        return differences.isEmpty()
                ? SUPERSEDED
                : new WriteOutcome(WriteOutcomeKind.SUPERSEDED_WITH_OTHER_CONTENT, "", "", differences);
    }

    static WriteOutcome rejected(String code, String detail) {
        return new WriteOutcome(WriteOutcomeKind.REJECTED, code, detail, List.of());
    }
}
