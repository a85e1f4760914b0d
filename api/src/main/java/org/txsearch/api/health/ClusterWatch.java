package org.txsearch.api.health;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.freshness.AsOf;
import org.txsearch.thread.DaemonThreads;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;

/**
 * Looks regularly whether Elasticsearch answers, so that a probe costs no request.
 *
 * <p>What it asks for is the list of weeks that searches need in any case: while there are searches, it finds what they
 * have asked for. One look that fails says nothing; looks that fail for a while do, and the first that succeeds takes it
 * back.
 */
@Component
final class ClusterWatch implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(2);

    /** A look takes seconds at most: after so long without one, its thread is gone or stuck. */
    private static final Duration MAX_SILENCE = Duration.ofMinutes(1);

    /** What is known of Elasticsearch. */
    enum View {
        /** Nobody has looked to the end yet. */
        UNKNOWN,
        ANSWERS,
        /** There is no answer. */
        UNREACHABLE,
        /** It answers that it will not. */
        REFUSES
    }

    private final Look weeks;
    private final ProbeSettings settings;
    private final LongSupplier nanos;
    private volatile View view = View.UNKNOWN;
    private volatile long answeredNanos;
    private volatile long lookedNanos;
    private volatile WeekDirectory.@Nullable Listing listing;
    private volatile @Nullable ScheduledExecutorService timer;

    @Autowired
    ClusterWatch(WeekDirectory weeks, ProbeSettings settings) {
        this(weeks::listing, settings, System::nanoTime);
    }

    ClusterWatch(Look weeks, ProbeSettings settings, LongSupplier nanos) {
        this.weeks = weeks;
        this.settings = settings;
        this.nanos = nanos;
        this.answeredNanos = nanos.getAsLong();
        this.lookedNanos = answeredNanos;
    }

    /** What a look asks for. */
    interface Look {
        WeekDirectory.Listing at(Duration atMost) throws IOException;
    }

    View view() {
        return view;
    }

    /** Whether looks are still made. */
    boolean isLooking() {
        return timer == null || nanos.getAsLong() - lookedNanos < MAX_SILENCE.toNanos();
    }

    /** Until when searches were complete at the last look that succeeded, or null where nothing is known. */
    @Nullable
    Instant asOf() {
        WeekDirectory.Listing known = listing;
        return known == null || known.asOf().equals(AsOf.UNKNOWN) ? null : known.asOf();
    }

    /** How many weeks searches saw then. */
    int weeks() {
        WeekDirectory.Listing known = listing;
        return known == null ? 0 : known.weeks().size();
    }

    /** How many weeks must be there and were missing then. */
    int missingWeeks() {
        WeekDirectory.Listing known = listing;
        return known == null ? 0 : known.missing().size();
    }

    void look() {
        lookedNanos = nanos.getAsLong();
        try {
            WeekDirectory.Listing before = listing;
            WeekDirectory.Listing now = weeks.at(LOOK_LIMIT);
            listing = now;
            Set<IsoWeek> missedBefore = before == null ? Set.of() : before.missing();
            if (!now.missing().equals(missedBefore)) {
                LOG.warn("Weeks that must be there and are missing: {}", now.missing());
            }
            answeredNanos = nanos.getAsLong();
            become(View.ANSWERS, "");
        } catch (IOException | RuntimeException e) {
            boolean patient =
                    nanos.getAsLong() - answeredNanos < settings.patience().toNanos();
            if (!patient || view == View.UNKNOWN) {
                become(BoundedCall.isRefusal(e) ? View.REFUSES : View.UNREACHABLE, firstLine(e));
            }
        }
    }

    /** What follows it quotes the request. */
    private static String firstLine(Exception failure) {
        return failure.toString().lines().findFirst().orElse("");
    }

    private void become(View now, String why) {
        View before = view;
        view = now;
        if (before == now) {
            return;
        }
        if (now == View.ANSWERS) {
            LOG.info("Elasticsearch answers");
        } else {
            LOG.warn("Elasticsearch does not answer; this instance is not ready: {}", why);
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService looking =
                Executors.newSingleThreadScheduledExecutor(new DaemonThreads("cluster-watch"));
        lookedNanos = nanos.getAsLong();
        // It ends with its thread.
        var unused =
                looking.scheduleWithFixedDelay(this::look, 0, settings.every().toMillis(), TimeUnit.MILLISECONDS);
        timer = looking;
    }

    @Override
    public void stop() {
        ScheduledExecutorService looking = timer;
        timer = null;
        if (looking != null) {
            looking.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}
