package org.txsearch.api.limit;

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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's HTTP/1.1 with a {@link ClientTime} for each connection, and for each stream of {@link BoundedHttp2Protocol}. Tomcat
 * creates it by its name.
 */
public final class BoundedHttpProtocol extends Http11NioProtocol {

    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(500);

    private final Map<SocketWrapperBase<?>, ClientTime> times = new ConcurrentHashMap<>();
    private final Set<ClientTime> streams = ConcurrentHashMap.newKeySet();
    private final LongAdder cutArriving = new LongAdder();
    private final LongAdder cutSending = new LongAdder();
    private final LongAdder cutStrangers = new LongAdder();
    private volatile ClientTime.Allowed allowed = new ClientTime.Allowed(
            TimeUnit.SECONDS.toNanos(20), TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(5));
    private volatile int maxStrangersOfAddress = Integer.MAX_VALUE;
    private volatile Load ofKnown = Load.NONE;
    private volatile Load ofStrangers = Load.NONE;
    private volatile @Nullable ScheduledFuture<?> checks;

    /** Sets how long clients may take, and how many connections strangers may have from one address. */
    void bound(ClientTime.Allowed times, int strangersOfAddress) {
        allowed = times;
        maxStrangersOfAddress = strangersOfAddress;
    }

    /**
     * What clients hold, as last checked.
     *
     * @param connections the open connections
     * @param streams the streams of HTTP/2 that are served
     * @param bytes the sizes of the responses that they read
     */
    record Load(int connections, int streams, long bytes) {

        static final Load NONE = new Load(0, 0, 0);

        private Load plus(ClientTime time, int connections, int streams) {
            return new Load(this.connections + connections, this.streams + streams, bytes + time.bytesToRead());
        }
    }

    /** What callers hold whose connections had a request with a valid token. */
    Load loadOfKnown() {
        return ofKnown;
    }

    /** What all other callers hold. */
    Load loadOfStrangers() {
        return ofStrangers;
    }

    /** How many connections and streams were closed because their request took too long to arrive, or did not begin in time. */
    long cutArriving() {
        return cutArriving.sum();
    }

    /** How many connections and streams were closed because their response was read too slowly. */
    long cutSending() {
        return cutSending.sum();
    }

    /** How many connections of strangers were closed because their address had too many. */
    long cutStrangers() {
        return cutStrangers.sum();
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

    /** The connection has agreed on HTTP/2; returns how many connections of strangers its address has. */
    int agreeOnStreams(SocketWrapperBase<?> socket) {
        timeOf(socket).idleForStreams(idleNanos());
        // Not only at the next check: until then, the streams of many connections would fill the memory.
        String address = socket.getRemoteAddr();
        List<ClientTime> ofAddress = new ArrayList<>();
        times.forEach((open, time) -> {
            if (!time.isKnown() && !open.isClosed() && Objects.equals(open.getRemoteAddr(), address)) {
                ofAddress.add(time);
            }
        });
        giveUpOldest(ofAddress);
        return ofAddress.size();
    }

    /** Serves a request of a connection's stream within its time. */
    void serveStream(SocketWrapperBase<?> socket, StreamRequest request) throws Exception {
        ClientTime connection = timeOf(socket);
        ClientTime stream = connection.ofStream();
        connection.streamBegins();
        streams.add(stream);
        stream.begin();
        try {
            request.serve();
        } finally {
            streams.remove(stream);
            ClientTime.end();
            connection.streamEnds(idleNanos());
        }
    }

    /** What is done for a request. */
    interface StreamRequest {
        void serve() throws Exception;
    }

    /** Tomcat itself closes a connection in which nothing moves sooner, and with a farewell. */
    private long idleNanos() {
        return TimeUnit.MILLISECONDS.toNanos(getKeepAliveTimeout()) + allowed.arrival();
    }

    private ClientTime timeOf(SocketWrapperBase<?> socket) {
        return times.computeIfAbsent(socket, added -> new ClientTime(allowed, () -> cut(added)));
    }

    @Override
    public void start() throws Exception {
        super.start();
        checks = getUtilityExecutor()
                .scheduleWithFixedDelay(this::check, 0, BETWEEN_CHECKS.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() throws Exception {
        ScheduledFuture<?> running = checks;
        if (running != null) {
            running.cancel(false);
        }
        super.stop();
    }

    private void check() {
        var open = getEndpoint().getConnections();
        boolean scarce = open.size() > getMaxConnections() / 4 * 3;
        long now = System.nanoTime();
        Load known = Load.NONE;
        Load others = Load.NONE;
        Map<String, List<ClientTime>> strangers = new HashMap<>();
        for (SocketWrapperBase<NioChannel> socket : open) {
            // A connection that is still shaking hands for TLS is seen here first.
            ClientTime time = timeOf(socket);
            count(time.giveUpIfOverdue(now, scarce));
            known = time.isKnown() ? known.plus(time, 1, 0) : known;
            others = time.isKnown() ? others : others.plus(time, 1, 0);
            String address = time.isKnown() ? null : socket.getRemoteAddr();
            if (address != null) {
                strangers.computeIfAbsent(address, added -> new ArrayList<>()).add(time);
            }
        }
        strangers.values().forEach(this::giveUpOldest);
        for (ClientTime stream : streams) {
            count(stream.giveUpIfOverdue(now, false));
            known = stream.isKnown() ? known.plus(stream, 0, 1) : known;
            others = stream.isKnown() ? others : others.plus(stream, 0, 1);
        }
        ofKnown = known;
        ofStrangers = others;
        times.keySet().removeIf(SocketWrapperBase::isClosed);
    }

    /** Closes the oldest connections beyond what strangers may have from one address: whoever gets a token is not one for long. */
    private void giveUpOldest(List<ClientTime> ofAddress) {
        int tooMany = ofAddress.size() - maxStrangersOfAddress;
        if (tooMany > 0) {
            ofAddress.sort(Comparator.comparingLong(ClientTime::openedNanos));
            for (ClientTime oldest : ofAddress.subList(0, tooMany)) {
                oldest.giveUp();
                cutStrangers.increment();
            }
        }
    }

    private void count(ClientTime.@Nullable Phase overdue) {
        if (overdue != null) {
            (overdue == ClientTime.Phase.SENDING ? cutSending : cutArriving).increment();
        }
    }

    /** The thread that reads from or writes to the connection then finds it at its end, and closes it. */
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
