package org.txsearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.cluster.TestCluster;
import org.txsearch.week.IsoWeek;

/** In the first weeks that a transaction can have, so that no other test's weeks are retired. */
class RetirementIT {

    private static final IsoWeek FIRST = new IsoWeek(1990, 1);
    private static final IsoWeek SECOND = new IsoWeek(1990, 2);
    private static final IsoWeek THIRD = new IsoWeek(1990, 3);

    private final Cluster calls = TestCluster.cluster();
    private final Weeks weeks = new Weeks(TestCluster.cluster());
    private final Retirement retirement = new Retirement(TestCluster.cluster());

    @BeforeEach
    void make() throws IOException {
        for (IsoWeek week : List.of(FIRST, SECOND, THIRD)) {
            weeks.create(week);
        }
    }

    /** The note would make dead letters of other tests' transactions. */
    @AfterEach
    void forget() throws IOException {
        calls.call("DELETE", "/txsearch-notes?ignore_unavailable=true");
        TestCluster.forget(TestCluster.cluster(), FIRST, SECOND, THIRD);
    }

    @Test
    void weeksBefore_areDeleted_andTheNoteSaysSo() throws IOException {
        assertThat(retirement.before(THIRD)).extracting(WeekIndex::week).containsExactly(FIRST, SECOND);
        assertThat(retirement.retireBefore(THIRD)).extracting(WeekIndex::week).containsExactly(FIRST, SECOND);
        assertThat(WeekIndex.of(TestCluster.cluster(), FIRST)).isEmpty();
        assertThat(WeekIndex.of(TestCluster.cluster(), SECOND)).isEmpty();
        assertThat(WeekIndex.of(TestCluster.cluster(), THIRD)).hasSize(1);
        assertThat(note()).containsEntry("before", "1990-W03");
    }

    @Test
    void note_neverGoesBack() throws IOException {
        retirement.retireBefore(THIRD);
        retirement.retireBefore(SECOND);
        assertThat(note()).containsEntry("before", "1990-W03");
    }

    @Test
    void generationsAside_areDeleted_andNeverAServingOne() throws IOException {
        calls.call("PUT", "/" + WeekNames.index(FIRST, 2), Map.of());
        List<WeekIndex> generations = WeekIndex.of(TestCluster.cluster(), FIRST);
        assertThat(generations).extracting(WeekIndex::isAside).containsExactly(false, true);
        assertThat(retirement.deleteAside(generations))
                .extracting(WeekIndex::generation)
                .containsExactly(2);
        assertThat(WeekIndex.of(TestCluster.cluster(), FIRST))
                .extracting(WeekIndex::generation)
                .containsExactly(1);
    }

    @Test
    void weekIsKept_untilItsLastInstantIsOldEnough() {
        IsoWeek week = new IsoWeek(2026, 10);
        Instant fourWeeksAfterItsEnd = week.end().plusSeconds(4L * 7 * 86_400);
        assertThat(Retirement.firstKept(fourWeeksAfterItsEnd.minusMillis(1), 4)).isEqualTo(week);
        assertThat(Retirement.firstKept(fourWeeksAfterItsEnd, 4)).isEqualTo(week.next());
    }

    private static Map<String, Object> note() throws IOException {
        return new StateDocuments(TestCluster.cluster()).read(Retirement.NOTE).orElseThrow();
    }
}
