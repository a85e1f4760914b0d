package org.txsearch.ingest.follow;

/** When a member of a consumer group stops, and how it stopped. */
public enum FollowUntil {
    /** When {@link Follow#stop} is called. */
    STOPPED,
    /** When all messages that the topic received before the start are visible. The sources stay open. */
    CAUGHT_UP,
    /** Like {@link #CAUGHT_UP}; then the member closes the sources, unless another member follows any of them. */
    CLOSED
}
