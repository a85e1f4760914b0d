package org.txsearch.demo.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.avro.generic.GenericRecord;

class GeneratorLawsTest {

    @Property(tries = 15)
    void anySettings_giveTheCountWithinTheDaysWithUniqueIds(
            @ForAll @IntRange(max = 3_000) int count,
            @ForAll long seed,
            @ForAll @IntRange(max = 18_000) int firstDay,
            @ForAll @IntRange(max = 400) int moreDays) {
        LocalDate from = LocalDate.of(1990, 1, 1).plusDays(firstDay);
        LocalDate to = from.plusDays(moreDays);
        List<GenericRecord> records = GeneratedFile.records(new GeneratorSettings(count, seed, from, to));
        Set<String> ids = new HashSet<>();
        for (GenericRecord record : records) {
            ids.add(GeneratedFile.text(record, "id"));
            assertThat(LocalDate.ofEpochDay(Math.floorDiv(GeneratedFile.number(record, "created_at"), Timeline.DAY)))
                    .isBetween(from, to);
        }
        assertThat(records).hasSize(count);
        assertThat(ids).hasSize(count);
    }

    @Property
    void numbersBetween_keepTheirBounds(
            @ForAll long key,
            @ForAll @LongRange(min = 0, max = 1L << 60) long low,
            @ForAll @IntRange(max = 1 << 30) int width) {
        RandomStream random = new RandomStream(key);
        for (int i = 0; i < 20; i++) {
            assertThat(random.between(low, low + width)).isBetween(low, low + width);
            assertThat(random.below(width + 1)).isBetween(0, width);
        }
    }

    @Property
    void instants_growWithTheirPositions(
            @ForAll @IntRange(max = 500) int days,
            @ForAll @IntRange(min = 1, max = 24) int hours,
            @ForAll @LongRange(min = 0, max = 1_000_000) long millionths) {
        LocalDate from = LocalDate.of(2026, 2, 11);
        Timeline timeline = new Timeline(from, from.plusDays(days), hours);
        RandomStream random = new RandomStream(millionths);
        long position = (timeline.total() - 2) * millionths / 1_000_000;
        assertThat(timeline.instant(position, random))
                .isBetween(timeline.first(), timeline.last())
                .isLessThan(timeline.instant(position + 1, random));
    }

    @Property
    void merchants_growWithTheTransactions(@ForAll @LongRange(min = 0, max = 1_000_000_000) long transactions) {
        LocalDate day = LocalDate.of(2026, 2, 11);
        GeneratorSettings settings = new GeneratorSettings(transactions, 1, day, day);
        assertThat(settings.merchants()).isBetween(2, 20_000);
        Marketplace marketplace = new Marketplace(settings);
        RandomStream random = new RandomStream(transactions);
        for (int i = 0; i < 20; i++) {
            assertThat(marketplace.pickMerchant(random).number()).isBetween(1, settings.merchants());
        }
        assertThat(marketplace.expectedTransactions(1)).isLessThanOrEqualTo(transactions);
    }
}
