package org.txsearch.ingest.follow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a member of a consumer group.
 *
 * @param partitions how many partitions it has
 * @param lag how many of their messages are not completed
 * @param visibleBefore the minimum of their watermarks; null without partitions
 * @param stall why the member makes no progress, or null
 */
public record FollowStatus(
        int partitions,
        long lag,
        @Nullable Instant visibleBefore,
        @Nullable String stall) {

    static final FollowStatus NONE = new FollowStatus(0, 0, null, null);

    FollowStatus withStall(@Nullable String reason) {
        return new FollowStatus(partitions, lag, visibleBefore, reason);
    }
}
