package org.txsearch.api.platform.limit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The time that the client of a connection, or of a stream of HTTP/2, may take. Tomcat's own timeouts start again with every byte;
 * these bound a whole request and a whole response.
 *
 * <p>The thread that serves a request records each phase; {@link BoundedHttpProtocol} closes connections and streams whose phase
 * takes too long.
 */
final class ClientTime {

    /** The time for a response grows by a second for this number of bytes. */
    private static final long MIN_BYTES_PER_SECOND = 64 << 10;

    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Longer than any connection lasts; more would overflow. */
    private static final Duration MAX_KNOWN = Duration.ofDays(1_000);

    private static final ThreadLocal<@Nullable ClientTime> CURRENT = new ThreadLocal<>();

    /** The phases of a connection. */
    enum RequestPhase {
        /** The next request, of which nothing has arrived. */
        IDLE,
        /** The rest of a request. */
        ARRIVING,
        /** The processing of a request. */
        WORKING,
        /** The client, which reads a response. */
        SENDING
    }

    /**
     * A phase and its limit.
     *
     * @param since when the phase began
     * @param allowed how long it may take, in nanoseconds
     * @param bytes the size of the response that its client reads
     */
    private record Wait(RequestPhase phase, long since, long allowed, long bytes) {

        Wait(RequestPhase phase, long since, long allowed) {
            this(phase, since, allowed, 0);
        }
    }

    /**
     * How long clients may take, in nanoseconds.
     *
     * @param arrival for a request to arrive
     * @param sending to read a response
     * @param sendingUnauthenticated to read a response, for a caller that has not shown a valid token
     */
    record Allowed(long arrival, long sending, long sendingUnauthenticated) {}

    private final Allowed allowed;
    private final Runnable closeConnection;
    /** The connection of a stream; null for a connection. */
    private final @Nullable ClientTime connection;
    /** The thread that serves a stream; null for a connection. */
    private final @Nullable Thread thread;

    private boolean interrupted;
    private boolean hasEnded;
    private int streams;
    /** When the last valid token of the connection expires, as {@link System#nanoTime} counts; null without one. */
    private volatile @Nullable Long knownUntil;
    /** Whether the connection is a proxy's, which many clients share. */
    private volatile boolean shared;
    /** Whether the present request has a valid token. */
    private volatile boolean requestKnown;

    private final long openedNanos = System.nanoTime();
    private volatile long arrivingSince = openedNanos;
    private volatile Wait wait;

    ClientTime(Allowed allowed, Runnable closeConnection) {
        this(allowed, closeConnection, null, null);
    }

    private ClientTime(
            Allowed allowed, Runnable closeConnection, @Nullable ClientTime connection, @Nullable Thread thread) {
        this.allowed = allowed;
        this.closeConnection = closeConnection;
        this.connection = connection;
        this.thread = thread;
        this.wait = new Wait(RequestPhase.ARRIVING, arrivingSince, allowed.arrival);
    }

    /** Returns the time of a stream of this connection that this thread serves. */
    ClientTime ofStream() {
        return new ClientTime(allowed, closeConnection, this, Thread.currentThread());
    }

    /** Returns whether the connection has shown a token that is still valid. */
    boolean isKnown() {
        Long until = connection == null ? knownUntil : connection.knownUntil;
        return until != null && System.nanoTime() - until < 0;
    }

    /** Returns whether the connection belongs to one client, which has not shown a valid token. */
    boolean isUnauthenticated() {
        return !isKnown() && !(connection == null ? shared : connection.shared);
    }

    private synchronized int streams() {
        return streams;
    }

    /** Returns when it was opened, as {@link System#nanoTime} counts. */
    long openedNanos() {
        return openedNanos;
    }

    /** Returns the size of the response that the client reads, or 0 if it is unknown. */
    long bytesToRead() {
        return wait.bytes;
    }

    /** Starts the time that a connection of HTTP/2 may be open without a stream. Streams have times of their own. */
    synchronized void idleForStreams(long nanos) {
        if (streams == 0) {
            wait = new Wait(RequestPhase.IDLE, System.nanoTime(), nanos);
        }
    }

    synchronized void streamBegins() {
        streams++;
        wait = new Wait(RequestPhase.WORKING, System.nanoTime(), Long.MAX_VALUE);
    }

    synchronized void streamEnds(long idleNanos) {
        streams--;
        idleForStreams(idleNanos);
    }

    /**
     * Gives up a connection or stream that has exceeded its time.
     *
     * @return the phase that took too long, or null
     */
    @Nullable
    synchronized RequestPhase giveUpIfOverdue(long now, boolean scarce) {
        RequestPhase overdue = overdue(now, scarce);
        if (overdue != null) {
            giveUp();
        }
        return overdue;
    }

    /**
     * Gives up a connection, which is closed, or a stream, whose thread is interrupted; Tomcat then resets the stream, and others
     * of the connection go on. An unauthenticated client loses its connection with the stream: it would only begin the next one.
     */
    synchronized void giveUp() {
        if (hasEnded) {
            // Its thread serves another request.
            return;
        }
        idle();
        if (thread != null) {
            interrupted = true;
            thread.interrupt();
        }
        if (thread == null || isUnauthenticated()) {
            closeConnection.run();
        }
    }

    /**
     * Clears an interrupt by {@link #giveUp}. The wait for the client has ended, and the interrupt must not cancel anything later.
     */
    private synchronized void forgetInterrupt() {
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }

    /** Starts or continues the time of a request, which runs from its first byte. */
    void arriving() {
        RequestPhase phase = wait.phase;
        if (phase == RequestPhase.IDLE || phase == RequestPhase.SENDING) {
            arrivingSince = System.nanoTime();
        }
        wait = new Wait(RequestPhase.ARRIVING, arrivingSince, allowed.arrival);
    }

    void idle() {
        wait = new Wait(RequestPhase.IDLE, System.nanoTime(), Long.MAX_VALUE);
    }

    private void working() {
        // The time of a pipelined request starts only now.
        if (wait.phase == RequestPhase.SENDING) {
            arrivingSince = System.nanoTime();
        }
        wait = new Wait(RequestPhase.WORKING, System.nanoTime(), Long.MAX_VALUE);
        forgetInterrupt();
    }

    private void sending(long bytes) {
        if (wait.phase == RequestPhase.SENDING) {
            return;
        }
        long more = TimeUnit.SECONDS.toNanos(Math.max(0, bytes) / MIN_BYTES_PER_SECOND);
        long forAny = isKnown() || requestKnown ? allowed.sending : allowed.sendingUnauthenticated;
        wait = new Wait(RequestPhase.SENDING, System.nanoTime(), forAny + more, Math.max(0, bytes));
    }

    /**
     * Returns the phase that has exceeded its time, or null; when connections are scarce, requests have a quarter of their time.
     */
    @Nullable
    RequestPhase overdue(long now, boolean scarce) {
        Wait current = wait;
        boolean forRequest = current.phase == RequestPhase.IDLE || current.phase == RequestPhase.ARRIVING;
        long limit = scarce && forRequest ? allowed.arrival / 4 : current.allowed;
        return now - current.since > limit ? current.phase : null;
    }

    /** Returns the time that the static methods change on this thread, or null. */
    static @Nullable ClientTime current() {
        return CURRENT.get();
    }

    /** Returns whether a request of this thread's connection had a valid token. */
    static boolean isOfKnownCaller() {
        ClientTime time = CURRENT.get();
        return time != null && time.isKnown();
    }

    /** Returns whether this thread's connection has no other request. */
    static boolean isOnlyStream() {
        ClientTime time = CURRENT.get();
        return time == null || time.connection == null || time.connection.streams() <= 1;
    }

    private static void onCurrent(Consumer<ClientTime> change) {
        ClientTime time = CURRENT.get();
        if (time != null) {
            change.accept(time);
        }
    }

    /** Closes this thread's connection at once. */
    static void giveUpConnection() {
        onCurrent(time -> time.closeConnection.run());
    }

    /** Notes that a request begins on this thread's connection. */
    static void beginRequest(boolean isFromProxy) {
        onCurrent(time -> {
            time.requestKnown = false;
            (time.connection == null ? time : time.connection).shared = isFromProxy;
        });
    }

    /** Notes that this thread's request has a valid token; others of its connection may have none. */
    static void recognizeRequest() {
        onCurrent(time -> time.requestKnown = true);
    }

    /** Notes that the connection of this thread has shown a token, and for how long the token is valid. */
    static void recognize(Duration valid) {
        long nanos = valid.compareTo(MAX_KNOWN) < 0 ? valid.toNanos() : MAX_KNOWN.toNanos();
        onCurrent(time -> (time.connection == null ? time : time.connection).knownUntil = System.nanoTime() + nanos);
    }

    /** Makes this the time that the static methods change on this thread. */
    void begin() {
        CURRENT.set(this);
    }

    static void end() {
        onCurrent(ClientTime::endStream);
        CURRENT.remove();
    }

    private synchronized void endStream() {
        hasEnded = thread != null;
        forgetInterrupt();
    }

    /** Notes that this thread waits for the rest of the request. */
    static void awaitRequest() {
        onCurrent(ClientTime::arriving);
    }

    /** Notes that this thread does not wait for the client. */
    static void work() {
        onCurrent(ClientTime::working);
    }

    /** Notes that the response has been sent, and allows a second for the rest of the request. */
    static void linger() {
        onCurrent(time -> {
            time.arrivingSince = System.nanoTime();
            time.wait = new Wait(RequestPhase.ARRIVING, time.arrivingSince, LINGER_NANOS);
        });
    }

    /** Notes that this thread waits for the client to read a response of the given number of bytes, or -1. */
    static void awaitReader(long bytes) {
        onCurrent(time -> time.sending(bytes));
    }
}
