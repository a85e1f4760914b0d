package org.txsearch.ingest.command;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.follow.FollowStatus;
import org.txsearch.ingest.intake.IntakeCounts;
import org.txsearch.thread.DaemonThreads;

/** Shows how a follower stands: one line that is drawn over on a terminal, a line now and then elsewhere. */
final class FollowMeter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FollowMeter.class);
    private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    private static final Duration ELSEWHERE = Duration.ofSeconds(10);

    private final PrintStream out = System.err;
    private final boolean json = Logs.areJson();
    private final boolean terminal = !json && Boolean.getBoolean("txsearch.terminal");
    private final Stall stall = new Stall(terminal);
    private final Follow follow;
    private final IntakeCounts counts;
    private final Supplier<@Nullable String> heldBy;
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("follow-meter"));
    private @Nullable ScheduledFuture<?> showing;
    private long lastCount;
    private boolean shown;

    FollowMeter(Follow follow, IntakeCounts counts, Supplier<@Nullable String> heldBy) {
        this.follow = follow;
        this.counts = counts;
        this.heldBy = heldBy;
    }

    void start() {
        long period = (terminal ? ON_TERMINAL : ELSEWHERE).toMillis();
        showing = timer.scheduleAtFixedRate(() -> show(period), period, period, TimeUnit.MILLISECONDS);
    }

    private void show(long periodMillis) {
        long count = counts.read();
        FollowStatus status = follow.status();
        String line = line(
                status,
                count,
                (count - lastCount) * 1000 / periodMillis,
                stall.text(trouble(status), out),
                Instant.now());
        lastCount = count;
        if (json) {
            LOG.info(line);
            return;
        }
        // The carriage return goes back to the start of the line, the escape clears it.
        out.print(terminal ? "\r\u001b[K" + line : line + System.lineSeparator());
        out.flush();
        shown = true;
    }

    private @Nullable String trouble(FollowStatus status) {
        String trouble = heldBy.get();
        return trouble != null ? trouble : status.trouble();
    }

    static String line(FollowStatus status, long count, long rate, String stall, Instant now) {
        Instant visible = status.visibleBefore();
        String age = visible == null || visible.equals(Instant.EPOCH)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "  visible until %.1f s ago",
                        Duration.between(visible, now).toMillis() / 1e3);
        return String.format(
                Locale.ROOT,
                "Following %d partitions  %,d messages  %,d/s  %,d behind%s%s",
                status.partitions(),
                count,
                rate,
                status.lag(),
                age,
                stall);
    }

    @Override
    public void close() {
        if (showing != null) {
            showing.cancel(false);
        }
        timer.shutdownNow();
        if (terminal && shown) {
            out.println();
        }
    }
}
