package org.txsearch.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.cluster.TestCluster;
import org.txsearch.freshness.FollowedTopic.Fault;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekNames;
import org.txsearch.weeks.Weeks;

/** Whoever follows from the last {@code as_of} on ends with everything, whatever comes late or in another order. */
class FollowingIT {

    private static final int SEEDS = Integer.getInteger("follow.seeds", 12);

    /** So many logs show each fault, and mostly one of the first few does. */
    private static final int MAX_SEEDS_FOR_A_FAULT = 100;

    @BeforeAll
    static void weeksThatRefreshWhenToldAlone() throws Exception {
        Weeks weeks = new Weeks(TestCluster.cluster());
        for (Instant time : FollowedTopic.TIMES) {
            weeks.create(IsoWeek.of(time));
            TestCluster.cluster()
                    .call(client -> client.indices()
                            .putSettings(p -> p.index(WeekNames.alias(IsoWeek.of(time)))
                                    .settings(s -> s.refreshInterval(i -> i.time("-1")))));
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void follower_endsWithTheLastVersionOfEachTransaction(long seed) throws Exception {
        FollowedTopic log = new FollowedTopic(seed, Fault.NONE);
        assertThat(log.follow()).isEqualTo(log.written());
    }

    /** What the test above is worth: it goes red for each of these. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void fault_losesSomething(Fault fault) throws Exception {
        boolean isLost = false;
        for (long seed = 0; seed < MAX_SEEDS_FOR_A_FAULT && !isLost; seed++) {
            FollowedTopic log = new FollowedTopic(seed, fault);
            isLost = !log.follow().equals(log.written());
        }
        assertThat(isLost).isTrue();
    }
}
