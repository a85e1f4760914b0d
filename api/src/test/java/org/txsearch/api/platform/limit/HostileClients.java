package org.txsearch.api.platform.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** Connections of one attack on this machine, held by one thread, and opened again when the server closes them. */
final class HostileClients implements AutoCloseable {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int OPENED_PER_TICK = 10;
    private static final int REOPENED_PER_TICK = 2;
    private static final int MAX_REOPENED = 2_000;

    private final InetSocketAddress server;
    private final SSLContext tls;
    private final Attack attack;
    private final String token;
    private final Selector selector = Selector.open();
    private final Thread thread;
    private final Set<HostileConnection> open = new HashSet<>();
    private int begun;
    private volatile int connections;
    private volatile int reopened;
    private volatile int openNow;
    private volatile boolean closing;

    /** Attacks the service at the given port; {@code token} is for the attacks of a merchant. */
    HostileClients(int port, SSLContext tls, Attack attack, String token) throws IOException {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.tls = tls;
        this.attack = attack;
        this.token = token;
        thread = new Thread(this::run, "hostile-clients");
        thread.setDaemon(true);
        thread.start();
    }

    /** Keeps the given number of connections open. */
    void keepOpen(int count) {
        connections = count;
    }

    Attack attack() {
        return attack;
    }

    String token() {
        return token;
    }

    int connections() {
        return connections;
    }

    /** Returns the number of opened connections, including replacements of closed ones. */
    int opened() {
        return connections == 0 ? 0 : begun + reopened;
    }

    int openNow() {
        return openNow;
    }

    private void run() {
        try (selector) {
            long next = System.nanoTime();
            while (!closing) {
                long wait = next - System.nanoTime();
                if (wait > 0) {
                    selector.select(this::proceed, Math.max(1, TimeUnit.NANOSECONDS.toMillis(wait)));
                } else {
                    next = System.nanoTime() + TICK_NANOS;
                    tick();
                }
            }
            for (HostileConnection connection : open) {
                connection.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void tick() throws IOException {
        openMissing();
        for (HostileConnection connection : Set.copyOf(open)) {
            keep(connection, connection::tick);
        }
        openNow = open.size();
    }

    // One thread alone changes it.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void openMissing() throws IOException {
        for (int i = 0; i < OPENED_PER_TICK && open.size() < connections; i++) {
            if (begun < connections) {
                begun++;
            } else if (i < REOPENED_PER_TICK && reopened < MAX_REOPENED) {
                reopened++;
            } else {
                return;
            }
            open.add(new HostileConnection(this, attack.layer(), server, tls, selector));
        }
    }

    private void proceed(SelectionKey key) {
        HostileConnection connection = (HostileConnection) key.attachment();
        keep(connection, connection::proceed);
    }

    private interface Step {
        void take() throws IOException;
    }

    private void keep(HostileConnection connection, Step step) {
        try {
            step.take();
        } catch (IOException closed) {
            // The server defends itself. The connection is opened again in its turn.
            forget(connection);
        }
    }

    private void forget(HostileConnection connection) {
        open.remove(connection);
        try {
            connection.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ends the attack: all of its connections are closed. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
