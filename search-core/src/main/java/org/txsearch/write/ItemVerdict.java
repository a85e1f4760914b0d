package org.txsearch.write;

/** What an item's status asks for. */
enum ItemVerdict {
    /** Stored and durable. */
    STORED,
    /** The same or a newer version is stored. */
    CONFLICT,
    /** The week has no index yet. */
    WEEK_MISSING,
    /** The cluster could not take it now. */
    AGAIN,
    /** The cluster could not take it now because it has too much to do. */
    AGAIN_SLOWER,
    /** It will never be taken. */
    REJECTED;

    static ItemVerdict of(BulkAnswer.Item item) {
        return switch (item.status()) {
            case 200, 201 -> STORED;
            case 409 -> CONFLICT;
            case 404 -> item.type().equals("index_not_found_exception") ? WEEK_MISSING : REJECTED;
            // A write block stands while a week's index is being swapped; the alias then names another one.
            case 403 -> AGAIN;
            case 429 -> AGAIN_SLOWER;
            default -> item.status() >= 500 ? AGAIN : REJECTED;
        };
    }
}
