package org.txsearch.api.security;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.grants.GrantKey;

/** Whether partners' grants stand, as known two seconds ago at most; where nobody knows, nobody may. */
final class ActiveGrants {

    private static final Duration KNOWN_FOR = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final int MAX_KNOWN = 10_000;

    private final Source source;
    private final LongSupplier nanos;
    private final ConcurrentHashMap<GrantKey, Known> known = new ConcurrentHashMap<>();

    ActiveGrants(Source source, LongSupplier nanos) {
        this.source = source;
        this.nanos = nanos;
    }

    /** Where grants are kept. */
    interface Source {
        boolean stands(GrantKey key, Duration atMost) throws IOException;
    }

    private record Known(boolean stands, long askedNanos) {}

    /**
     * Whether it stands, or did two seconds ago.
     *
     * @throws ProblemException where that cannot be learnt
     */
    boolean stands(GrantKey key) {
        Known last = known.get(key);
        if (last != null && isFresh(last)) {
            return last.stands();
        }
        // Taken before asking: what changes while the answer is under way is not yet known.
        long asked = nanos.getAsLong();
        Known now = new Known(asked(key), asked);
        makeRoom();
        known.put(key, now);
        return now.stands();
    }

    private boolean asked(GrantKey key) {
        try {
            return source.stands(key, PATIENCE);
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "The partner's grants cannot be read at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }

    private boolean isFresh(Known answer) {
        return nanos.getAsLong() - answer.askedNanos() < KNOWN_FOR.toNanos();
    }

    /** A partner may ask for any number of merchants; what is known of them must not fill the memory. */
    private void makeRoom() {
        if (known.size() >= MAX_KNOWN) {
            known.values().removeIf(answer -> !isFresh(answer));
            if (known.size() >= MAX_KNOWN) {
                known.clear();
            }
        }
    }

    int size() {
        return known.size();
    }
}
