package org.txsearch.api.security;

import com.nimbusds.jose.RemoteKeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The issuer's public keys, fetched when the first token asks for them and kept. A token that names an unknown key may
 * cause one fetch in a while, however many such tokens come; while the issuer is away, known keys stay good.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {

    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
    private static final Duration FRESH_FOR = Duration.ofMinutes(15);
    private static final Duration BETWEEN_FETCHES = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(1);

    private final Fetch fetch;
    private final Clock clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile State state = new State(null, Instant.MIN, Instant.MIN);

    IssuerKeys(Fetch fetch, Clock clock) {
        this.fetch = fetch;
        this.clock = clock;
    }

    /** One fetch of the issuer's key set. */
    interface Fetch {
        JWKSet keys() throws IOException, ParseException;
    }

    private record State(@Nullable JWKSet keys, Instant fetchedAt, Instant nextFetch) {}

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws RemoteKeySourceException {
        State current = state;
        Instant now = clock.instant();
        if (current.keys == null || current.fetchedAt.plus(FRESH_FOR).isBefore(now)) {
            current = fetched(current);
        }
        List<JWK> found = selected(selector, current);
        if (found.isEmpty() && !now.isBefore(current.nextFetch)) {
            found = selected(selector, fetched(current));
        }
        return found;
    }

    private static List<JWK> selected(JWKSelector selector, State current) throws RemoteKeySourceException {
        JWKSet keys = current.keys;
        if (keys == null) {
            throw new RemoteKeySourceException("The issuer's keys are out of reach", null);
        }
        return selector.select(keys);
    }

    /** The state after a fetch, or after somebody else's; never waits for another's while there are keys to go on with. */
    private State fetched(State seen) {
        if (seen.keys != null && !fetching.tryLock()) {
            return seen;
        } else if (seen.keys == null) {
            fetching.lock();
        }
        try {
            Instant now = clock.instant();
            State latest = state;
            if (now.isBefore(latest.nextFetch)) {
                return latest;
            }
            State fetched = fetchedNow(latest, now);
            state = fetched;
            return fetched;
        } finally {
            fetching.unlock();
        }
    }

    private State fetchedNow(State seen, Instant now) {
        try {
            return new State(fetch.keys(), now, now.plus(BETWEEN_FETCHES));
        } catch (IOException | ParseException failure) {
            LOG.warn("The issuer's keys could not be fetched: {}", failure.toString());
            return new State(
                    seen.keys, seen.fetchedAt, now.plus(seen.keys == null ? BETWEEN_FAILURES : BETWEEN_FETCHES));
        }
    }
}
