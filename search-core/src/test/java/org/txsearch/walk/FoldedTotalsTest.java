package org.txsearch.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.txsearch.document.Items;
import org.txsearch.document.Records;
import org.txsearch.summary.CurrencySums;

class FoldedTotalsTest {

    private static final BigInteger MAX_EXACT = BigInteger.TWO.pow(53).subtract(BigInteger.ONE);
    private static final Map<String, Integer> DIGITS = Map.of("JPY", 0, "EUR", 2, "KWD", 3, "UYW", 4);

    @Property(tries = 50)
    void sums_areThoseOfDecimals_howeverLarge(@ForAll long seed) {
        Random random = new Random(seed);
        FoldedTotals totals = new FoldedTotals();
        SortedMap<String, CurrencySums> expected = new TreeMap<>();
        for (int i = 0; i < 40; i++) {
            String code = List.copyOf(DIGITS.keySet()).get(random.nextInt(DIGITS.size()));
            BigInteger amount = nearTheGreatest(random);
            BigInteger fee = random.nextBoolean() ? null : nearTheGreatest(random);
            GenericRecord record = Records.minimal("M", "t" + i);
            Records.set(record, "direction", amount.signum() < 0 ? "DEBIT" : "CREDIT");
            Records.set(record, "amount", money(amount, code));
            if (fee != null) {
                Records.set(record, "fee", money(fee, code));
            }
            add(totals, record);
            expected.merge(
                    code,
                    new CurrencySums(1, amount, fee == null ? BigInteger.ZERO : fee, BigInteger.ZERO),
                    CurrencySums::plus);
        }
        assertThat(totals.sums()).isEqualTo(expected);
    }

    @Test
    void sumsOfManyGreatestAmounts_leaveTheRangeOfALong_andAreExact() {
        FoldedTotals totals = new FoldedTotals();
        GenericRecord record = Records.minimal("M", "t");
        Records.set(record, "amount", money(MAX_EXACT, "EUR"));
        Records.set(record, "net", money(MAX_EXACT.negate(), "EUR"));
        byte[] item = Items.of(record);
        for (int i = 0; i < 5_000; i++) {
            totals.add(item, 0, item.length);
        }
        BigInteger sum = MAX_EXACT.multiply(BigInteger.valueOf(5_000));
        assertThat(sum.bitLength()).isGreaterThan(63);
        assertThat(totals.sums())
                .containsExactly(Map.entry("EUR", new CurrencySums(5_000, sum, BigInteger.ZERO, sum.negate())));
    }

    @Test
    void nothing_addsUpToNothing() {
        assertThat(new FoldedTotals().sums()).isEmpty();
    }

    private static BigInteger nearTheGreatest(Random random) {
        BigInteger amount = MAX_EXACT.subtract(BigInteger.valueOf(random.nextInt(1_000)));
        return random.nextBoolean() ? amount : amount.negate();
    }

    private static GenericRecord money(BigInteger minorUnits, String code) {
        return Records.money(new BigDecimal(minorUnits, DIGITS.getOrDefault(code, 0)).toPlainString(), code);
    }

    private static void add(FoldedTotals totals, GenericRecord record) {
        byte[] item = Items.of(record);
        totals.add(item, 0, item.length);
    }
}
