package org.txsearch.ingest.follow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a follower stands.
 *
 * @param partitions how many it has
 * @param lag how many of their messages have not ended
 * @param visibleBefore the least of their watermarks; null without partitions
 * @param trouble what holds it up, or null
 */
public record FollowStatus(
        int partitions,
        long lag,
        @Nullable Instant visibleBefore,
        @Nullable String trouble) {

    static final FollowStatus NONE = new FollowStatus(0, 0, null, null);

    FollowStatus withTrouble(@Nullable String what) {
        return new FollowStatus(partitions, lag, visibleBefore, what);
    }
}
