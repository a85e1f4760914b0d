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
                new FieldFilter.During(Records.field("updated_at"), THREE, THREE)));
        assertThat(filter.created()).isEqualTo(new CreatedRange(TWO, THREE));
    }

    @Test
    void alternativeAndNegation_leaveItOpen() {
        assertThat(new TransactionFilter.Or(List.of(created(ONE, TWO))).created())
                .isEqualTo(new CreatedRange(null, null));
        assertThat(new TransactionFilter.Not(created(ONE, TWO)).created()).isEqualTo(new CreatedRange(null, null));
    }

    @Test
    void contradiction_isEmpty() {
        assertThat(new TransactionFilter.And(List.of(created(TWO, null), created(null, TWO)))
                        .created()
                        .isEmpty())
                .isTrue();
        assertThat(created(ONE, TWO).created().isEmpty()).isFalse();
    }

    private static TransactionFilter created(@Nullable Instant from, @Nullable Instant to) {
        return new FieldFilter.During(Records.field("created_at"), from, to);
    }
}
