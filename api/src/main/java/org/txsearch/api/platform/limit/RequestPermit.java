package org.txsearch.api.platform.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * A permit of a limit, which a request holds while it is processed. While the request waits for its client, its permits are lent
 * to others. It is used by the request's thread alone.
 */
public final class RequestPermit implements AutoCloseable {

    private final Runnable take;
    private final Runnable giveBack;
    private boolean held;
    private boolean ended;

    private RequestPermit(Runnable take, Runnable giveBack) {
        this.take = take;
        this.giveBack = giveBack;
    }

    /** Takes a permit; {@code take} throws if none is left. */
    static RequestPermit take(Runnable take, Runnable giveBack) {
        RequestPermit permit = new RequestPermit(take, giveBack);
        permit.takeAgain();
        return permit;
    }

    /** Notes that the request holds this permit. */
    RequestPermit of(HttpServletRequest request) {
        List<RequestPermit> permits = all(request);
        if (permits.isEmpty()) {
            permits = new ArrayList<>();
            request.setAttribute(RequestPermit.class.getName(), permits);
        }
        permits.add(this);
        return this;
    }

    @SuppressWarnings("unchecked")
    private static List<RequestPermit> all(HttpServletRequest request) {
        Object permits = request.getAttribute(RequestPermit.class.getName());
        return permits == null ? List.of() : (List<RequestPermit>) permits;
    }

    /** Gives all permits of a request back; returns whether it held any. */
    static boolean lend(HttpServletRequest request) {
        boolean held = false;
        for (RequestPermit permit : all(request)) {
            held |= permit.held;
            permit.lend();
        }
        return held;
    }

    /** Ends all permits of a request. */
    static void endAll(HttpServletRequest request) {
        all(request).forEach(RequestPermit::close);
    }

    /** Takes a request's permits again; throws if one of them is not available. */
    static void takeAgain(HttpServletRequest request) {
        all(request).forEach(RequestPermit::takeAgain);
    }

    private void takeAgain() {
        if (!held && !ended) {
            take.run();
            held = true;
        }
    }

    private void lend() {
        if (held) {
            held = false;
            giveBack.run();
        }
    }

    @Override
    public void close() {
        ended = true;
        lend();
    }
}
