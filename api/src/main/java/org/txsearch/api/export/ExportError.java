package org.txsearch.api.export;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Why an export failed.
 *
 * @param code what kind of failure it was
 * @param detail the same in a sentence for people
 */
record ExportError(Code code, String detail) {

    /** The kinds of failures. */
    enum Code {
        /** Since it was asked for, more rows have come than the format may hold. */
        EXPORT_TOO_LARGE("By the time the export was made, its filter found more rows than the format may hold."),
        /** The merchant's files have as many bytes as they may. */
        EXPORT_QUOTA_REACHED(
                "The merchant's export files had used up their quota of bytes when it was this export's turn. Delete exports"
                        + " that are no longer needed, or wait until they expire, and create the export again."),
        /** Elasticsearch did not answer. */
        SEARCH_INCOMPLETE("The data could not be searched whole."),
        /** Elasticsearch forgot the snapshot, again and again. */
        SNAPSHOT_LOST("The snapshot of the data was lost each time before the files were written."),
        /** There is no room for the files. */
        STORAGE_FULL("There is no room where files are kept."),
        /** The files cannot be written. */
        STORAGE_FAILED("The files could not be written."),
        /** What was written does not add up to what is stored. */
        TOTALS_DIFFER("What was written did not add up to what Elasticsearch adds up on the same snapshot."),
        /** The workers that took it all died. */
        WORKER_LOST("The processes that worked on it all came to an end before it did."),
        /** A mistake of ours. */
        INTERNAL_ERROR("Something went wrong on this side.");

        private final String detail;

        Code(String detail) {
            this.detail = detail;
        }
    }

    static ExportError of(Code code) {
        return new ExportError(code, code.detail);
    }

    JsonNode json() {
        return JsonMapper.shared().valueToTree(this);
    }
}
