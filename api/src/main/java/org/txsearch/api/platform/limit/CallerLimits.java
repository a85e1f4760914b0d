package org.txsearch.api.platform.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ProblemException;

/**
 * Limits concurrent requests: in total, of one merchant, and of one partner for all of its merchants. Refuses further requests,
 * which would be answered late, and occupy threads until then. docs/operators/limits.md explains why the number is fixed, and how
 * to choose it.
 *
 * <p>A request that waits for its client, to send a body or to read a response, lends its permits to others, so that a slow client
 * delays nobody else. Waiting occupies a thread and memory, so the number of such requests is limited too. A request above that
 * limit keeps its permits while it waits, and they count against its own caller. A slow client may read a file for hours, so
 * downloads have permits of their own.
 */
@Component
public final class CallerLimits {

    private static final String HOLDER = CallerLimits.class.getName() + ".holder";
    private static final String WAITING = CallerLimits.class.getName() + ".waiting";
    private static final Logger LOG = LoggerFactory.getLogger(CallerLimits.class);
    private static final long BETWEEN_WARNINGS = TimeUnit.SECONDS.toNanos(10);
    private static final Duration RETRY_DOWNLOAD_AFTER = Duration.ofSeconds(5);

    private final CallerPermits inFlight;
    private final CallerPermits waiting;
    private final CallerPermits downloads;
    private final LimitMetrics metrics;
    private final UnauthenticatedClients clients;
    private final LongAdder refused = new LongAdder();
    private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - BETWEEN_WARNINGS);

    CallerLimits(LimitSettings settings, LimitMetrics metrics, UnauthenticatedClients clients) {
        this.metrics = metrics;
        this.clients = clients;
        int ofMerchant = settings.inFlightOfOneMerchant();
        int ofPartner = settings.inFlightOfOnePartner();
        this.inFlight = new CallerPermits(
                new PermitBound(settings.inFlight(), RequestLimit.IN_FLIGHT),
                new PermitBound(ofMerchant, RequestLimit.MERCHANT_SHARE),
                new PermitBound(ofPartner, RequestLimit.PARTNER_SHARE));
        this.waiting = new CallerPermits(
                new PermitBound(settings.inFlight() * 4, RequestLimit.IN_FLIGHT),
                new PermitBound(ofMerchant * 2, RequestLimit.MERCHANT_SHARE),
                new PermitBound(ofPartner * 2, RequestLimit.PARTNER_SHARE));
        this.downloads = new CallerPermits(
                new PermitBound(settings.downloads(), RequestLimit.DOWNLOADS),
                new PermitBound(settings.downloadsOfOneMerchant(), RequestLimit.MERCHANT_DOWNLOADS),
                new PermitBound(settings.downloadsOfOnePartner(), RequestLimit.PARTNER_DOWNLOADS));
        metrics.show("txsearch.requests.in.flight", "Requests in flight", inFlight::taken);
        metrics.show(
                "txsearch.requests.in.flight.limit", "Their maximum (txsearch.limits.in-flight)", settings::inFlight);
        metrics.show(
                "txsearch.requests.waiting",
                "Requests that wait for their clients to send a body or to read a response; not in flight",
                waiting::taken);
        metrics.show("txsearch.downloads.active", "Files being sent", downloads::taken);
    }

    /**
     * Takes a permit for an authorized request.
     *
     * @param partnerId the partner that acts for the merchant, or null if the merchant itself does
     * @throws ProblemException if the merchant, the partner or the process has no permit left
     */
    public RequestPermit take(HttpServletRequest request, String merchantId, @Nullable String partnerId) {
        PermitHolder holder = new PermitHolder(merchantId, partnerId);
        request.setAttribute(HOLDER, holder);
        return RequestPermit.take(() -> take(inFlight, holder, Duration.ZERO), () -> inFlight.giveBack(holder))
                .of(request);
    }

    /**
     * Returns the caller that holds the request's permits; null if the request was not authorized, or the API sent it to itself.
     */
    static @Nullable PermitHolder callerOf(HttpServletRequest request) {
        return request.getAttribute(HOLDER) instanceof PermitHolder holder ? holder : null;
    }

    private void take(CallerPermits permits, PermitHolder holder, Duration wait) {
        RequestLimit reached = permits.tryTake(holder);
        if (reached == RequestLimit.IN_FLIGHT) {
            noteOverload();
        }
        if (reached != null) {
            throw metrics.refusal(reached, wait);
        }
    }

    private void noteOverload() {
        refused.increment();
        long last = lastWarning.get();
        long now = System.nanoTime();
        // A line for each refusal would add to the load.
        if (now - last >= BETWEEN_WARNINGS && lastWarning.compareAndSet(last, now)) {
            LOG.warn("Overloaded: {} requests refused since the last warning", refused.sumThenReset());
        }
    }

    /**
     * Takes a permit for the file that the request downloads, in exchange for the request's other permits.
     *
     * @throws ProblemException if none is left
     */
    public RequestPermit beginDownload(HttpServletRequest request, String merchantId) {
        PermitHolder noted = (PermitHolder) request.getAttribute(HOLDER);
        PermitHolder holder = noted == null ? new PermitHolder(merchantId, null) : noted;
        RequestPermit permit = RequestPermit.take(
                () -> take(downloads, holder, RETRY_DOWNLOAD_AFTER), () -> downloads.giveBack(holder));
        RequestPermit.lend(request);
        return permit;
    }

    /** Records that the request's token is valid until the given time, so that its caller counts as authenticated. */
    public void recognize(HttpServletRequest request, Instant expiresAt) {
        clients.recognize(request, expiresAt);
        RequestPermit.endAll(request);
    }

    /** Notes that the request now waits for its client. */
    void beginWait(HttpServletRequest request) {
        if (isWaiting(request)) {
            return;
        }
        PermitHolder holder = (PermitHolder) request.getAttribute(HOLDER);
        if (holder == null) {
            if (clients.enter(request) && clients.beginWait(request)) {
                RequestPermit.lend(request);
            }
        } else if (waiting.tryTake(holder) == null) {
            if (RequestPermit.lend(request)) {
                request.setAttribute(WAITING, holder);
            } else {
                // A download, which has lent its permits already.
                waiting.giveBack(holder);
            }
        }
    }

    /**
     * Notes that the request, whose permits have ended, waits for the rest of its response to be read.
     *
     * @return false if no limit counts it, so that it must not wait
     */
    boolean beginLastWait(HttpServletRequest request) {
        PermitHolder holder = (PermitHolder) request.getAttribute(HOLDER);
        if (isWaiting(request)) {
            return true;
        }
        if (holder != null && waiting.tryTake(holder) == null) {
            request.setAttribute(WAITING, holder);
            return true;
        }
        return clients.enter(request) && clients.beginWait(request);
    }

    private static boolean isWaiting(HttpServletRequest request) {
        return request.getAttribute(WAITING) != null;
    }

    /** Notes that the request waits no longer, and has ended. */
    void endWait(HttpServletRequest request) {
        clients.endWait(request);
        if (request.getAttribute(WAITING) instanceof PermitHolder holder) {
            request.removeAttribute(WAITING);
            waiting.giveBack(holder);
        }
    }

    /** Notes that the request has ended. */
    void end(HttpServletRequest request) {
        RequestPermit.endAll(request);
        endWait(request);
        clients.leave(request);
    }

    /**
     * Notes that the request waits no longer, and continues.
     *
     * @throws ProblemException if its permits have been taken by others
     */
    void resume(HttpServletRequest request) {
        endWait(request);
        RequestPermit.takeAgain(request);
    }
}
