package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Ensures that a request is either sent on a connection or abandoned for another address, but not both. */
final class RequestGate {

    private static final String ATTRIBUTE = RequestGate.class.getName();

    private final AtomicReference<GateState> state = new AtomicReference<>(GateState.CONNECTING);

    private enum GateState {
        CONNECTING,
        SENT,
        GIVEN_UP
    }

    /** Returns a context for the execution of the request. */
    HttpClientContext context() {
        HttpClientContext context = HttpClientContext.create();
        context.setAttribute(ATTRIBUTE, this);
        return context;
    }

    /** Ensures that the request is never sent; returns false if it has been sent. */
    boolean giveUp() {
        return state.compareAndSet(GateState.CONNECTING, GateState.GIVEN_UP) || state.get() == GateState.GIVEN_UP;
    }

    /** Intercepts a request that has a connection, just before it is sent. */
    static void pass(HttpRequest request, @Nullable EntityDetails entity, HttpContext context) throws IOException {
        if (!(context.getAttribute(ATTRIBUTE) instanceof RequestGate gate)
                || !gate.state.compareAndSet(GateState.CONNECTING, GateState.SENT)) {
            throw new IOException("The request was given up for another address");
        }
    }
}
