package org.txsearch.demo.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionGeneratorTest {

    private static final List<String> DIGESTED = List.of(
            "id",
            "merchant_id",
            "created_at",
            "version",
            "amount.value",
            "payer.name",
            "payer.email",
            "payer.address.line1",
            "payment_method.token",
            "shipping.delivered_at",
            "settlement.exchange_rate");

    @Test
    void sameSettings_giveTheSameBytes() {
        GeneratorSettings settings = GeneratedFile.eightWeeks(5_000, 7);
        assertThat(GeneratedFile.bytes(settings, 2)).isEqualTo(GeneratedFile.bytes(settings, 2));
    }

    @Test
    void numberOfUnitsAtOnce_doesNotMatter() {
        GeneratorSettings settings = GeneratedFile.eightWeeks(9_001, 7);
        assertThat(GeneratedFile.bytes(settings, 1)).isEqualTo(GeneratedFile.bytes(settings, 4));
    }

    @Test
    void newestFirst_isTheSameTransactions_thoseOfTheLastWeekBeforeThoseOfTheFirst(@TempDir Path folder)
            throws IOException {
        GeneratorSettings settings = GeneratedFile.eightWeeks(9_001, 7);
        Path file = folder.resolve("newest-first.avro");
        List<Long> progress = new ArrayList<>();
        new TransactionGenerator(settings).newestFirst().write(file, progress::add);
        List<GenericRecord> newestFirst = GeneratedFile.read(Files.readAllBytes(file));
        assertThat(newestFirst).hasSize(9_001);
        // Not AssertJ's containsExactlyInAnyOrder, which compares each record with all others and takes a quarter of an
        // hour.
        assertThat(byId(newestFirst)).isEqualTo(byId(GeneratedFile.records(settings)));
        assertThat(progress).isSorted().endsWith(9_001L);
        // On average, because a refund is generated with its payment and may be weeks younger.
        double first = meanCreatedAt(newestFirst.subList(0, 1_000));
        double last = meanCreatedAt(newestFirst.subList(8_001, 9_001));
        assertThat(Duration.ofMillis((long) (first - last))).isGreaterThan(Duration.ofDays(20));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2_000, 4_001, 9_001, 20_000})
    void startAndRest_areAll_inTheSameOrder(long count, @TempDir Path folder) throws IOException {
        TransactionGenerator all = new TransactionGenerator(GeneratedFile.eightWeeks(9_001, 7)).newestFirst();
        List<GenericRecord> parts = new ArrayList<>(read(all.start(count), folder));
        assertThat(parts).hasSize((int) all.start(count).count());
        // The newest unit has only 1,001 transactions.
        assertThat(parts.size()).isBetween((int) Math.min(9_001, count) - 999, (int) Math.min(9_001, count + 2_000));
        parts.addAll(read(all.rest(count), folder));
        assertThat(all.start(count).count() + all.rest(count).count()).isEqualTo(9_001);
        assertThat(idsInOrder(parts)).isEqualTo(idsInOrder(read(all, folder)));
    }

    private static List<GenericRecord> read(TransactionGenerator generator, Path folder) throws IOException {
        Path file = folder.resolve("part.avro");
        generator.write(file, done -> {});
        return GeneratedFile.read(Files.readAllBytes(file));
    }

    private static List<String> idsInOrder(List<GenericRecord> records) {
        return records.stream().map(record -> String.valueOf(record.get("id"))).toList();
    }

    private static double meanCreatedAt(List<GenericRecord> records) {
        return records.stream()
                .mapToLong(record -> GeneratedFile.number(record, "created_at"))
                .average()
                .orElseThrow();
    }

    @Test
    void otherSeed_givesOtherBytesAndOtherIds() {
        byte[] one = GeneratedFile.bytes(GeneratedFile.eightWeeks(3_000, 1), 2);
        byte[] two = GeneratedFile.bytes(GeneratedFile.eightWeeks(3_000, 2), 2);
        assertThat(one).isNotEqualTo(two);
        assertThat(ids(GeneratedFile.read(one))).doesNotContainAnyElementsOf(ids(GeneratedFile.read(two)));
    }

    // The digest does not depend on new attributes of the schema. If it differs on another JDK or machine, equal
    // settings no longer give equal bytes. If names or prices were changed on purpose, change the digest, too.
    @Test
    void everyPlatform_givesWhatThisOneGave() throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (GenericRecord record : GeneratedFile.records(GeneratedFile.eightWeeks(4_500, 42))) {
            for (String path : DIGESTED) {
                String value = String.valueOf(GeneratedFile.value(record, path));
                digest.update(value.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(HexFormat.of().formatHex(digest.digest()))
                .isEqualTo("3e40ab3f37c8df2e2e490d7d3d5db29ae091316e13f356bab10874e88c655aa6");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 7, 199, 200, 201, 1_999, 2_000, 2_001, 6_500})
    void file_holdsExactlyTheCount(long count) {
        assertThat(GeneratedFile.records(GeneratedFile.eightWeeks(count, 3))).hasSize((int) count);
    }

    @Test
    void ids_areUniqueAndWellFormed() {
        Set<String> ids = ids(GeneratedFile.records(GeneratedFile.eightWeeks(20_000, 5)));
        assertThat(ids).hasSize(20_000).allMatch(id -> id.matches("txn_[0-9A-HJKMNP-TV-Z]{26}"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 50, 4_000})
    void everything_isCreatedWithinTheDays(long count) {
        LocalDate day = LocalDate.of(2026, 3, 1);
        List<GenericRecord> oneDay = GeneratedFile.records(new GeneratorSettings(count, 9, day, day));
        assertThat(oneDay).allSatisfy(record -> {
            Instant createdAt = Instant.ofEpochMilli(GeneratedFile.number(record, "created_at"));
            assertThat(createdAt).isBetween("2026-03-01T00:00:00Z", "2026-03-01T23:59:59.999Z");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 14, 23})
    void nothing_isCreatedAfterTheHoursOfTheLastDay(int hours) {
        LocalDate day = LocalDate.of(2026, 3, 1);
        GeneratorSettings settings = new GeneratorSettings(4_000, 9, day.minusDays(1), day, hours);
        Instant end = Instant.parse("2026-03-01T00:00:00Z").plus(Duration.ofHours(hours));
        assertThat(GeneratedFile.records(settings))
                .hasSize(4_000)
                .allSatisfy(record -> assertThat(Instant.ofEpochMilli(GeneratedFile.number(record, "created_at")))
                        .isBefore(end));
    }

    @Test
    void merchants_areAsManyAsRequested_theSecondWithHalfOfTheFirst() {
        assertThat(countsByMerchant(1)).containsExactly(Map.entry("M0001", 3_000L));
        Map<String, Long> three = countsByMerchant(3);
        assertThat(three).containsOnlyKeys("M0001", "M0002", "M0003");
        assertThat(three)
                .extractingByKey("M0002", LONG)
                .isCloseTo(three.getOrDefault("M0001", 0L) / 2, withinPercentage(10));
    }

    private static Map<String, Long> countsByMerchant(int merchants) {
        return GeneratedFile.records(GeneratedFile.eightWeeks(3_000, 4).withMerchants(merchants)).stream()
                .collect(Collectors.groupingBy(
                        record -> record.get("merchant_id").toString(), Collectors.counting()));
    }

    @Test
    void wholeRange_isUsed() {
        Set<LocalDate> days = new HashSet<>();
        for (GenericRecord record : GeneratedFile.records(GeneratedFile.eightWeeks(10_000, 4))) {
            days.add(LocalDate.ofEpochDay(Math.floorDiv(GeneratedFile.number(record, "created_at"), Timeline.DAY)));
        }
        assertThat(days).hasSize(56).contains(GeneratedFile.MONDAY, GeneratedFile.SUNDAY);
    }

    @Test
    void file_replacesTheOldOneAndReportsProgress(@TempDir Path folder) throws IOException {
        GeneratorSettings settings = GeneratedFile.eightWeeks(4_100, 1);
        Path file = folder.resolve("transactions.avro");
        Files.writeString(file, "what was there before");
        List<Long> progress = new ArrayList<>();
        new TransactionGenerator(settings).write(file, progress::add);
        assertThat(Files.readAllBytes(file)).isEqualTo(GeneratedFile.bytes(settings, 1));
        assertThat(progress).containsExactly(2_000L, 4_000L, 4_100L);
    }

    private static Map<String, GenericRecord> byId(List<GenericRecord> records) {
        return records.stream().collect(Collectors.toMap(record -> String.valueOf(record.get("id")), record -> record));
    }

    private static Set<String> ids(List<GenericRecord> records) {
        Set<String> ids = new HashSet<>();
        records.forEach(record -> ids.add(GeneratedFile.text(record, "id")));
        return ids;
    }
}
