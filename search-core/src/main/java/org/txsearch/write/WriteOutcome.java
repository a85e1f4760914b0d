package org.txsearch.write;

/**
 * What became of one document.
 *
 * @param kind how it ended
 * @param code for a rejected document, the kind of fault in upper snake case; otherwise empty
 * @param detail for a rejected document, what is wrong; otherwise empty
 */
public record WriteOutcome(Kind kind, String code, String detail) {

    /** The code of a document whose week has been retired. */
    public static final String WEEK_RETIRED = "WEEK_RETIRED";

    /** The code of a document whose week cannot be made, or takes nothing while others do. */
    public static final String WEEK_UNAVAILABLE = "WEEK_UNAVAILABLE";

    /** The code of a document that Elasticsearch will never take. */
    public static final String REJECTED_BY_ELASTICSEARCH = "REJECTED_BY_ELASTICSEARCH";

    /** How a write can end. */
    public enum Kind {
        /** It is stored and durable. */
        INDEXED,
        /** The same version, or a newer one, was stored already. */
        SUPERSEDED,
        /** The same version was stored already, with other content; the stored one stays. */
        SUPERSEDED_WITH_OTHER_CONTENT,
        /** Elasticsearch will never take it. */
        REJECTED
    }

    static final WriteOutcome INDEXED = new WriteOutcome(Kind.INDEXED, "", "");
    static final WriteOutcome SUPERSEDED = new WriteOutcome(Kind.SUPERSEDED, "", "");
    static final WriteOutcome SUPERSEDED_WITH_OTHER_CONTENT =
            new WriteOutcome(Kind.SUPERSEDED_WITH_OTHER_CONTENT, "", "");

    static WriteOutcome rejected(String code, String detail) {
        return new WriteOutcome(Kind.REJECTED, code, detail);
    }
}
