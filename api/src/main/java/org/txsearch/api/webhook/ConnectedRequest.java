package org.txsearch.api.webhook;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.DataStreamChannel;
import org.apache.hc.core5.http.nio.RequestChannel;
import org.apache.hc.core5.http.protocol.HttpContext;

/** A request that is sent once it has a connection, unless it was given up before. */
final class ConnectedRequest implements AsyncRequestProducer {

    private final AsyncRequestProducer request;
    private final AtomicReference<State> state = new AtomicReference<>(State.CONNECTING);

    private enum State {
        CONNECTING,
        CONNECTED,
        GIVEN_UP
    }

    ConnectedRequest(AsyncRequestProducer request) {
        this.request = request;
    }

    /** Ensures that it is never sent; false if it has been sent already. */
    boolean giveUp() {
        return state.compareAndSet(State.CONNECTING, State.GIVEN_UP) || state.get() == State.GIVEN_UP;
    }

    @Override
    public void sendRequest(RequestChannel channel, HttpContext context) throws HttpException, IOException {
        if (!state.compareAndSet(State.CONNECTING, State.CONNECTED)) {
            throw new IOException("Another address is tried");
        }
        request.sendRequest(channel, context);
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public void failed(Exception cause) {
        request.failed(cause);
    }

    @Override
    public int available() {
        return request.available();
    }

    @Override
    public void produce(DataStreamChannel channel) throws IOException {
        request.produce(channel);
    }

    @Override
    public void releaseResources() {
        request.releaseResources();
    }
}
