package org.txsearch.api.platform.limit;

import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** Tomcat's HTTP/2, whose streams are bounded as the connections of HTTP/1.1 are. */
final class BoundedHttp2Protocol extends Http2Protocol {

    /** A client with more requests at once opens another connection, as with HTTP/1.1. */
    private static final int MAX_STREAMS = 100;

    /** More than the permits of any caller; further streams of the connection wait, and take no thread. */
    private static final int MAX_STREAMS_SERVED = 32;

    /** An address with more unauthenticated connections gets few streams in each: a waiting body occupies 128 KB. */
    private static final int MAX_WIDE_CONNECTIONS = 8;

    private static final int MAX_NARROW_STREAMS = 4;

    private final BoundedHttpProtocol connections;
    private final @Nullable BoundedHttp2Protocol narrow;

    BoundedHttp2Protocol(BoundedHttpProtocol connections) {
        this(connections, MAX_STREAMS, new BoundedHttp2Protocol(connections, MAX_NARROW_STREAMS, null));
    }

    private BoundedHttp2Protocol(
            BoundedHttpProtocol connections, int maxStreams, @Nullable BoundedHttp2Protocol narrow) {
        this.connections = connections;
        this.narrow = narrow;
        setMaxConcurrentStreams(maxStreams);
        setMaxConcurrentStreamExecution(Math.min(maxStreams, MAX_STREAMS_SERVED));
        // Do not reuse requests: after a burst of streams they would fill the memory, with buffers of 40 KB each.
        setDiscardRequestsAndResponses(true);
        setReadTimeout(connections.getConnectionTimeout());
        setWriteTimeout(connections.getConnectionTimeout());
        setKeepAliveTimeout(connections.getKeepAliveTimeout());
    }

    @Override
    public void setHttp11Protocol(AbstractHttp11Protocol<?> protocol) {
        super.setHttp11Protocol(protocol);
        if (narrow != null) {
            narrow.setHttp11Protocol(protocol);
        }
    }

    @Override
    public InternalHttpUpgradeHandler getInternalUpgradeHandler(
            SocketWrapperBase<?> socket, Adapter adapter, @Nullable Request upgraded) {
        int unauthenticated = connections.agreeOnStreams(socket);
        BoundedHttp2Protocol bounds = narrow != null && unauthenticated > MAX_WIDE_CONNECTIONS ? narrow : this;
        return bounds.handler(socket, new StreamAdapter(socket, adapter), upgraded);
    }

    private InternalHttpUpgradeHandler handler(
            SocketWrapperBase<?> socket, Adapter adapter, @Nullable Request upgraded) {
        return super.getInternalUpgradeHandler(socket, adapter, upgraded);
    }

    /** Serves each stream within its time. */
    private final class StreamAdapter implements Adapter {

        private final SocketWrapperBase<?> socket;
        private final Adapter target;

        StreamAdapter(SocketWrapperBase<?> socket, Adapter target) {
            this.socket = socket;
            this.target = target;
        }

        @Override
        public void service(Request request, Response response) throws Exception {
            connections.serveStream(socket, () -> target.service(request, response));
        }

        @Override
        public boolean prepare(Request request, Response response) throws Exception {
            return target.prepare(request, response);
        }

        @Override
        public boolean asyncDispatch(Request request, Response response, SocketEvent event) throws Exception {
            return target.asyncDispatch(request, response, event);
        }

        @Override
        public void log(Request request, Response response, long time) {
            target.log(request, response, time);
        }

        @Override
        public void checkRecycled(Request request, Response response) {
            target.checkRecycled(request, response);
        }

        @Override
        public String getDomain() {
            return target.getDomain();
        }
    }
}
