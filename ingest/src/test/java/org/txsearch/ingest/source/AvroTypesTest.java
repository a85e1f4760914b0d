package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.txsearch.ingest.source.WrittenRecord.decimal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.Adjustment;
import org.txsearch.ingest.change.Change;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads files of other software: each type has the meaning that Avro defines, or the file is rejected before its first
 * record.
 */
class AvroTypesTest {

    private static final String MICROS = "{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}";
    private static final String LOCAL = "{\"type\":\"long\",\"logicalType\":\"local-timestamp-micros\"}";
    private static final String DATE = "{\"type\":\"int\",\"logicalType\":\"date\"}";

    static Stream<WrittenRecord.Cell> cells() {
        return WrittenRecord.cells();
    }

    @ParameterizedTest
    @MethodSource("cells")
    void typeInAMember_isConvertedOrRefused(WrittenRecord.Cell cell) throws SourceException {
        for (GenericRecord record : cell.records()) {
            if (cell.isRefused()) {
                assertRefused(record, null, cell.path());
                continue;
            }
            CollectedRecords taken = read(record);
            if (cell.isFault()) {
                assertThat(taken.documents.size() + taken.letters.size()).isEqualTo(1);
                assertThat(String.join(",", faultsOrAdjustments(taken))).contains(cell.outcome());
            } else {
                assertThat(taken.letters).isEmpty();
                JsonNode value = json(taken).at(cell.pointer());
                assertThat(value.isMissingNode() ? "null" : value.toString()).isEqualTo(cell.outcome());
            }
        }
    }

    private static List<String> faultsOrAdjustments(CollectedRecords taken) {
        return taken.letters.isEmpty() ? taken.adjusted() : taken.letter().codes();
    }

    // The fast path

    @ParameterizedTest
    @ValueSource(strings = {"timestamp-micros", "timestamp-nanos"})
    void ourSchemaWithAnotherUnitOfTime_isConverted_thoughItsFingerprintIsOurs(String logicalType)
            throws SourceException {
        Schema other = new Schema.Parser()
                .parse(TransactionSchema.current().toString().replace("timestamp-millis", logicalType));
        Instant time = Instant.parse("1994-05-06T07:08:09.123Z");
        long factor = logicalType.endsWith("micros") ? 1_000 : 1_000_000;
        GenericRecord ours = SampleTransactions.minimal("M-types", "unit");
        GenericData.Record record = new GenericData.Record(other);
        for (Schema.Field field : other.getFields()) {
            Object value = ours.get(field.name());
            Schema type = field.schema();
            record.put(
                    field.name(),
                    value instanceof GenericData.EnumSymbol symbol
                            ? new GenericData.EnumSymbol(type, symbol.toString())
                            : value);
        }
        record.put("created_at", time.toEpochMilli() * factor + factor - 1);
        record.put("settled_at", time.toEpochMilli() * factor);
        JsonNode item = json(read(record));
        assertThat(item.path("created_at").asString()).isEqualTo("1994-05-06T07:08:09.123Z");
        assertThat(item.path("settled_at").asString()).isEqualTo("1994-05-06T07:08:09.123Z");
    }

    @Test
    void logicalTypeBesideTheTypeInsteadOfWithinIt_isRefused() {
        Schema schema = new Schema.Parser()
                .parse(TransactionSchema.current()
                        .toString()
                        .replace(
                                "\"name\":\"created_at\",\"type\":{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}",
                                "\"name\":\"created_at\",\"type\":\"long\",\"logicalType\":\"timestamp-millis\""));
        GenericRecord record = new GenericData.Record(schema);
        SampleTransactions.minimal("M-types", "beside")
                .getSchema()
                .getFields()
                .forEach(field -> record.put(
                        field.name(),
                        SampleTransactions.minimal("M-types", "beside").get(field.name())));
        assertRefused(record, null, "created_at is long, where a time is expected");
    }

    // Money

    @ParameterizedTest
    @CsvSource({
        "EUR, 125.92, 18, 2, 125.92",
        "EUR, 125.920000000, 38, 9, 125.92",
        "EUR, -0.01, 18, 2, -0.01",
        "EUR, -1.28, 18, 2, -1.28",
        "EUR, 0.00, 18, 2, 0.00",
        "EUR, 7, 10, 0, 7.00",
        "EUR, 90071992547409.91, 38, 9, 90071992547409.91",
        "ISK, 2000.00, 18, 2, 2000",
        "JPY, 1200.000000000, 38, 9, 1200",
        "KWD, 1.234, 18, 3, 1.234",
        "KWD, 1.2000, 18, 4, 1.200",
        "EUR, 10.005, 18, 3, TOO_MANY_DECIMALS",
        "JPY, 1200.5, 18, 1, TOO_MANY_DECIMALS",
        "EUR, 90071992547409.92, 18, 2, OUT_OF_RANGE",
        "EUR, 1.000000001, 38, 9, TOO_MANY_DECIMALS",
        "EUR, 99999999999999999999999999999.99, 38, 2, NOT_A_DECIMAL"
    })
    void decimal_isExact_orTheRecordsFault(String currency, String value, int precision, int scale, String expected)
            throws SourceException {
        BigDecimal amount = new BigDecimal(value).setScale(scale);
        String fixed = "{\"type\":\"fixed\",\"name\":\"f\",\"size\":16,\"logicalType\":\"decimal\",\"precision\":"
                + precision + ",\"scale\":" + scale + "}";
        for (String type : List.of(decimal("bytes", precision, scale), fixed)) {
            CollectedRecords taken = read(WrittenRecord.minimal("t")
                    .with("direction", "\"string\"", amount.signum() < 0 ? "DEBIT" : "CREDIT")
                    .with("amount.value", type, amount)
                    .with("amount.currency_code", "\"string\"", currency)
                    .record());
            if (expected.matches("[A-Z_]+")) {
                assertThat(taken.letter().codes()).containsExactly("amount " + expected);
            } else {
                assertThat(json(taken).at("/amount/value").asString()).isEqualTo(expected);
            }
        }
    }

    @Property(tries = 300)
    void anyAmount_isTheSameAsInJson(
            @ForAll @LongRange(min = -9_007_199_254_740_991L, max = 9_007_199_254_740_991L) long cents,
            @ForAll @IntRange(max = 20) int zeros,
            @ForAll boolean isFixed)
            throws SourceException {
        BigDecimal amount = BigDecimal.valueOf(cents, 2);
        String type = isFixed
                ? "{\"type\":\"fixed\",\"name\":\"f\",\"size\":24,\"logicalType\":\"decimal\",\"precision\":50,\"scale\":"
                        + (2 + zeros) + "}"
                : decimal("bytes", 50, 2 + zeros);
        CollectedRecords taken = read(WrittenRecord.minimal("t")
                .with("direction", "\"string\"", cents < 0 ? "DEBIT" : "CREDIT")
                .with("amount.value", type, amount.setScale(2 + zeros))
                .record());
        assertThat(json(taken).at("/amount/value").asString()).isEqualTo(amount.toPlainString());
    }

    @Test
    void decimalWithoutBytes_orWithTooMany_isTheRecordsFault_andItsTextIsNotALoadableNumber() throws SourceException {
        byte[] huge = new byte[100_000];
        Arrays.fill(huge, (byte) 0x55);
        for (byte[] bytes : List.of(new byte[0], huge)) {
            for (String member : List.of("amount.value", "version")) {
                CollectedRecords taken = read(WrittenRecord.minimal("t")
                        .with(member, decimal("bytes", 1_000_000, 2), bytes)
                        .record());
                assertThat(taken.letter().codes()).containsExactly(member + " INVALID_VALUE");
                assertThat(taken.letter().text()).hasSizeLessThan(1_000);
                CollectedRecords again = reprocessed(taken.letter().text());
                assertThat(again.documents).isEmpty();
                assertThat(again.letters).hasSize(1);
            }
            CollectedRecords taken = read(WrittenRecord.minimal("t")
                    .with("credit.annual_percentage_rate", decimal("bytes", 1_000_000, 2), bytes)
                    .record());
            assertThat(taken.adjusted()).containsExactly("credit.annual_percentage_rate INVALID_VALUE");
        }
    }

    @Test
    void decimalWithLeadingSignBytes_isItsValue() throws SourceException {
        byte[] padded = new byte[300];
        Arrays.fill(padded, (byte) 0xff);
        padded[299] = (byte) 0x80;
        CollectedRecords taken = read(WrittenRecord.minimal("t")
                .with("direction", "\"string\"", "DEBIT")
                .with("amount.value", decimal("bytes", 18, 2), padded)
                .record());
        assertThat(json(taken).at("/amount/value").asString()).isEqualTo("-1.28");
    }

    @ParameterizedTest
    @CsvSource({
        "version, 9223372036854775807, 0, 9223372036854775807",
        "version, 9223372036854775808, 0, INVALID_VALUE",
        "version, 3.00, 2, 3",
        "version, 3.50, 2, INVALID_VALUE",
        "payment_method.expiry_year, 2147483647, 0, 2147483647",
        "payment_method.expiry_year, 2147483648, 0, INVALID_VALUE",
        "payment_method.expiry_year, -2147483649, 0, INVALID_VALUE",
        "payment_method.expiry_year, 2029.5, 1, INVALID_VALUE"
    })
    void decimalAsAnInteger_isExact_orTheRecordsFault(String member, String value, int scale, String expected)
            throws SourceException {
        CollectedRecords taken = read(WrittenRecord.minimal("t")
                .with(member, decimal("bytes", 38, scale), new BigDecimal(value))
                .record());
        if (expected.equals("INVALID_VALUE")) {
            assertThat(faultsOrAdjustments(taken)).containsExactly(member + " INVALID_VALUE");
            assertThat(taken.letters).hasSize(member.equals("version") ? 1 : 0);
        } else {
            assertThat(json(taken).at("/" + member.replace('.', '/')).toString())
                    .isEqualTo(expected);
        }
    }

    @Test
    void longInAnIntegerMember_isCheckedByRange() throws SourceException {
        for (long year : List.of(Integer.MAX_VALUE + 1L, Integer.MIN_VALUE - 1L, Long.MAX_VALUE)) {
            CollectedRecords taken = read(WrittenRecord.minimal("t")
                    .with("payment_method.expiry_year", "\"long\"", year)
                    .record());
            assertThat(taken.adjusted()).containsExactly("payment_method.expiry_year INVALID_VALUE");
            assertThat(json(taken).path("payment_method").isNull()).isTrue();
        }
    }

    // Times

    @ParameterizedTest
    @CsvSource({
        "timestamp-millis, -1, 1969-12-31T23:59:59.999Z",
        "timestamp-micros, -1, 1969-12-31T23:59:59.999Z",
        "timestamp-micros, -1000, 1969-12-31T23:59:59.999Z",
        "timestamp-micros, -1001, 1969-12-31T23:59:59.998Z",
        "timestamp-nanos, -1, 1969-12-31T23:59:59.999Z",
        "timestamp-micros, 168447600000000, 1975-05-04T15:00:00.000Z",
        "timestamp-micros, 1793491199999999, 2026-10-31T23:59:59.999Z",
        "timestamp-nanos, 1793491199999999999, 2026-10-31T23:59:59.999Z"
    })
    void finerTimes_areCutOffToTheMillisecond(String logicalType, long value, String expected) throws SourceException {
        CollectedRecords taken = read(WrittenRecord.minimal("t")
                .with("payer.registered_at", "{\"type\":\"long\",\"logicalType\":\"" + logicalType + "\"}", value)
                .record());
        String stored = json(taken).at("/payer/registered_at").asString();
        assertThat(
                        stored.isEmpty()
                                ? taken.documents.get(0).adjustments().get(0).sent()
                                : stored)
                .isEqualTo(expected);
    }

    @Test
    void day_isItsStartInTheZone() throws SourceException {
        int day = (int) LocalDate.of(2018, 11, 4).toEpochDay();
        GenericRecord record =
                WrittenRecord.minimal("t").with("settled_at", DATE, day).record();
        assertThat(json(read(record)).path("settled_at").asString()).isEqualTo("2018-11-04T00:00:00.000Z");
        assertThat(json(read(record, ZoneId.of("Europe/Madrid")))
                        .path("settled_at")
                        .asString())
                .isEqualTo("2018-11-03T23:00:00.000Z");
        // This day had no midnight.
        assertThat(json(read(record, ZoneId.of("America/Sao_Paulo")))
                        .path("settled_at")
                        .asString())
                .isEqualTo("2018-11-04T03:00:00.000Z");
    }

    @Test
    void createdAtAsADay_needsAZone_sinceItDecidesTheMonth() throws SourceException {
        int day = (int) LocalDate.of(2026, 11, 1).toEpochDay();
        GenericRecord record =
                WrittenRecord.minimal("t").with("created_at", DATE, day).record();
        assertRefused(record, null, "--time-zone");
        assertThat(json(read(record, ZoneId.of("America/New_York")))
                        .path("created_at")
                        .asString())
                .isEqualTo("2026-11-01T04:00:00.000Z");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-19T08:00:11.412999, 2026-11-19T07:00:11.412Z",
        "2026-07-19T00:30:00, 2026-07-18T22:30:00.000Z",
        "2026-03-29T02:30:00, does not exist",
        "2026-10-25T02:30:00, occurs twice"
    })
    void localTime_isThatOfTheZone_andIsNeverGuessed(String local, String expected) throws SourceException {
        long micros = ChronoUnit.MICROS.between(LocalDateTime.parse("1970-01-01T00:00"), LocalDateTime.parse(local));
        GenericRecord record =
                WrittenRecord.minimal("t").with("created_at", LOCAL, micros).record();
        assertRefused(record, null, "--time-zone");
        CollectedRecords taken = read(record, ZoneId.of("Europe/Madrid"));
        if (expected.endsWith("Z")) {
            assertThat(json(taken).path("created_at").asString()).isEqualTo(expected);
        } else {
            assertThat(taken.letter().codes()).containsExactly("created_at INVALID_DATE");
            assertThat(taken.letter().faults().get(0).detail()).contains(expected, "Europe/Madrid");
            assertThat(reprocessed(taken.letter().text()).documents).isEmpty();
        }
    }

    @Test
    void timeBeyondTheBounds_isAdjusted() throws SourceException {
        for (Object day : List.of(Integer.MAX_VALUE, Integer.MIN_VALUE)) {
            assertAdjusted(WrittenRecord.minimal("t").with("settled_at", DATE, day));
        }
        for (Object time : List.of(Long.MAX_VALUE, Long.MIN_VALUE)) {
            assertAdjusted(WrittenRecord.minimal("t").with("settled_at", MICROS, time));
        }
    }

    private static void assertAdjusted(WrittenRecord record) throws SourceException {
        CollectedRecords taken = read(record.record());
        assertThat(json(taken).path("settled_at").isNull()).isTrue();
        assertThat(taken.documents.get(0).adjustments())
                .extracting(Adjustment::path, Adjustment::rule)
                .containsExactly(tuple("settled_at", "INVALID_DATE"));
    }

    // Records

    @Test
    void missingAndRefusedMembers_areNamedTogether_withTheWayOut() {
        GenericRecord record = WrittenRecord.minimal("t")
                .without("id")
                .without("status")
                .with("amount.value", "\"double\"", 10.1)
                .with("fee.value", "\"double\"", 0.1)
                .with("fee.currency_code", "\"string\"", "EUR")
                .with("settled_at", "\"long\"", 5L)
                .record();
        assertRefused(
                record,
                null,
                "Its schema is not one of transactions. id, status are missing, and required. "
                        + "amount.value, fee.value are double, where a decimal number is expected: a binary float does not"
                        + " hold a decimal number exactly; write decimal (bytes or fixed), or string. "
                        + "settled_at is long, where a time is expected: a number without a logical type does not say its"
                        + " unit; write timestamp-millis, timestamp-micros or timestamp-nanos, or string with an offset"
                        + " (RFC 3339).");
    }

    @Test
    void requiredMemberOfAnOptionalRecord_isNamedByItsPath() {
        assertRefused(
                WrittenRecord.minimal("t").with("fee.value", "\"string\"", "1").record(),
                null,
                "fee.currency_code is missing");
    }

    @Test
    void refusal_isBounded() {
        String type = TransactionSchema.current()
                .toString()
                .replace("\"string\"", "\"bytes\"")
                .replace("\"boolean\"", "\"float\"")
                .replace("timestamp-millis", "x".repeat(10_000));
        GenericRecord record = new GenericData.Record(new Schema.Parser().parse(type));
        assertThatThrownBy(() -> SchemaTranslation.of(record.getSchema(), FieldCatalogue.transaction(), null))
                .isInstanceOfSatisfying(
                        SourceException.class,
                        e -> assertThat(e.getMessage()).hasSizeLessThan(3_000).contains("amount.value", " more"));
    }

    @Test
    void unionOfSeveralTypes_isConvertedByBranch_andRefusedIfOneBranchIs() throws SourceException {
        String union = "[\"string\"," + decimal("bytes", 18, 2) + ",\"null\"]";
        GenericRecord record =
                WrittenRecord.minimal("t").with("amount.value", union, "12.5").record();
        assertThat(json(read(record)).at("/amount/value").asString()).isEqualTo("12.50");
        ((GenericRecord) record.get("amount"))
                .put("value", ByteBuffer.wrap(BigInteger.valueOf(1_259).toByteArray()));
        assertThat(json(read(record)).at("/amount/value").asString()).isEqualTo("12.59");
        ((GenericRecord) record.get("amount")).put("value", null);
        assertThat(read(record).letter().codes()).containsExactly("amount.value MISSING_VALUE");
        assertRefused(
                WrittenRecord.minimal("t")
                        .with("amount.value", "[\"null\",\"string\",\"double\"]", "12.5")
                        .record(),
                null,
                "amount.value is double");
    }

    @Test
    void symbols_areFoundByName_andAnUnknownOneIsTheRecordsFault() throws SourceException {
        String symbols = "{\"type\":\"enum\",\"name\":\"e\",\"symbols\":[\"CRYPTO\",\"REFUND\",\"PAYMENT\"]}";
        GenericRecord first =
                WrittenRecord.minimal("a").with("type", symbols, "PAYMENT").record();
        GenericRecord second = new GenericData.Record((GenericData.Record) first, true);
        second.put("id", "b");
        second.put(
                "type",
                new GenericData.EnumSymbol(first.getSchema().getField("type").schema(), "CRYPTO"));
        CollectedRecords taken =
                CollectedRecords.from(new AvroSource(null), TransactionFiles.avro(List.of(first, second, first)));
        assertThat(taken.ids()).containsExactly("a", "a");
        assertThat(json(taken).path("type").asString()).isEqualTo("PAYMENT");
        assertThat(taken.refused()).containsExactly(2L);
        assertThat(taken.letter().codes()).containsExactly("type INVALID_ENUM");
        assertThat(taken.letter().text()).contains("\"type\":\"CRYPTO\"");
        assertThat(reprocessed(taken.letter().text().replace("CRYPTO", "REFUND"))
                        .ids())
                .containsExactly("b");
    }

    @Test
    void nullElements_areLeftOut() throws SourceException {
        String items =
                "{\"type\":\"array\",\"items\":[\"null\",{\"type\":\"record\",\"name\":\"i\",\"fields\":[{\"name\":\"sku\",\"type\":\"string\"}]}]}";
        CollectedRecords taken = read(WrittenRecord.minimal("t")
                .with("items", items, Collections.singletonList(null))
                .record());
        assertThat(taken.adjusted()).containsExactly("items ENTRY_LEFT_OUT");
        Map<String, Object> pairs = new HashMap<>();
        pairs.put("key", null);
        taken = read(WrittenRecord.minimal("t")
                .with("metadata", "{\"type\":\"map\",\"values\":[\"null\",\"string\"]}", pairs)
                .record());
        assertThat(taken.adjusted()).containsExactly("metadata ENTRY_LEFT_OUT");
        pairs.put("other", "value");
        taken = read(WrittenRecord.minimal("t")
                .with("metadata", "{\"type\":\"map\",\"values\":[\"null\",\"string\"]}", pairs)
                .record());
        assertThat(json(taken).path("metadata").toString()).isEqualTo("{\"other\":\"value\"}");
    }

    @Test
    void membersThatTheLoadSets_areIgnoredInAnyType() throws SourceException {
        JsonNode item = json(read(WrittenRecord.minimal("t")
                .with("ingested_at", "\"double\"", 1.5)
                .with("erased_at", "\"bytes\"", new byte[] {1})
                .with("note", "\"string\"", "after")
                .record()));
        assertThat(item.path("note").asString()).isEqualTo("after");
        assertThat(item.path("erased_at").isNull()).isTrue();
    }

    @Test
    void unknownMembersOfAnyType_areSkipped() throws SourceException {
        WrittenRecord record = new WrittenRecordWithUnknowns().record();
        assertThat(json(read(record.record())).path("note").asString()).isEqualTo("after all");
    }

    /** A record with unknown members of every type before, between, and after the known ones. */
    private static final class WrittenRecordWithUnknowns {

        WrittenRecord record() {
            WrittenRecord written = WrittenRecord.minimal("t");
            List<String> types = List.of("null", "boolean", "int", "long", "float", "double", "bytes", "string");
            List<Object> values = Arrays.asList(null, true, -5, Long.MIN_VALUE, 1f, 1d, new byte[3], "x");
            for (int i = 0; i < types.size(); i++) {
                written.with("x_" + types.get(i), '"' + types.get(i) + '"', values.get(i));
            }
            Schema node = new Schema.Parser()
                    .parse(
                            "{\"type\":\"record\",\"name\":\"node\",\"fields\":[{\"name\":\"next\",\"type\":[\"null\",\"node\"]}]}");
            GenericRecord last = new GenericData.Record(node);
            GenericRecord first = new GenericData.Record(node);
            first.put("next", last);
            return written.with("x_fixed", "{\"type\":\"fixed\",\"name\":\"f\",\"size\":5}", new byte[5])
                    .with("x_array", "{\"type\":\"array\",\"items\":\"double\"}", List.of(1d, 2d))
                    .with("x_nulls", "{\"type\":\"array\",\"items\":\"null\"}", Arrays.asList(null, null, null))
                    .with("x_map", "{\"type\":\"map\",\"values\":[\"null\",\"long\"]}", Map.of("a", 1L, "b", 2L))
                    .with("x_node", node.toString(), first)
                    .with("note", "\"string\"", "after all")
                    .with("x_last", "\"float\"", 2f);
        }
    }

    @Property(tries = 50)
    void anyOrderOfMembers_isTheSame(@ForAll Random random, @ForAll @IntRange(max = 20) int sample)
            throws SourceException {
        GenericRecord ours = SampleTransactions.full("M-types", "t", sample);
        GenericRecord shuffled = shuffled(ours, random, "");
        assertThat(read(shuffled).sources()).isEqualTo(read(ours).sources());
    }

    /** Returns a record with shuffled members and other type names. */
    private static GenericRecord shuffled(GenericRecord record, Random random, String prefix) {
        Map<String, @Nullable Object> values = record.getSchema().getFields().stream()
                .collect(
                        HashMap::new, (map, field) -> map.put(field.name(), record.get(field.name())), HashMap::putAll);
        List<Schema.Field> fields = new ArrayList<>(record.getSchema().getFields());
        Collections.shuffle(fields, random);
        List<Schema.Field> others = new ArrayList<>();
        for (Schema.Field field : fields) {
            String path = prefix + "_" + field.name();
            Object value = values.get(field.name());
            Schema type = field.schema();
            if (value instanceof GenericRecord child) {
                GenericRecord other = shuffled(child, random, path);
                values.put(field.name(), other);
                type = Schema.createUnion(other.getSchema(), Schema.create(Schema.Type.NULL));
            } else if (value instanceof List<?> list) {
                // One schema for all elements.
                long seed = random.nextLong();
                List<GenericRecord> elements = list.stream()
                        .map(element -> shuffled((GenericRecord) element, new Random(seed), path))
                        .collect(Collectors.toList());
                values.put(field.name(), elements);
                type = Schema.createUnion(
                        Schema.createArray(elements.get(0).getSchema()), Schema.create(Schema.Type.NULL));
            }
            others.add(new Schema.Field(field.name(), type, null, (Object) null));
        }
        GenericRecord other = new GenericData.Record(Schema.createRecord("r" + prefix, null, "other", false, others));
        values.forEach(other::put);
        return other;
    }

    @Test
    void unknownArrayThatAnnouncesBillionsOfNothing_takesNoTime() throws SourceException {
        GenericRecord record = WrittenRecord.minimal("t")
                .with("x_nulls", "{\"type\":\"array\",\"items\":\"null\"}", Collections.nCopies(40, null))
                .with("note", "\"string\"", "x".repeat(100))
                .record();
        assertThat(json(read(record)).path("note").asString()).hasSize(100);
    }

    // Changes

    @Test
    void change_isReadByItsMembers_inOtherTypes() throws SourceException {
        Map<String, Object> set = new HashMap<>();
        set.put("status", "\"REFUNDED\"");
        set.put("note", null);
        GenericRecord record = WrittenRecord.change("t")
                .with("created_at", MICROS, 1_794_470_400_999_999L)
                .with("base_version", decimal("bytes", 20, 0), new BigDecimal("7"))
                .with("version", "\"int\"", 8)
                .with("set", "[\"null\",{\"type\":\"map\",\"values\":[\"string\",\"null\"]}]", set)
                .record();
        CollectedRecords taken = read(record);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.changes)
                .containsExactly(new Change(
                        "M-types",
                        "t",
                        Instant.parse("2026-11-12T08:00:00.999Z").toEpochMilli(),
                        7,
                        8,
                        Map.of("status", "\"REFUNDED\"", "note", "null")));
    }

    @Test
    void changeInTypesThatMeanSomethingElse_isRefused() {
        assertRefused(
                WrittenRecord.change("t").with("created_at", "\"long\"", 5L).record(), null, "created_at is long");
        assertRefused(WrittenRecord.change("t").with("created_at", DATE, 5).record(), null, "--time-zone");
        assertRefused(
                WrittenRecord.change("t").with("version", "\"double\"", 5d).record(), null, "version is double");
        assertRefused(
                WrittenRecord.change("t")
                        .with("set", "{\"type\":\"map\",\"values\":\"bytes\"}", Map.of())
                        .record(),
                null,
                "set is bytes");
        assertRefused(WrittenRecord.change("t").without("created_at").record(), null, "created_at is missing");
    }

    @Test
    void changeWithAFault_isADeadLetter_thatCanBePutBack() throws SourceException {
        CollectedRecords taken = read(WrittenRecord.change("t")
                .with("version", decimal("bytes", 20, 1), new BigDecimal("2.5"))
                .record());
        assertThat(taken.letter().codes()).containsExactly("version INVALID_VALUE");
        CollectedRecords again = reprocessed(taken.letter().text().replace("2.5", "2"));
        // The values of a change are JSON in NDJSON, and the text of JSON in Avro.
        assertThat(again.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.set()).containsEntry("status", "\"REFUNDED\""));
    }

    private static CollectedRecords read(GenericRecord record) throws SourceException {
        return read(record, null);
    }

    private static CollectedRecords read(GenericRecord record, @Nullable ZoneId zone) throws SourceException {
        return CollectedRecords.from(new AvroSource(zone), TransactionFiles.avro(List.of(record)));
    }

    private static CollectedRecords reprocessed(String text) throws SourceException {
        return CollectedRecords.from(new JsonLines(false), text + "\n");
    }

    private static JsonNode json(CollectedRecords taken) {
        assertThat(taken.letters.stream().filter(letter -> taken.documents.isEmpty()))
                .isEmpty();
        return JsonMapper.shared().readTree(taken.sources().get(0));
    }

    private static void assertRefused(GenericRecord record, @Nullable ZoneId zone, String message) {
        CollectedRecords taken = new CollectedRecords();
        byte[] file = TransactionFiles.avro(List.of(record));
        assertThatThrownBy(() -> taken.read(new AvroSource(zone), file))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(message);
        assertThat(taken.documents).isEmpty();
        assertThat(taken.changes).isEmpty();
        assertThat(taken.letters).isEmpty();
    }
}
