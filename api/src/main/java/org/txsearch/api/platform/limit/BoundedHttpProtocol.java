package org.txsearch.api.platform.limit;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.commons.lang3.function.FailableRunnable;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.PeriodicTask;

/**
 * Tomcat's HTTP/1.1 with a {@link ClientTime} for each connection, and for each stream of {@link BoundedHttp2Protocol}. Tomcat
 * creates it by its name.
 */
public final class BoundedHttpProtocol extends Http11NioProtocol {

    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(500);

    private final Map<SocketWrapperBase<?>, ClientTime> times = new ConcurrentHashMap<>();
    private final Set<ClientTime> streams = ConcurrentHashMap.newKeySet();

    /** Connections and streams that were closed because their request took too long to arrive, or did not begin in time. */
    private final LongAdder cutArriving = new LongAdder();

    /** Connections and streams that were closed because their response was read too slowly. */
    private final LongAdder cutSending = new LongAdder();

    /** Connections of unauthenticated clients that were closed because their address had too many. */
    private final LongAdder cutUnauthenticated = new LongAdder();

    private volatile ClientTime.Allowed allowed = new ClientTime.Allowed(
            TimeUnit.SECONDS.toNanos(20), TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(5));
    private volatile int maxUnauthenticatedPerAddress = Integer.MAX_VALUE;
    private volatile ProtocolLoad knownLoad = ProtocolLoad.NONE;
    private volatile ProtocolLoad unauthenticatedLoad = ProtocolLoad.NONE;
    private volatile @Nullable PeriodicTask checks;

    /** Sets the times of clients and the unauthenticated connections per address, and registers meters. */
    void bound(ClientTime.Allowed times, int unauthenticatedPerAddress, MeterRegistry meters) {
        allowed = times;
        maxUnauthenticatedPerAddress = unauthenticatedPerAddress;
        show(meters, "known", () -> knownLoad);
        show(meters, "unauthenticated", () -> unauthenticatedLoad);
        count(meters, "request", cutArriving);
        count(meters, "response", cutSending);
        count(meters, "unauthenticated", cutUnauthenticated);
    }

    private static void show(MeterRegistry meters, String caller, Supplier<ProtocolLoad> load) {
        show(
                meters,
                "connections.open",
                "Open connections",
                caller,
                () -> load.get().connections());
        show(
                meters,
                "streams.open",
                "HTTP/2 requests in flight",
                caller,
                () -> load.get().streams());
        show(
                meters,
                "responses.bytes",
                "Sizes of the responses that clients are reading",
                caller,
                () -> load.get().bytes());
    }

    private static void show(
            MeterRegistry meters, String name, String description, String caller, Supplier<Number> value) {
        Gauge.builder("txsearch." + name, value)
                .description(description)
                .tag("caller", caller)
                .strongReference(true)
                .register(meters);
    }

    private static void count(MeterRegistry meters, String waitedFor, LongAdder cut) {
        FunctionCounter.builder("txsearch.connections.cut", cut, LongAdder::sum)
                .description(
                        "Connections and HTTP/2 streams closed: a request or a response took too long, or an address had"
                                + " too many connections without a valid token")
                .tag("phase", waitedFor)
                .register(meters);
    }

    /**
     * The connections of clients at the last check.
     *
     * @param connections the open connections
     * @param streams the streams of HTTP/2 that are served
     * @param bytes the sizes of the responses that they read
     */
    private record ProtocolLoad(int connections, int streams, long bytes) {

        static final ProtocolLoad NONE = new ProtocolLoad(0, 0, 0);

        ProtocolLoad plus(ClientTime time, int connections, int streams) {
            return new ProtocolLoad(this.connections + connections, this.streams + streams, bytes + time.bytesToRead());
        }
    }

    @Override
    protected Processor createProcessor() {
        return new Http11Processor(this, getAdapter()) {
            @Override
            public SocketState service(SocketWrapperBase<?> socket) throws IOException {
                ClientTime time = timeOf(socket);
                time.arriving();
                time.begin();
                try {
                    SocketState state = super.service(socket);
                    // LONG is a request that has arrived in part, OPEN a connection that waits for the next one.
                    if (state == SocketState.LONG) {
                        time.arriving();
                    } else {
                        time.idle();
                    }
                    return state;
                } finally {
                    ClientTime.end();
                }
            }
        };
    }

    /** Notes that a connection has agreed on HTTP/2. Returns how many unauthenticated connections its address has. */
    int agreeOnStreams(SocketWrapperBase<?> socket) {
        timeOf(socket).idleForStreams(idleNanos());
        // Not only at the next check: until then, the streams of many connections would fill the memory.
        String address = socket.getRemoteAddr();
        List<ClientTime> ofAddress = new ArrayList<>();
        times.forEach((open, time) -> {
            if (time.isUnauthenticated() && !open.isClosed() && Objects.equals(open.getRemoteAddr(), address)) {
                ofAddress.add(time);
            }
        });
        giveUpOldest(ofAddress);
        return ofAddress.size();
    }

    /** Serves a request of a connection's stream within its time. */
    void serveStream(SocketWrapperBase<?> socket, FailableRunnable<Exception> request) throws Exception {
        ClientTime connection = timeOf(socket);
        ClientTime stream = connection.ofStream();
        connection.streamBegins();
        streams.add(stream);
        stream.begin();
        try {
            request.run();
        } finally {
            streams.remove(stream);
            ClientTime.end();
            connection.streamEnds(idleNanos());
        }
    }

    /** Longer than Tomcat's idle timeout, which closes with TLS close_notify. */
    private long idleNanos() {
        return TimeUnit.MILLISECONDS.toNanos(getKeepAliveTimeout()) + allowed.arrival();
    }

    private ClientTime timeOf(SocketWrapperBase<?> socket) {
        return times.computeIfAbsent(socket, added -> new ClientTime(allowed, () -> cut(added)));
    }

    @Override
    public void start() throws Exception {
        super.start();
        checks = PeriodicTask.start(
                getUtilityExecutor(), "connection-checks", Duration.ZERO, BETWEEN_CHECKS, this::check);
    }

    @Override
    public void stop() throws Exception {
        PeriodicTask running = checks;
        if (running != null) {
            running.cancel();
        }
        super.stop();
    }

    private void check() {
        var open = getEndpoint().getConnections();
        boolean scarce = open.size() > getMaxConnections() / 4 * 3;
        long now = System.nanoTime();
        ProtocolLoad known = ProtocolLoad.NONE;
        ProtocolLoad others = ProtocolLoad.NONE;
        Map<String, List<ClientTime>> byAddress = new HashMap<>();
        for (SocketWrapperBase<NioChannel> socket : open) {
            // A connection that is still shaking hands for TLS is seen here first.
            ClientTime time = timeOf(socket);
            count(time.giveUpIfOverdue(now, scarce));
            boolean isUnauthenticated = time.isUnauthenticated();
            known = isUnauthenticated ? known : known.plus(time, 1, 0);
            others = isUnauthenticated ? others.plus(time, 1, 0) : others;
            String address = isUnauthenticated ? socket.getRemoteAddr() : null;
            if (address != null) {
                byAddress.computeIfAbsent(address, added -> new ArrayList<>()).add(time);
            }
        }
        byAddress.values().forEach(this::giveUpOldest);
        for (ClientTime stream : streams) {
            count(stream.giveUpIfOverdue(now, false));
            boolean isUnauthenticated = stream.isUnauthenticated();
            known = isUnauthenticated ? known : known.plus(stream, 0, 1);
            others = isUnauthenticated ? others.plus(stream, 0, 1) : others;
        }
        knownLoad = known;
        unauthenticatedLoad = others;
        times.keySet().removeIf(SocketWrapperBase::isClosed);
    }

    /** Closes the oldest unauthenticated connections of an address above its limit. A client with a token soon authenticates. */
    private void giveUpOldest(List<ClientTime> ofAddress) {
        int tooMany = ofAddress.size() - maxUnauthenticatedPerAddress;
        if (tooMany > 0) {
            ofAddress.sort(Comparator.comparingLong(ClientTime::openedNanos));
            for (ClientTime oldest : ofAddress.subList(0, tooMany)) {
                oldest.giveUp();
                cutUnauthenticated.increment();
            }
        }
    }

    private void count(ClientTime.@Nullable RequestPhase overdue) {
        if (overdue != null) {
            (overdue == ClientTime.RequestPhase.SENDING ? cutSending : cutArriving).increment();
        }
    }

    /** Ends both directions of a connection. The thread that reads or writes it then closes it. */
    private void cut(SocketWrapperBase<?> socket) {
        SocketChannel channel = socket.getSocket() instanceof NioChannel nio ? nio.getIOChannel() : null;
        if (channel == null || !channel.isConnected()) {
            return;
        }
        try {
            channel.shutdownInput();
            channel.shutdownOutput();
        } catch (IOException closed) {
            getLog().debug("The connection has been closed meanwhile", closed);
        }
    }
}
