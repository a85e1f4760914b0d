package org.txsearch.api.platform.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.commons.lang3.function.FailableBiPredicate;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.grants.GrantKey;

/** Partners' grants, cached for two seconds; if a grant cannot be read, access is refused. */
final class ActiveGrants {

    private static final Duration CACHED_FOR = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** A partner can name any number of merchants; the cache must not fill the memory. */
    private static final int MAX_CACHED = 10_000;

    private final FailableBiPredicate<GrantKey, Duration, IOException> source;
    private final LongSupplier nanos;
    private final Cache<GrantKey, GrantsAnswer> cache =
            Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

    ActiveGrants(FailableBiPredicate<GrantKey, Duration, IOException> source, LongSupplier nanos) {
        this.source = source;
        this.nanos = nanos;
    }

    private record GrantsAnswer(boolean active, long requestedNanos) {}

    /**
     * Returns whether a grant is active, or was two seconds ago.
     *
     * @throws ProblemException if it cannot be read
     */
    boolean isActive(GrantKey key) {
        GrantsAnswer last = cache.getIfPresent(key);
        // Taken before the request, whose answer may lack a concurrent change.
        long now = nanos.getAsLong();
        if (last != null && now - last.requestedNanos() < CACHED_FOR.toNanos()) {
            return last.active();
        }
        GrantsAnswer answer = new GrantsAnswer(read(key), now);
        cache.put(key, answer);
        return answer.active();
    }

    private boolean read(GrantKey key) {
        try {
            return source.test(key, PATIENCE);
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "The partner's grants cannot be read at the moment; try again after the seconds in"
                                    + " Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }

    long size() {
        cache.cleanUp();
        return cache.estimatedSize();
    }
}
