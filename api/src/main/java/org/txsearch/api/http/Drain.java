package org.txsearch.api.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The first step of a stop: for a while requests are still answered, each with the news that its connection closes, and
 * readiness is denied, so that clients and balancers have gone elsewhere when the listener closes.
 */
@Component
public final class Drain implements SmartLifecycle {

    private final ShutdownSettings settings;
    private volatile boolean running;
    private volatile boolean draining;

    Drain(ShutdownSettings settings) {
        this.settings = settings;
    }

    /** Whether a stop has begun. */
    public boolean hasBegun() {
        return draining;
    }

    @Override
    public void start() {
        // A context may be started again after a stop, as tests do with one that they share.
        draining = false;
        running = true;
    }

    @Override
    public void stop(Runnable done) {
        draining = true;
        running = false;
        CompletableFuture.delayedExecutor(settings.drain().toMillis(), TimeUnit.MILLISECONDS)
                .execute(done);
    }

    @Override
    public void stop() {
        draining = true;
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the server's own graceful stop, which refuses what comes after it has begun. */
    @Override
    public int getPhase() {
        return DEFAULT_PHASE;
    }
}
