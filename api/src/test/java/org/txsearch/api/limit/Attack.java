package org.txsearch.api.limit;

import java.io.IOException;
import org.txsearch.api.limit.HostileConnection.Layer;

/** The ways to be slow, silent or noisy, each on its own connections. */
enum Attack {
    ZERO_WINDOW_DOCS(Layer.HTTP2, c -> c.preface(0), gets("/docs")),
    ZERO_WINDOW_NO_TOKEN(Layer.HTTP2, c -> c.preface(0), gets("/v1/transactions"));

    /** As many as the service allows at once. */
    private static final int STREAMS = 100;

    private interface Step {
        void take(HostileConnection connection) throws IOException;
    }

    private final Layer layer;
    private final Step begin;
    private final Step goOn;

    Attack(Layer layer, Step begin, Step goOn) {
        this.layer = layer;
        this.begin = begin;
        this.goOn = goOn;
    }

    Layer layer() {
        return layer;
    }

    boolean readsNothing() {
        return false;
    }

    void begin(HostileConnection connection) throws IOException {
        begin.take(connection);
    }

    /** Ten times a second. */
    void goOn(HostileConnection connection) throws IOException {
        goOn.take(connection);
    }

    private static Step gets(String path, String... headers) {
        byte[] block = RawHttp2.headers("GET", path, headers);
        return c -> c.streams(STREAMS, true, block);
    }
}
