package org.txsearch.cluster;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import java.io.IOException;

/** Elasticsearch answered a call with an error. */
public final class ClusterRefusalException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String type;

    ClusterRefusalException(ElasticsearchException refusal) {
        super(refusal.getMessage(), refusal);
        this.type = String.valueOf(refusal.error().type());
    }

    ClusterRefusalException(String type, String message, Exception refusal) {
        super(message, refusal);
        this.type = type;
    }

    /** Elasticsearch's name of the error. */
    public String type() {
        return type;
    }

    /** Whether it was to be made and is there already. */
    public boolean isAlreadyThere() {
        return type.equals("resource_already_exists_exception");
    }

    /** Whether somebody else has written since. */
    public boolean isConflict() {
        return type.equals("version_conflict_engine_exception");
    }

    /** Whether there is no such index. */
    public boolean isIndexMissing() {
        return type.equals("index_not_found_exception");
    }
}
