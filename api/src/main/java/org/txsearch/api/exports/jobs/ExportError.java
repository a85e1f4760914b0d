package org.txsearch.api.exports.jobs;

import org.apache.commons.lang3.EnumUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reason why an attempt at an export failed, with a sentence for users. An outage of the infrastructure also has a sentence
 * for exports that wait for its end.
 */
enum ExportError {
    EXPORT_TOO_LARGE("By the time the export was created, its filter found more rows than the format can hold."),
    EXPORT_QUOTA_REACHED(
            "The merchant's export files had used up their quota of bytes when it was this export's turn, or left too"
                    + " little of it for the temporary files of this one. Delete exports that are no longer needed, or wait"
                    + " until they expire, and create the export again."),
    SEARCH_INCOMPLETE(
            "The data could not be searched completely.",
            "The data cannot be searched completely at the moment. The export starts again by itself."),
    SNAPSHOT_LOST(
            "The snapshot of the data was lost each time before the files were written.",
            "The snapshot of the data was lost before the files were written. The export starts again by itself."),
    STORAGE_FULL("The storage for files is full."),
    STORAGE_FAILED(
            "The files could not be written.",
            "The files cannot be written at the moment. The export starts again by itself."),
    TOTALS_DIFFER("The sums of the rows in the files differ from the sums of Elasticsearch for the same snapshot."),
    GRANT_WITHDRAWN(
            "The grant of the partner that created the export, or its schedule, was not active when it was the export's"
                    + " turn. Create the export yourself if you need it."),
    WORKER_LOST(
            "The processes that worked on the export ended before it was finished.",
            "The process that worked on the export ended before it was finished. The export starts again by itself."),
    INTERNAL_ERROR("The server failed unexpectedly.");

    private final String detail;
    private final @Nullable String waiting;

    ExportError(String detail) {
        this(detail, null);
    }

    ExportError(String detail, @Nullable String waiting) {
        this.detail = detail;
        this.waiting = waiting;
    }

    JsonNode json() {
        return JsonMapper.shared().createObjectNode().put("code", name()).put("detail", detail);
    }

    /** Returns whether the infrastructure caused the failure, not the export. */
    boolean isOutage() {
        return waiting != null;
    }

    /** Returns the sentence for an export that waits for the end of an outage; null if the code is unknown. */
    static @Nullable String waiting(String code) {
        ExportError known = EnumUtils.getEnum(ExportError.class, code);
        return known == null ? null : known.waiting;
    }

    /** Returns whether another attempt would fail as well. */
    boolean isFinal() {
        return this == EXPORT_TOO_LARGE
                || this == EXPORT_QUOTA_REACHED
                || this == GRANT_WITHDRAWN
                || this == STORAGE_FULL;
    }
}
