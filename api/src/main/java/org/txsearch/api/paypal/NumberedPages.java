package org.txsearch.api.paypal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.paging.Position;

/**
 * Where numbered pages start, for programs that walk through them.
 *
 * <p>The page after the last one read starts where that one ended. So a walk sees every row once while others are written
 * before it, and each page costs what a page by cursor costs. What is not known here is found again by counting.
 */
@Component
final class PageStarts {

    private static final int MAX_KNOWN = 20_000;
    private static final Duration KNOWN_FOR = Duration.ofMinutes(10);

    private final Cache<Key, Position> starts = Caffeine.newBuilder()
            .maximumSize(MAX_KNOWN)
            .expireAfterAccess(KNOWN_FOR)
            .build();

    /**
     * A page.
     *
     * @param walker who reads: two programs of one merchant must not move each other's pages
     * @param merchantId whose transactions they are
     * @param query the query without its page
     * @param page the page's number
     */
    record Key(String walker, String merchantId, String query, int page) {

        Key next() {
            return at(page + 1);
        }

        /** Another page of the same query. */
        Key at(int other) {
            return new Key(walker, merchantId, query, other);
        }
    }

    @Nullable
    Position find(Key page) {
        return starts.getIfPresent(page);
    }

    /** Notes where a page starts; null if there is no such page any more. */
    void note(Key page, @Nullable Position start) {
        if (start == null) {
            starts.invalidate(page);
        } else {
            starts.put(page, start);
        }
    }
}
