package org.txsearch.cli.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.rebuild.LedgerEntry;
import org.txsearch.cli.rebuild.LedgerKey;
import org.txsearch.cli.rebuild.WeekLedger;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BackedUpWeekTest {

    private static final LedgerKey EUR = new LedgerKey(LocalDate.of(2026, 11, 16), "EUR");
    private static final LedgerKey USD = new LedgerKey(LocalDate.of(2026, 11, 17), "USD");

    @Test
    void unchangedDays_mustBeEqualToTheCent() {
        BackedUpWeek week = week(Map.of(EUR, entry(2, 100, 2)), Map.of(EUR, entry(2, 100, 2)));
        assertThat(week.moving()).isZero();
        assertThat(week.faults(ledger(Map.of(EUR, entry(2, 100, 2))))).isEmpty();
        assertThat(week.faults(ledger(Map.of(EUR, entry(2, 101, 2)))))
                .singleElement()
                .asString()
                .startsWith("2026-W47 2026-11-16 EUR: 2 transactions, amount 100")
                .endsWith("restored");
        assertThat(week.faults(ledger(Map.of()))).hasSize(1);
        assertThat(week.faults(ledger(Map.of(EUR, entry(2, 100, 2), USD, entry(1, 1, 1)))))
                .hasSize(1);
    }

    @Test
    void whatWasWrittenMeanwhile_mustLieBetween() {
        BackedUpWeek week = week(Map.of(EUR, entry(2, 100, 2)), Map.of(EUR, entry(4, 70, 9), USD, entry(1, 5, 1)));
        assertThat(week.moving()).isEqualTo(2);
        assertThat(week.documents()).isEqualTo(2);
        assertThat(week.faults(ledger(Map.of(EUR, entry(3, 300, 5))))).isEmpty();
        assertThat(week.faults(ledger(Map.of(EUR, entry(4, 70, 9), USD, entry(1, 5, 1)))))
                .isEmpty();
        assertThat(week.faults(ledger(Map.of(EUR, entry(1, 300, 5))))).hasSize(1);
        assertThat(week.faults(ledger(Map.of(EUR, entry(5, 300, 5))))).hasSize(1);
        assertThat(week.faults(ledger(Map.of(EUR, entry(3, 300, 10))))).hasSize(1);
        assertThat(week.faults(ledger(Map.of(EUR, entry(2, 100, 2), USD, entry(2, 5, 2)))))
                .hasSize(1);
    }

    @Test
    void ledgers_areKeptToTheLastDigit() {
        BigInteger large = new BigInteger("-123456789012345678901234567890");
        WeekLedger before =
                ledger(Map.of(EUR, new LedgerEntry(2, large, BigInteger.ONE, large, -1), USD, entry(1, 1, 1)));
        WeekLedger after = ledger(Map.of(EUR, entry(3, 5, 7)));
        BackedUpWeek week = new BackedUpWeek(new IsoWeek(2026, 47), "transactions-2026-w47-000001", before, after);
        JsonNode json = JsonMapper.shared().readTree(JsonMapper.shared().writeValueAsString(week.members()));
        BackedUpWeek read = BackedUpWeek.of(week.week(), json);
        assertThat(read.index()).isEqualTo(week.index());
        assertThat(read.before().entries()).isEqualTo(before.entries());
        assertThat(read.after().entries()).isEqualTo(after.entries());
    }

    private static BackedUpWeek week(Map<LedgerKey, LedgerEntry> before, Map<LedgerKey, LedgerEntry> after) {
        return new BackedUpWeek(new IsoWeek(2026, 47), "transactions-2026-w47-000001", ledger(before), ledger(after));
    }

    private static WeekLedger ledger(Map<LedgerKey, LedgerEntry> entries) {
        return new WeekLedger(new TreeMap<>(entries));
    }

    private static LedgerEntry entry(long count, long amount, long versions) {
        return new LedgerEntry(
                count, BigInteger.valueOf(amount), BigInteger.ZERO, BigInteger.valueOf(amount), versions);
    }
}
