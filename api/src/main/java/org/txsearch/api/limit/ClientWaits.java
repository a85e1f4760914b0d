package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/**
 * Lends the permits of requests that wait for their clients: for the rest of a body, or for an answer to be read. A slow client
 * then keeps nobody from being served.
 *
 * <p>What waits takes a thread and memory, so only so many requests may. One that is beyond the limit keeps its permits while it
 * waits, which are its caller's own.
 */
@Component
final class ClientWaits {

    private static final String WAITING = ClientWaits.class.getName();

    private final CallerPermits waits;

    ClientWaits(LimitSettings settings, LimitMetrics metrics) {
        this.waits = new CallerPermits(
                settings.maxWaits(), settings.maxWaitsOfOneMerchant(), settings.maxWaitsOfOnePartner());
        metrics.show("txsearch.requests.waiting", "Requests that wait for their clients", waits::taken);
    }

    /** The request begins to wait. */
    void begin(HttpServletRequest request) {
        LimitedCaller caller = LimitedCaller.of(request);
        if (caller == null || request.getAttribute(WAITING) != null || waits.tryTake(caller) != null) {
            return;
        }
        if (RequestPermit.lend(request)) {
            request.setAttribute(WAITING, caller);
        } else {
            // A download, whose permit is one for waiting.
            waits.giveBack(caller);
        }
    }

    /** It waits no more, and is at its end. */
    void end(HttpServletRequest request) {
        if (request.getAttribute(WAITING) instanceof LimitedCaller caller) {
            request.removeAttribute(WAITING);
            waits.giveBack(caller);
        }
    }

    /**
     * It waits no more, and goes on.
     *
     * @throws org.txsearch.api.problem.ProblemException where others have its permits by now
     */
    void resume(HttpServletRequest request) {
        end(request);
        RequestPermit.takeAgain(request);
    }
}
