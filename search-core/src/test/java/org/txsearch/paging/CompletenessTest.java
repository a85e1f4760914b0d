package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.query.TransactionFilter;

class CompletenessTest {

    private static final Instant T = Instant.ofEpochMilli(1_000);

    @Test
    void beforeTheWalkReachesTheInstant_eachPageHasItsOwn() {
        Position next = of(Order.INGESTED_AT_ASCENDING, null, T).onward(at(999));
        assertThat(Objects.requireNonNull(next).heldAsOf()).isNull();
        assertThat(of(Order.INGESTED_AT_ASCENDING, next, T.plusMillis(9)).asOf())
                .isEqualTo(T.plusMillis(9));
    }

    @Test
    void onceTheWalkHasPassedTheInstant_itStays() {
        Position next =
                Objects.requireNonNull(of(Order.INGESTED_AT_ASCENDING, null, T).onward(at(1_000)));
        Completeness second = of(Order.INGESTED_AT_ASCENDING, next, T.plusMillis(9));
        assertThat(second.asOf()).isEqualTo(T);
        Position third = Objects.requireNonNull(second.onward(at(1_005)));
        assertThat(of(Order.INGESTED_AT_ASCENDING, third, T.plusSeconds(9)).asOf())
                .isEqualTo(T);
    }

    @Test
    void wayBack_holdsToo() {
        Position back =
                Objects.requireNonNull(of(Order.INGESTED_AT_ASCENDING, null, T).back(at(3)));
        assertThat(of(Order.INGESTED_AT_ASCENDING, back, T.plusMillis(9)).asOf())
                .isEqualTo(T);
    }

    @Property
    void instant_isNeverLaterThanThePageBears(@ForAll @IntRange(max = 5) int held, @ForAll @IntRange(max = 5) int now) {
        Position position = at(0).holding(T.plusMillis(held));
        assertThat(of(Order.INGESTED_AT_ASCENDING, position, T.plusMillis(now)).asOf())
                .isEqualTo(T.plusMillis(Math.min(held, now)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INGESTED_AT_ASCENDING")
    void walksThatNobodyFollows_holdNothing(Order order) {
        for (Position position : List.of(
                Objects.requireNonNull(of(order, null, T).onward(at(2_000))),
                Objects.requireNonNull(of(order, null, T).back(at(3))))) {
            assertThat(position.heldAsOf()).isNull();
        }
    }

    @Test
    void noNeighbour_staysNone() {
        assertThat(of(Order.INGESTED_AT_ASCENDING, null, T).onward(null)).isNull();
        assertThat(of(Order.INGESTED_AT_ASCENDING, null, T).back(null)).isNull();
    }

    private static Position at(long key) {
        return new Position(key, 7, null);
    }

    private static Completeness of(Order order, @Nullable Position position, Instant asOf) {
        return new Completeness(
                new PageRequest(new TransactionFilter.And(List.of()), order, 10, TotalMode.NONE, position, false),
                asOf);
    }
}
