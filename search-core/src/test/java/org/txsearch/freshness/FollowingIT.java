package org.txsearch.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.cluster.TestCluster;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

/** Whoever follows from the last {@code as_of} on ends with everything, whatever comes late or in another order. */
@Tag("random")
class FollowingIT {

    private static final int SEEDS = Integer.getInteger("follow.seeds", 3);

    private static final int MAX_SEEDS_FOR_A_FAULT = 100;

    @BeforeAll
    static void weeksThatRefreshOnRequestOnly() throws Exception {
        Weeks weeks = new Weeks(TestCluster.cluster());
        for (Instant time : FollowedTopic.TIMES) {
            weeks.create(IsoWeek.of(time));
            TestCluster.cluster()
                    .call(
                            "PUT",
                            "/" + WeekNames.alias(IsoWeek.of(time)) + "/_settings",
                            Map.of("index.refresh_interval", "-1"));
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void follower_endsWithTheLastVersionOfEachTransaction(long seed) throws Exception {
        FollowedTopic topic = new FollowedTopic(seed, FollowingFault.NONE);
        assertThat(topic.follow()).isEqualTo(topic.written());
    }

    /** What the test above is worth: it goes red for each of these. The first seed is the first that shows the fault. */
    @ParameterizedTest
    @CsvSource({
        "AS_OF_READ_AFTER_THE_SEARCH, 1",
        "WATERMARK_AHEAD_OF_THE_REFRESH, 1",
        "A_SOURCE_IS_IGNORED, 2",
        "EACH_PAGE_SPEAKS_FOR_ITSELF, 4"
    })
    void fault_losesSomething(FollowingFault fault, long firstSeed) throws Exception {
        boolean isLost = false;
        for (long seed = firstSeed; seed < firstSeed + MAX_SEEDS_FOR_A_FAULT && !isLost; seed++) {
            FollowedTopic topic = new FollowedTopic(seed, fault);
            isLost = !topic.follow().equals(topic.written());
        }
        assertThat(isLost).isTrue();
    }

    @Test
    void everyFault_isShown() {
        assertThat(FollowingFault.values()).hasSize(5);
    }
}
