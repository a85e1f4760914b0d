package org.txsearch.freshness;

/** What is done wrong. */
enum FollowingFault {
    NONE,
    AS_OF_READ_AFTER_THE_SEARCH,
    WATERMARK_AHEAD_OF_THE_REFRESH,
    A_SOURCE_IS_IGNORED,
    EACH_PAGE_SPEAKS_FOR_ITSELF
}
