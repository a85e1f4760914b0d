package org.txsearch.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.document.Records;

class CreatedRangeTest {

    private static final Instant ONE = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant TWO = Instant.parse("2026-11-02T00:00:00Z");
    private static final Instant THREE = Instant.parse("2026-11-03T00:00:00Z");

    @Test
    void conjunction_narrowsTheRange() {
        TransactionFilter filter = new TransactionFilter.And(List.of(
                created(ONE, null),
                new TransactionFilter.And(List.of(created(null, THREE), created(TWO, null))),
                new TransactionFilter.During(Records.field("updated_at"), THREE, THREE)));
        assertThat(CreatedRange.of(filter)).isEqualTo(new CreatedRange(TWO, THREE));
    }

    @Test
    void alternativeAndNegation_leaveItOpen() {
        assertThat(CreatedRange.of(new TransactionFilter.Or(List.of(created(ONE, TWO)))))
                .isEqualTo(new CreatedRange(null, null));
        assertThat(CreatedRange.of(new TransactionFilter.Not(created(ONE, TWO))))
                .isEqualTo(new CreatedRange(null, null));
    }

    @Test
    void contradiction_isEmpty() {
        assertThat(CreatedRange.of(new TransactionFilter.And(List.of(created(TWO, null), created(null, TWO))))
                        .isEmpty())
                .isTrue();
        assertThat(CreatedRange.of(created(ONE, TWO)).isEmpty()).isFalse();
    }

    private static TransactionFilter created(@Nullable Instant from, @Nullable Instant to) {
        return new TransactionFilter.During(Records.field("created_at"), from, to);
    }
}
