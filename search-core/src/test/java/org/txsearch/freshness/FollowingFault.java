package org.txsearch.freshness;

/** The faults that a test puts into the code, to see that it finds them. */
enum FollowingFault {
    NONE,
    AS_OF_READ_AFTER_THE_SEARCH,
    WATERMARK_AHEAD_OF_THE_REFRESH,
    A_SOURCE_IS_IGNORED,
    EACH_PAGE_SPEAKS_FOR_ITSELF
}
