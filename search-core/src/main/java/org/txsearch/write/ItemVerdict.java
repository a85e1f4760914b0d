package org.txsearch.write;

/** What the answer for an item requires. */
public enum ItemVerdict {
    /** Stored and durable. */
    STORED,
    /** The same or a newer version seems to be stored. */
    CONFLICT,
    /** The week has no index. */
    WEEK_MISSING,
    /** The week is routed, and the document came without a routing. */
    UNROUTED,
    /** The index or the cluster is blocked for writing. */
    BLOCKED,
    /** The cluster could not take it now. */
    AGAIN,
    /** The cluster could not take it now because it has too much to do. */
    AGAIN_SLOWER,
    /** The writer may not write. */
    FORBIDDEN,
    /** It will never be taken. */
    REJECTED;

    /** Elasticsearch's name of the error of a block. */
    static final String BLOCK = "cluster_block_exception";

    private static final String NO_WRITE_INDEX = "no write index is defined for alias";

    static ItemVerdict of(Reply.Item item) {
        return of(item.status(), item.type(), item.reason());
    }

    /** Also for a request that was refused as a whole. */
    private static ItemVerdict of(int status, String type, String reason) {
        return switch (status) {
            case 200, 201 -> STORED;
            case 409 -> CONFLICT;
            case 404 -> type.equals("index_not_found_exception") ? WEEK_MISSING : REJECTED;
            case 400 -> ofBadRequest(type, reason);
            // A write block is in place while a week's index is being swapped; the alias then names another one.
            case 403 -> type.equals(BLOCK) ? BLOCKED : FORBIDDEN;
            case 401 -> FORBIDDEN;
            // The flood stage has this status too, and is no sign of haste.
            case 429 -> type.equals(BLOCK) ? BLOCKED : AGAIN_SLOWER;
            // A timeout of the cluster, as while it creates an index or changes a mapping: 408 or 503, by version.
            case 408, 503 -> AGAIN_SLOWER;
            default -> status >= 500 ? AGAIN : REJECTED;
        };
    }

    private static ItemVerdict ofBadRequest(String type, String reason) {
        if (type.equals("routing_missing_exception")) {
            return UNROUTED;
        }
        // Somebody closed the index, or two have the week's alias: nothing is wrong with the document.
        return type.equals("index_closed_exception") || reason.startsWith(NO_WRITE_INDEX) ? AGAIN : REJECTED;
    }
}
