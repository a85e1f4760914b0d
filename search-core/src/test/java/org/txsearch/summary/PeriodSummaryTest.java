package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.money.Currencies;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MoneyState;
import org.txsearch.schema.TransactionSchema;

class PeriodSummaryTest {

    private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");

    @Test
    void everyStatusOfTheSchema_hasOneState() {
        Set<String> statuses = new TreeSet<>();
        for (MoneyState state : MoneyState.values()) {
            state.statuses().forEach(status -> assertThat(statuses.add(status)).isTrue());
            state.statuses().forEach(status -> assertThat(MoneyState.of(status)).isEqualTo(state));
        }
        assertThat(statuses)
                .containsExactlyInAnyOrderElementsOf(
                        TransactionSchema.current().getField("status").schema().getEnumSymbols());
    }

    /** An account refuses sums that do not add up, as they would if a type of the schema were in none of them. */
    @Test
    void everyTypeOfTheSchema_isPartOfOneMember() {
        for (String type : TransactionSchema.current().getField("type").schema().getEnumSymbols()) {
            Movements one = new Movements(Map.of(new MovementKind("EUR", type, "COMPLETED"), sums(10, -1)));
            PeriodSummary summary = PeriodSummary.of(new CreatedRange(FROM, TO), Map.of("EUR", sums(5, 0)), one);
            assertThat(summary.accounts()).singleElement().satisfies(account -> {
                assertThat(account.closing()).isEqualTo(14);
                assertThat(account.net()).isEqualTo(type.equals("PAYOUT") ? -1 : 9);
            });
        }
    }

    @Test
    void accountThatDoesNotAddUp_isRefused() {
        BigInteger one = BigInteger.ONE;
        assertThatIllegalStateException()
                .isThrownBy(() -> new PeriodSummary.AccountSums(
                        Objects.requireNonNull(Currencies.find("EUR")), one, one, one, one, one, one, one, one));
    }

    @Test
    void periodsOfFilters_withAndWithoutCurrencies() {
        TransactionFilter eur =
                new FieldFilter.InCurrency(FieldCatalogue.transaction().field("amount"), List.of("EUR"));
        assertThat(PeriodSummary.periodOf(and())).isEqualTo(new CreatedRange(null, null));
        assertThat(PeriodSummary.periodOf(and(during("created_at", FROM, TO), and(eur))))
                .isEqualTo(new CreatedRange(FROM, TO));
        assertThat(PeriodSummary.periodOf(and(during("created_at", FROM, null), during("created_at", null, TO))))
                .isEqualTo(new CreatedRange(FROM, TO));
        // A schedule's period and a filter may have nothing in common.
        assertThat(PeriodSummary.periodOf(and(during("created_at", TO, null), during("created_at", null, FROM))))
                .isEqualTo(new CreatedRange(TO, TO));
        assertThat(PeriodSummary.periodOf(and(during("updated_at", FROM, TO)))).isNull();
        assertThat(PeriodSummary.periodOf(new TransactionFilter.Or(List.of(during("created_at", FROM, TO)))))
                .isNull();
        assertThat(PeriodSummary.periodOf(and(eur, Movements.MOVED))).isNull();
        assertThat(PeriodSummary.before(eur)).isNull();
        assertThat(Objects.requireNonNull(PeriodSummary.before(and(during("created_at", FROM, TO), eur)))
                        .identity())
                .isEqualTo(and(Movements.MOVED, eur, during("created_at", null, FROM))
                        .identity());
    }

    private static TransactionFilter and(TransactionFilter... filters) {
        return new TransactionFilter.And(Arrays.asList(filters));
    }

    private static TransactionFilter during(String path, @Nullable Instant from, @Nullable Instant to) {
        return new FieldFilter.During(FieldCatalogue.transaction().field(path), from, to);
    }

    private static CurrencySums sums(long gross, long fee) {
        return new CurrencySums(1, BigInteger.valueOf(gross), BigInteger.valueOf(fee), BigInteger.valueOf(gross + fee));
    }
}
