package org.txsearch.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.document.Records;

/** What is asked of the index for a time that it does not hold. */
class LastChangeTest {

    private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");
    private static final TransactionFilter RANGE = LastChange.during(FROM, TO);
    private static final TransactionFilter UPDATED = new FieldFilter.During(Records.field("updated_at"), FROM, TO);
    private static final TransactionFilter CREATED = new FieldFilter.During(Records.field("created_at"), FROM, TO);
    private static final TransactionFilter EXISTS = new FieldFilter.Exists(Records.field("updated_at"));
    private static final TransactionFilter STORE = new FieldFilter.AnyOf(Records.field("store_id"), List.of("s1"));

    @Test
    void eachPart_isSelectedByOneField() {
        TransactionFilter filter = and(STORE, RANGE);

        assertThat(LastChange.updated(filter)).isEqualTo(and(EXISTS, and(STORE, UPDATED)));
        assertThat(LastChange.neverUpdated(filter))
                .isEqualTo(and(new TransactionFilter.Not(EXISTS), and(STORE, CREATED)));
    }

    /** A row without updated_at was created when it last changed: weeks of other times need not be asked. */
    @Test
    void rowsThatNeverChanged_areSoughtInTheirWeeksAlone() {
        TransactionFilter never = LastChange.neverUpdated(and(STORE, RANGE));

        assertThat(never.mayFind(FROM, TO)).isTrue();
        assertThat(never.mayFind(FROM.minusSeconds(1), FROM)).isFalse();
        assertThat(never.mayFind(TO, TO.plusSeconds(1))).isFalse();
        assertThat(LastChange.updated(RANGE).mayFind(FROM.minusSeconds(1), FROM))
                .isTrue();
        assertThat(RANGE.mayFind(FROM.minusSeconds(1), FROM)).isTrue();
    }

    @Test
    void conditionsOnTheField_areDecided() {
        TransactionFilter not = new TransactionFilter.Not(RANGE);
        TransactionFilter either = new TransactionFilter.Or(List.of(STORE, UPDATED));
        TransactionFilter nothing = new TransactionFilter.Or(List.of());

        assertThat(LastChange.neverUpdated(not))
                .isEqualTo(and(new TransactionFilter.Not(EXISTS), new TransactionFilter.Not(CREATED)));
        assertThat(LastChange.neverUpdated(either)).isEqualTo(and(new TransactionFilter.Not(EXISTS), STORE));
        assertThat(LastChange.neverUpdated(and(STORE, UPDATED))).isEqualTo(nothing);
        assertThat(LastChange.neverUpdated(EXISTS)).isEqualTo(nothing);
        assertThat(LastChange.updated(new TransactionFilter.Not(EXISTS))).isEqualTo(nothing);
        assertThat(LastChange.updated(new TransactionFilter.Not(new TransactionFilter.Not(EXISTS))))
                .isEqualTo(and(EXISTS, and()));
        assertThat(nothing.mayFind(FROM, TO)).isFalse();
    }

    private static TransactionFilter and(TransactionFilter... filters) {
        return new TransactionFilter.And(List.of(filters));
    }
}
