package org.txsearch.api.platform.security;

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
 * The issuer's public keys, fetched for the first token and cached. Any number of tokens with unknown keys cause at most one
 * fetch per interval. While the issuer is unreachable, cached keys are trusted for a limited time, since the issuer may have
 * withdrawn one.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {

    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
    static final Duration FRESH_FOR = Duration.ofMinutes(15);
    private static final Duration BETWEEN_FETCHES = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(1);

    private final KeyFetch fetch;
    private final Duration trustedFor;
    private final Clock clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile KeyState state = new KeyState(null, Instant.MIN, Instant.MIN, false);

    /** Returns the keys of an issuer. */
    static IssuerKeys of(String issuer, SecuritySettings settings) {
        return new IssuerKeys(
                new IssuerMetadata(issuer, settings.jwkSetUri()), settings.keysTrustedFor(), Clock.systemUTC());
    }

    /** Caches the keys of a source, and trusts them for a limited time after the last successful fetch. */
    IssuerKeys(KeyFetch fetch, Duration trustedFor, Clock clock) {
        this.fetch = fetch;
        this.trustedFor = trustedFor;
        this.clock = clock;
    }

    /** Returns the age of the keys in seconds while they cannot be fetched; otherwise 0. */
    double staleSeconds() {
        KeyState current = state;
        return current.keys == null || !current.failed
                ? 0
                : Duration.between(current.fetchedAt, clock.instant()).toMillis() / 1e3;
    }

    /** One fetch of the issuer's key set. */
    interface KeyFetch {
        JWKSet keys() throws IOException, ParseException;
    }

    private record KeyState(@Nullable JWKSet keys, Instant fetchedAt, Instant nextFetch, boolean failed) {}

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws RemoteKeySourceException {
        KeyState current = state;
        Instant now = clock.instant();
        if (current.keys == null || current.fetchedAt.plus(FRESH_FOR).isBefore(now)) {
            current = fetched(current);
        }
        List<JWK> found = selected(selector, current, now);
        if (found.isEmpty() && !now.isBefore(current.nextFetch)) {
            found = selected(selector, fetched(current), now);
        }
        return found;
    }

    private List<JWK> selected(JWKSelector selector, KeyState current, Instant now) throws RemoteKeySourceException {
        JWKSet keys = trusted(current, now);
        if (keys == null) {
            throw new RemoteKeySourceException("The issuer's keys cannot be fetched", null);
        }
        return selector.select(keys);
    }

    private @Nullable JWKSet trusted(KeyState known, Instant now) {
        return known.keys == null || known.fetchedAt.plus(trustedFor).isBefore(now) ? null : known.keys;
    }

    /** Returns the state after a fetch by this thread or another one. Waits for another thread only without trusted keys. */
    private KeyState fetched(KeyState seen) {
        if (trusted(seen, clock.instant()) == null) {
            fetching.lock();
        } else if (!fetching.tryLock()) {
            return seen;
        }
        try {
            Instant now = clock.instant();
            KeyState latest = state;
            if (now.isBefore(latest.nextFetch)) {
                return latest;
            }
            KeyState fetched = fetchedNow(latest, now);
            state = fetched;
            return fetched;
        } finally {
            fetching.unlock();
        }
    }

    private KeyState fetchedNow(KeyState seen, Instant now) {
        try {
            return new KeyState(fetch.keys(), now, now.plus(BETWEEN_FETCHES), false);
        } catch (IOException | ParseException failure) {
            LOG.warn("The issuer's keys could not be fetched: {}", failure.toString());
            return new KeyState(
                    seen.keys, seen.fetchedAt, now.plus(seen.keys == null ? BETWEEN_FAILURES : BETWEEN_FETCHES), true);
        }
    }
}
