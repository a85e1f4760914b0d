package org.txsearch.cluster;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.ErrorCause;
import java.io.IOException;
import org.elasticsearch.client.ResponseException;

/** Elasticsearch answered a call with an error. */
public final class ClusterRefusalException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Our own name of the error of a cluster that is away or has too much to do. */
    static final String UNAVAILABLE = "unavailable";

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int INTERNAL_SERVER_ERROR = 500;

    private static final int NOT_FOUND = 404;

    /** Our own name: Elasticsearch answers 500 {@code illegal_state_exception}, as if it might do it later. */
    static final String SECOND_WRITE_INDEX = "second_write_index";

    private final String type;
    private final boolean unavailable;

    ClusterRefusalException(ElasticsearchException refusal) {
        super(whole(refusal), refusal);
        this.type = String.valueOf(refusal.error().type());
        this.unavailable = isUnavailable(refusal.status());
    }

    ClusterRefusalException(String type, String message, Exception refusal) {
        super(message, refusal);
        this.type = type;
        this.unavailable = type.equals(UNAVAILABLE);
    }

    /** Whether a status speaks of the cluster at that moment, and not of what was asked. */
    static boolean isUnavailable(int status) {
        return status == TOO_MANY_REQUESTS || status >= INTERNAL_SERVER_ERROR;
    }

    /** What the error's causes add: of a refused mapping they name the field. */
    private static String whole(ElasticsearchException refusal) {
        StringBuilder whole = new StringBuilder(String.valueOf(refusal.getMessage()));
        for (ErrorCause cause = refusal.error().causedBy(); cause != null; cause = cause.causedBy()) {
            whole.append("; caused by [").append(cause.type()).append("] ").append(cause.reason());
        }
        return whole.toString();
    }

    /** Elasticsearch's name of the error. */
    public String type() {
        return type;
    }

    /** Whether the cluster is away or has too much to do, so that the same call may be answered later. */
    public boolean isUnavailable() {
        return unavailable;
    }

    /** Whether it was to be made and is there already. */
    public boolean isAlreadyThere() {
        return type.equals("resource_already_exists_exception");
    }

    /** Whether somebody else has written since. */
    public boolean isConflict() {
        return type.equals("version_conflict_engine_exception");
    }

    /** Whether an alias would have led writers to two indices. */
    public boolean isSecondWriteIndex() {
        return type.equals(SECOND_WRITE_INDEX);
    }

    /** Whether what a raw call named is not there. */
    public boolean isNotFound() {
        return getCause() instanceof ResponseException answered
                && answered.getResponse().getStatusLine().getStatusCode() == NOT_FOUND;
    }

    /** Whether there is no such index. */
    public boolean isIndexMissing() {
        return type.equals("index_not_found_exception");
    }
}
