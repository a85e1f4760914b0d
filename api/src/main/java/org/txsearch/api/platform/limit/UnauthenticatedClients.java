package org.txsearch.api.platform.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.proxy.PublicAddress;

/**
 * Limits unauthenticated requests, in total and for each address, so that they occupy neither the permits nor the threads of
 * others.
 *
 * <p>A caller is unauthenticated if no valid token of it is known: from this connection, or within the last hour from another one.
 * A token is known until it expires. Behind a trusted proxy only tokens count, and the addresses of the clients that it names.
 * Unauthenticated requests have permits of their own, and a request waits a moment for one, since their work is short. At the
 * limit, a new request replaces the request that has waited for its client the longest; if none waits, the new one is refused.
 */
@Component
final class UnauthenticatedClients {

    private static final String COUNTED = CountedRequest.class.getName();
    private static final Duration TOKEN_KNOWN_FOR = Duration.ofHours(1);
    private static final int MAX_TOKENS = 10_000;
    private static final long MAX_WAIT_MILLIS = 1_000;

    private final int max;
    private final int maxPerAddress;
    private final Semaphore permits;
    private final LimitMetrics metrics;
    private final Map<String, Integer> byAddress = new HashMap<>();
    /** Requests that wait for their clients, the longest wait first. */
    private final Set<CountedRequest> waiting = new LinkedHashSet<>();

    /** When verified tokens expire. */
    private final Cache<String, Instant> tokens = Caffeine.newBuilder()
            .expireAfterWrite(TOKEN_KNOWN_FOR)
            .maximumSize(MAX_TOKENS)
            .build();

    private final Clock clock;
    private int present;

    UnauthenticatedClients(LimitSettings settings, LimitMetrics metrics, Clock clock) {
        this.clock = clock;
        this.metrics = metrics;
        this.max = settings.unauthenticated();
        this.maxPerAddress = Math.max(1, max * 3 / 4);
        this.permits = new Semaphore(settings.unauthenticatedInFlight(), true);
        metrics.show("txsearch.unauthenticated.requests", "Requests of callers without a valid token", this::present);
        metrics.show(
                "txsearch.unauthenticated.requests.limit",
                "Their maximum (txsearch.limits.unauthenticated)",
                () -> max);
    }

    /** Returns whether the request has a token that was valid, or comes from a connection that has shown one. */
    boolean isKnown(HttpServletRequest request) {
        String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
        return authorization != null
                && PrivatePaths.contain(request.getRequestURI())
                && (isOfKnownConnection(request) || isValid(tokens.getIfPresent(digest(authorization))));
    }

    private boolean isValid(@Nullable Instant expiresAt) {
        return expiresAt != null && clock.instant().isBefore(expiresAt);
    }

    /**
     * Notes that the request's token is valid until it expires, also on a known connection: a client may renew its token there,
     * and open another connection with it.
     */
    void recognize(HttpServletRequest request, Instant expiresAt) {
        String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (authorization != null) {
            tokens.put(digest(authorization), expiresAt);
            if (PublicAddress.isFromProxy(request)) {
                ClientTime.recognizeRequest();
            } else {
                ClientTime.recognize(Duration.between(clock.instant(), expiresAt));
            }
        }
        leave(request);
    }

    /**
     * Returns whether the connection has shown a token. Clients share connections of a proxy, so a token says nothing about the
     * next request.
     */
    private static boolean isOfKnownConnection(HttpServletRequest request) {
        return ClientTime.isOfKnownCaller() && !PublicAddress.isFromProxy(request);
    }

    /** Returns the key of the cache, which must not hold tokens: whoever can read it could use them. */
    private static String digest(String authorization) {
        return DigestUtils.sha256Hex(authorization);
    }

    /** Admits and counts the request, or returns false at the limit. */
    boolean enter(HttpServletRequest request) {
        if (request.getAttribute(COUNTED) != null) {
            return true;
        }
        CountedRequest counted = new CountedRequest(request.getRemoteAddr(), ClientTime.current());
        CountedRequest replaced;
        synchronized (this) {
            boolean addressIsFull = byAddress.getOrDefault(counted.address, 0) >= maxPerAddress;
            replaced = addressIsFull || present >= max ? longestWaiting(addressIsFull ? counted.address : null) : null;
            if (replaced != null) {
                remove(replaced);
            } else if (addressIsFull || present >= max) {
                metrics.count(RequestLimit.UNAUTHENTICATED);
                return false;
            }
            present++;
            byAddress.merge(counted.address, 1, Integer::sum);
        }
        if (replaced != null) {
            metrics.count(RequestLimit.UNAUTHENTICATED);
            replaced.giveUp();
        }
        request.setAttribute(COUNTED, counted);
        return true;
    }

    private @Nullable CountedRequest longestWaiting(@Nullable String address) {
        for (CountedRequest counted : waiting) {
            if (address == null || counted.address.equals(address)) {
                return counted;
            }
        }
        return null;
    }

    private void remove(CountedRequest counted) {
        counted.present = false;
        waiting.remove(counted);
        present--;
        byAddress.computeIfPresent(counted.address, (address, count) -> count == 1 ? null : count - 1);
    }

    /** Notes that the request waits for its client. Returns whether it is counted, so that another request can replace it. */
    synchronized boolean beginWait(HttpServletRequest request) {
        if (request.getAttribute(COUNTED) instanceof CountedRequest counted && counted.present) {
            waiting.add(counted);
            return true;
        }
        return false;
    }

    /** Notes that the request no longer waits for its client. */
    synchronized void endWait(HttpServletRequest request) {
        if (request.getAttribute(COUNTED) instanceof CountedRequest counted) {
            waiting.remove(counted);
        }
    }

    /** Stops counting the request. */
    synchronized void leave(HttpServletRequest request) {
        if (request.getAttribute(COUNTED) instanceof CountedRequest counted && counted.present) {
            remove(counted);
            request.removeAttribute(COUNTED);
        }
    }

    private synchronized int present() {
        return present;
    }

    /**
     * Takes a permit for an admitted request; waits up to a second for one.
     *
     * @throws ProblemException if none became available
     */
    RequestPermit work(HttpServletRequest request) {
        return RequestPermit.take(this::takePermit, permits::release).of(request);
    }

    private void takePermit() {
        try {
            if (permits.tryAcquire(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        throw metrics.refusal(RequestLimit.UNAUTHENTICATED, Duration.ZERO);
    }

    /** An unauthenticated request that is counted. */
    private static final class CountedRequest {

        private final String address;
        private final @Nullable ClientTime time;
        private boolean present = true;

        CountedRequest(String address, @Nullable ClientTime time) {
            this.address = address;
            this.time = time;
        }

        void giveUp() {
            if (time != null) {
                time.giveUp();
            }
        }
    }
}
