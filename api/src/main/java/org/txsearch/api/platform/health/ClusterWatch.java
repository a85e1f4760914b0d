package org.txsearch.api.platform.health;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.apache.commons.lang3.function.FailableFunction;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterCheck;
import org.txsearch.cluster.UnusableClusterException;
import org.txsearch.freshness.AsOf;
import org.txsearch.index.NewerRevisionException;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekListing;
import org.txsearch.week.IsoWeek;

/**
 * Polls Elasticsearch, so that a probe costs no request.
 *
 * <p>A poll requests the list of weeks, which searches need in any case and cache. One failed poll changes nothing. Polls that fail
 * for longer than the configured time make the instance not ready, and the next one that succeeds makes it ready again.
 */
@Component
final class ClusterWatch extends BackgroundWork {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);
    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(2);

    /** A poll takes seconds at most. Without one for a minute, its thread is gone or stuck. */
    private static final Duration MAX_SILENCE = Duration.ofMinutes(1);

    /**
     * How readiness is determined.
     *
     * @param every how often the API checks whether Elasticsearch answers
     * @param patience how long these checks may fail before the API is not ready
     */
    @Validated
    @ConfigurationProperties("txsearch.probes")
    record WatchSettings(
            @DefaultValue("2s")
            @DurationMin(millis = 10, message = WatchSettings.RANGE)
            @DurationMax(minutes = 5, message = WatchSettings.RANGE)
            Duration every,

            @DefaultValue("6s")
            @DurationMin(millis = 10, message = WatchSettings.RANGE)
            @DurationMax(minutes = 5, message = WatchSettings.RANGE)
            Duration patience) {

        private static final String RANGE = "must be a duration from 10ms to 5m";
    }

    private final FailableFunction<Duration, WeekListing, IOException> weeks;
    private final Runnable check;
    private final WatchSettings settings;
    private final LongSupplier nanos;
    private final CountDownLatch answered = new CountDownLatch(1);
    private volatile @Nullable ReadinessReason whyNot = ReadinessReason.STARTING;
    private volatile long answeredNanos;
    private volatile long polledNanos;
    private volatile @Nullable WeekListing listing;

    @Autowired
    ClusterWatch(WeekDirectory weeks, Cluster cluster, WatchSettings settings) {
        this(weeks::listing, () -> ClusterCheck.require(cluster), settings, System::nanoTime);
    }

    /**
     * @param weeks requests the list of weeks, within the given time
     * @param check throws {@link UnusableClusterException} if the address does not lead to a usable cluster
     */
    ClusterWatch(
            FailableFunction<Duration, WeekListing, IOException> weeks,
            Runnable check,
            WatchSettings settings,
            LongSupplier nanos) {
        this.weeks = weeks;
        this.check = check;
        this.settings = settings;
        this.nanos = nanos;
        this.answeredNanos = nanos.getAsLong();
        this.polledNanos = answeredNanos;
    }

    /** Returns why the data cannot be searched according to the last poll, or null if it can. */
    @Nullable
    ReadinessReason whyNot() {
        return whyNot;
    }

    /** Returns whether Elasticsearch has answered recently. */
    boolean hasAnswered() {
        ReadinessReason known = whyNot;
        return known == null || known == ReadinessReason.BUILD_TOO_OLD;
    }

    /** Returns once Elasticsearch has answered for the first time. */
    void awaitAnswer() throws InterruptedException {
        answered.await();
    }

    /** Returns whether polls still run, or have not been started. */
    boolean isPolling() {
        return !isRunning() || nanos.getAsLong() - polledNanos < MAX_SILENCE.toNanos();
    }

    /** Returns {@code as_of} of the last successful poll, or null if it is unknown. */
    @Nullable
    Instant asOf() {
        WeekListing known = listing;
        return known == null || known.asOf().equals(AsOf.UNKNOWN) ? null : known.asOf();
    }

    /** Returns the number of weeks at the last successful poll. */
    int weeks() {
        WeekListing known = listing;
        return known == null ? 0 : known.weeks().size();
    }

    /** Returns the number of weeks that were missing at the last successful poll. */
    int missingWeeks() {
        WeekListing known = listing;
        return known == null ? 0 : known.missing().size();
    }

    void poll() {
        polledNanos = nanos.getAsLong();
        try {
            WeekListing before = listing;
            WeekListing now = weeks.apply(POLL_TIMEOUT);
            listing = now;
            Set<IsoWeek> missedBefore = before == null ? Set.of() : before.missing();
            if (!now.missing().equals(missedBefore)) {
                LOG.warn("Weeks that should exist and are missing: {}", now.missing());
            }
            answeredNanos = nanos.getAsLong();
            become(null, "");
        } catch (NewerRevisionException e) {
            become(ReadinessReason.BUILD_TOO_OLD, firstLine(e));
        } catch (IOException | RuntimeException e) {
            boolean patient =
                    nanos.getAsLong() - answeredNanos < settings.patience().toNanos();
            if (!patient || whyNot == ReadinessReason.STARTING) {
                diagnose(e);
            }
        }
    }

    private void diagnose(Exception failure) {
        try {
            check.run();
            become(
                    Cluster.isRefusal(failure) ? ReadinessReason.DATA_REFUSED : ReadinessReason.DATA_UNREACHABLE,
                    firstLine(failure));
        } catch (UnusableClusterException e) {
            become(ReadinessReason.DATA_UNUSABLE, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the first line of the message; the others quote the request. */
    private static String firstLine(Exception failure) {
        return failure.toString().lines().findFirst().orElse("");
    }

    private void become(@Nullable ReadinessReason now, String why) {
        ReadinessReason before = whyNot;
        whyNot = now;
        if (before == now) {
            return;
        }
        if (now == null) {
            LOG.info("Elasticsearch answers");
            answered.countDown();
        } else if (now == ReadinessReason.BUILD_TOO_OLD || now == ReadinessReason.DATA_UNUSABLE) {
            LOG.error("This instance is not ready: {}", why);
        } else {
            LOG.warn("Elasticsearch does not answer; this instance is not ready: {}", why);
        }
    }

    @Override
    protected Runnable begin() {
        polledNanos = nanos.getAsLong();
        return repeat("cluster-watch", Duration.ZERO, settings.every(), this::poll);
    }
}
