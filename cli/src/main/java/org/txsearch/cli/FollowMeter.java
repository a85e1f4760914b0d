package org.txsearch.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.ingest.follow.Follow;
import org.txsearch.ingest.pipeline.PipelineCounts;

/** Shows the progress of a follower: one line that is redrawn on a terminal, a line now and then elsewhere. */
final class FollowMeter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FollowMeter.class);
    private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    private static final Duration ELSEWHERE = Duration.ofSeconds(10);

    private final boolean json = Logs.areJson();
    private final StatusLine line = new StatusLine(System.err, !json && Boolean.getBoolean("txsearch.terminal"));
    private final Follow follow;
    private final PipelineCounts counts;
    private final Supplier<@Nullable String> stall;
    private final Duration period = line.isTerminal() ? ON_TERMINAL : ELSEWHERE;
    private final StatusLine.Ticker ticker;
    private long lastCount;

    FollowMeter(Follow follow, PipelineCounts counts, Supplier<@Nullable String> stall) {
        this.follow = follow;
        this.counts = counts;
        this.stall = stall;
        this.ticker = new StatusLine.Ticker("follow-meter", period, this::show);
    }

    private void show() {
        long count = counts.read();
        Follow.Status status = follow.status();
        String text = text(status, count, (count - lastCount) * 1000 / period.toMillis(), Instant.now());
        lastCount = count;
        String waits = stall.get();
        String reason = waits != null ? waits : status.stall();
        if (json) {
            LOG.info(text + line.waiting(reason));
        } else {
            line.show(text, reason);
        }
    }

    private static String text(Follow.Status status, long count, long rate, Instant now) {
        Instant visible = status.visibleBefore();
        String age = visible == null || visible.equals(Instant.EPOCH)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "  visible until %.1f s ago",
                        Duration.between(visible, now).toMillis() / 1e3);
        return String.format(
                Locale.ROOT,
                "Following %d partitions  %,d messages  %,d/s  %,d behind%s",
                status.partitions(),
                count,
                rate,
                status.lag(),
                age);
    }

    @Override
    public void close() throws InterruptedException {
        ticker.close();
        line.close();
    }
}
