package org.txsearch.api.platform.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;

/**
 * The first step of a stop. For a configured time, the instance reports that it is not ready, but still answers requests, with {@code
 * Connection: close}, so that clients and load balancers use other instances before the listener closes.
 */
@Component
public final class Drain implements SmartLifecycle {

    /**
     * How the API stops; spring.lifecycle.timeout-per-shutdown-phase limits the whole stop.
     *
     * @param drain how long a stopping API still answers while it reports that it is not ready; at most 15 s
     */
    @Validated
    @ConfigurationProperties("txsearch.shutdown")
    record DrainSettings(
            @DefaultValue("2s")
            @DurationMin(seconds = 0, message = DrainSettings.RANGE)
            @DurationMax(seconds = 15, message = DrainSettings.RANGE)
            Duration drain) {

        private static final String RANGE = "must be a duration from 0s to 15s";
    }

    private final DrainSettings settings;
    private volatile boolean running;
    private volatile boolean draining;

    Drain(DrainSettings settings) {
        this.settings = settings;
    }

    /** Returns whether a stop has begun. */
    public boolean hasBegun() {
        return draining;
    }

    @Override
    public void start() {
        // A context can be started again after a stop: tests do so with a shared one.
        draining = false;
        running = true;
    }

    @Override
    public void stop(Runnable done) {
        stop();
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

    /** Stops before the server itself, whose graceful stop refuses new requests. */
    @Override
    public int getPhase() {
        return DEFAULT_PHASE;
    }
}
