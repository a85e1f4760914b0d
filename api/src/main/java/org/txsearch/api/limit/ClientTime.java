package org.txsearch.api.limit;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How much longer the client of one connection, or of one stream of HTTP/2, may take. Tomcat's own timeouts start again with
 * every byte; these bound a whole request and a whole response.
 *
 * <p>The thread that serves it notes what it waits for; {@link BoundedHttpProtocol} closes connections and streams that take too
 * long.
 */
final class ClientTime {

    /** The time for a response grows by a second for each of these. */
    private static final long MIN_BYTES_PER_SECOND = 64 << 10;

    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final ThreadLocal<@Nullable ClientTime> CURRENT = new ThreadLocal<>();

    /** What the connection waits for. */
    enum Phase {
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
     * What the connection waits for.
     *
     * @param since when that began
     * @param allowed how long it may take, in nanoseconds
     */
    private record Wait(Phase phase, long since, long allowed) {}

    private final long arrivalNanos;
    private final long sendingNanos;
    /** The thread that serves a stream; null for a connection. */
    private final @Nullable Thread stream;

    private boolean interrupted;
    private int streams;
    private volatile long arrivingSince = System.nanoTime();
    private volatile Wait wait;

    ClientTime(long arrivalNanos, long sendingNanos) {
        this(arrivalNanos, sendingNanos, null);
    }

    private ClientTime(long arrivalNanos, long sendingNanos, @Nullable Thread stream) {
        this.arrivalNanos = arrivalNanos;
        this.sendingNanos = sendingNanos;
        this.stream = stream;
        this.wait = new Wait(Phase.ARRIVING, arrivingSince, arrivalNanos);
    }

    /** The time of a stream of this connection that this thread serves. */
    ClientTime ofStream() {
        return new ClientTime(arrivalNanos, sendingNanos, Thread.currentThread());
    }

    /** The connection is open for streams, which are timed on their own; without one, it may be open for so long. */
    synchronized void idleForStreams(long nanos) {
        if (streams == 0) {
            wait = new Wait(Phase.IDLE, System.nanoTime(), nanos);
        }
    }

    synchronized void streamBegins() {
        streams++;
        wait = new Wait(Phase.WORKING, System.nanoTime(), Long.MAX_VALUE);
    }

    synchronized void streamEnds(long idleNanos) {
        streams--;
        idleForStreams(idleNanos);
    }

    /**
     * Interrupts the thread of a stream that has exceeded its time, which Tomcat then resets; other streams of the connection
     * go on.
     *
     * @return what it waited for, or null
     */
    @Nullable
    synchronized Phase interruptIfOverdue(long now) {
        Phase overdue = overdue(now, false);
        if (overdue != null && stream != null) {
            idle();
            interrupted = true;
            stream.interrupt();
        }
        return overdue;
    }

    /** It waited for its client long enough, and has what it waited for: the interrupt must not end anything else. */
    private synchronized void forgetInterrupt() {
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }

    /** Bytes have arrived, or are awaited in the middle of a request, whose time runs from its first byte. */
    void arriving() {
        Phase phase = wait.phase;
        if (phase == Phase.IDLE || phase == Phase.SENDING) {
            arrivingSince = System.nanoTime();
        }
        wait = new Wait(Phase.ARRIVING, arrivingSince, arrivalNanos);
    }

    void idle() {
        wait = new Wait(Phase.IDLE, System.nanoTime(), Long.MAX_VALUE);
    }

    private void working() {
        // The time of a pipelined request starts only now.
        if (wait.phase == Phase.SENDING) {
            arrivingSince = System.nanoTime();
        }
        wait = new Wait(Phase.WORKING, System.nanoTime(), Long.MAX_VALUE);
        forgetInterrupt();
    }

    private void sending(long bytes) {
        long more = TimeUnit.SECONDS.toNanos(Math.max(0, bytes) / MIN_BYTES_PER_SECOND);
        wait = new Wait(Phase.SENDING, System.nanoTime(), sendingNanos + more);
    }

    /** The phase that has exceeded its time, or null; when connections are scarce, requests have a quarter of their time. */
    @Nullable
    Phase overdue(long now, boolean scarce) {
        Wait current = wait;
        boolean forRequest = current.phase == Phase.IDLE || current.phase == Phase.ARRIVING;
        long allowed = scarce && forRequest ? arrivalNanos / 4 : current.allowed;
        return now - current.since > allowed ? current.phase : null;
    }

    /** Makes this the time that the static methods change on this thread. */
    void begin() {
        CURRENT.set(this);
    }

    static void end() {
        ClientTime time = CURRENT.get();
        if (time != null) {
            time.forgetInterrupt();
        }
        CURRENT.remove();
    }

    /** This thread waits for the rest of the request. */
    static void awaitRequest() {
        ClientTime time = CURRENT.get();
        if (time != null) {
            time.arriving();
        }
    }

    /** This thread does not wait for the client. */
    static void work() {
        ClientTime time = CURRENT.get();
        if (time != null) {
            time.working();
        }
    }

    /** The response has been sent, and the rest of the request is not needed. */
    static void linger() {
        ClientTime time = CURRENT.get();
        if (time != null) {
            time.arrivingSince = System.nanoTime();
            time.wait = new Wait(Phase.ARRIVING, time.arrivingSince, LINGER_NANOS);
        }
    }

    /** This thread waits for the client to read a response of so many bytes, as far as known. */
    static void awaitReader(long bytes) {
        ClientTime time = CURRENT.get();
        if (time != null) {
            time.sending(bytes);
        }
    }
}
