package org.txsearch.cli.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.lang3.function.FailableFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.IndexFields;
import org.txsearch.money.Money;
import org.txsearch.summary.HalfSums;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Ledgers of more transactions than can be stored here: an index that adds as Elasticsearch does, in doubles. */
class WeekLedgerTest {

    private static final long DAY = Instant.parse("2026-11-19T00:00:00Z").toEpochMilli();

    @ParameterizedTest
    @ValueSource(longs = {(1L << 26) - 1, 1L << 26, (1L << 26) + 1, 1L << 31})
    void dayOfOneCurrency_isExact_howeverManyItHas(long rows) throws IOException {
        ManyRows index = new ManyRows(rows, 1);
        WeekLedger ledger = WeekLedger.of(index, HalfSums.MAX_ROWS);
        BigInteger sum = BigInteger.valueOf(Money.MAX_MINOR_UNITS).multiply(BigInteger.valueOf(rows));
        assertThat(ledger.entries().values())
                .containsExactly(new LedgerEntry(rows, sum, sum.negate(), BigInteger.ZERO, rows * 3));
        assertThat(index.searches).isEqualTo(rows <= HalfSums.MAX_ROWS ? 1 : 2);
    }

    @Test
    void partsOfUnequalSize_areDividedFurther() throws IOException {
        ManyRows index = new ManyRows(1L << 28, 4);
        assertThat(WeekLedger.of(index, HalfSums.MAX_ROWS).entries().values())
                .singleElement()
                .satisfies(entry -> assertThat(entry.count()).isEqualTo(1L << 28));
        assertThat(index.searches).isEqualTo(3);
    }

    @Test
    void rowsThatCannotBeDivided_areRefused() {
        assertThatThrownBy(() -> WeekLedger.of(new ManyRows(1L << 28, 1 << 30), HalfSums.MAX_ROWS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("2026-11-19 EUR");
    }

    /**
     * The given number of rows of one day and currency, each of the greatest amount, of which one part has a share of its own.
     */
    private static final class ManyRows implements FailableFunction<Map<String, Object>, JsonNode, IOException> {

        private final long rows;
        private final long crowding;
        private int searches;

        ManyRows(long rows, long crowding) {
            this.rows = rows;
            this.crowding = crowding;
        }

        @Override
        public JsonNode apply(Map<String, Object> body) {
            searches++;
            Map<?, ?> aggregations = (Map<?, ?>) body.get("aggs");
            Map<?, ?> parts = aggregations == null ? null : (Map<?, ?>) aggregations.get("parts");
            return JsonMapper.shared().valueToTree(Map.of("aggregations", parts == null ? days() : parts(parts)));
        }

        private Map<String, Object> days() {
            Map<String, Object> currency = bucket("EUR", rows);
            return Map.of(
                    "days",
                    Map.of(
                            "buckets",
                            List.of(Map.of(
                                    "key",
                                    DAY,
                                    "doc_count",
                                    rows,
                                    "currencies",
                                    Map.of("buckets", List.of(currency))))));
        }

        private Map<String, Object> parts(Map<?, ?> aggregation) {
            Map<?, ?> histogram = (Map<?, ?>) aggregation.get("histogram");
            double interval =
                    histogram == null ? 1 : ((Number) Objects.requireNonNull(histogram.get("interval"))).doubleValue();
            long parts = (long) (0x1p62 / interval);
            long first = Math.min(rows, rows * crowding / parts);
            List<Object> buckets = new ArrayList<>();
            buckets.add(bucket("0", first));
            long left = rows - first;
            for (long part = 1; part < parts; part++) {
                long size = left / (parts - part);
                buckets.add(bucket(String.valueOf(part), size));
                left -= size;
            }
            return Map.of("parts", Map.of("buckets", buckets));
        }

        /** Its sums, added one by one in doubles: beyond 2^53 nothing changes any more. */
        private static Map<String, Object> bucket(String key, long count) {
            long highHalf = Money.MAX_MINOR_UNITS / IndexFields.HALF_BASE;
            double high = Math.min(0x1p53, (double) highHalf * count);
            double low = Math.min(0x1p53, (double) (Money.MAX_MINOR_UNITS % IndexFields.HALF_BASE) * count);
            return Map.of(
                    "key", key,
                    "doc_count", count,
                    "amount_hi", Map.of("value", high),
                    "amount_lo", Map.of("value", low),
                    "fee_hi", Map.of("value", -high),
                    "fee_lo", Map.of("value", -low),
                    "versions", Map.of("value", 3.0 * count));
        }
    }
}
