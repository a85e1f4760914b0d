package org.txsearch.api.platform.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.lang3.function.FailableFunction;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.cluster.UnusableClusterException;
import org.txsearch.index.WeekListing;

class ClusterWatchTest {

    private static final Instant AS_OF = Instant.parse("2026-11-20T10:00:00Z");

    private static final FailableFunction<Duration, WeekListing, IOException> SILENCE = atMost -> {
        throw new DeadlineExceededException("No answer within " + atMost);
    };

    private final AtomicLong nanos = new AtomicLong();
    private volatile FailableFunction<Duration, WeekListing, IOException> poll = ClusterWatchTest::answer;
    private volatile Runnable check = () -> {};

    private final ClusterWatch watch = new ClusterWatch(
            atMost -> poll.apply(atMost),
            () -> check.run(),
            new ClusterWatch.WatchSettings(Duration.ofSeconds(2), Duration.ofSeconds(6)),
            nanos::get);

    @Test
    void beforeTheFirstPoll_nothingIsKnown() {
        assertThat(watch.whyNot()).isEqualTo(ReadinessReason.STARTING);
        assertThat(watch.asOf()).isNull();
    }

    @Test
    void answer_isKnown() {
        watch.poll();

        assertThat(watch.whyNot()).isNull();
        assertThat(watch.asOf()).isEqualTo(AS_OF);
    }

    @Test
    void onePollThatFails_changesNothing() {
        watch.poll();
        poll = SILENCE;
        after(Duration.ofSeconds(4));

        assertThat(watch.whyNot()).isNull();
    }

    @Test
    void pollsThatFailForAWhile_makeItUnreachable_untilTheFirstAnswer() {
        watch.poll();
        poll = SILENCE;
        after(Duration.ofSeconds(4));
        after(Duration.ofSeconds(4));
        assertThat(watch.whyNot()).isEqualTo(ReadinessReason.DATA_UNREACHABLE);

        poll = ClusterWatchTest::answer;
        after(Duration.ofSeconds(2));
        assertThat(watch.whyNot()).isNull();
    }

    @Test
    void processThatWasFrozen_isNotUnreachableForThat() {
        watch.poll();
        after(Duration.ofMinutes(10));

        assertThat(watch.whyNot()).isNull();
    }

    @Test
    void firstPollThatFails_isReportedAtOnce() {
        poll = atMost -> {
            throw new ConnectException("refused");
        };
        watch.poll();

        assertThat(watch.whyNot()).isEqualTo(ReadinessReason.DATA_UNREACHABLE);
    }

    @Test
    void otherServerAtTheAddress_isUnusable_untilTheClusterAnswers() {
        poll = atMost -> {
            throw new IOException("An answer of Elasticsearch cannot be read");
        };
        check = () -> {
            throw new UnusableClusterException("OpenSearch answers", null);
        };
        watch.poll();
        assertThat(watch.whyNot()).isEqualTo(ReadinessReason.DATA_UNUSABLE);

        poll = ClusterWatchTest::answer;
        after(Duration.ofSeconds(2));
        assertThat(watch.whyNot()).isNull();
    }

    private void after(Duration time) {
        nanos.addAndGet(time.toNanos());
        watch.poll();
    }

    static WeekListing answer(Duration atMost) throws IOException {
        return new WeekListing(new TreeMap<>(), new TreeSet<>(), AS_OF, 0);
    }
}
