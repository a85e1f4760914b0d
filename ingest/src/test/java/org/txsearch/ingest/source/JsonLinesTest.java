package org.txsearch.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.RecordFault;

class JsonLinesTest {

    private static final String FIRST = line("first", "");
    private static final String LAST = line("last", "");

    @Test
    void missingOptionalMembers_areNull() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), FIRST);
        assertThat(taken.sources().get(0))
                .contains("\"payer\":null", "\"note\":null", "\"items\":[]", "\"metadata\":{}");
    }

    @Test
    void nullCollections_areEmpty() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new JsonLines(false), line("a", ",\"items\":null,\"metadata\":null,\"payer\":null"));
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0)).contains("\"items\":[]", "\"metadata\":{}");
    }

    @Test
    void zerosBeyondTheCurrencysDecimals_loseNothing() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new JsonLines(false),
                line("a", ",\"fee\":{\"value\":\"-1.75000000\",\"currency_code\":\"EUR\"}")
                        .replace("49.99", "49.9900"));
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(0)).contains("\"amount\":{\"value\":\"49.99\"", "\"fee\":{\"value\":\"-1.75\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                ",\"emial\":\"x\" | emial UNKNOWN_FIELD",
                ",\"search\":{\"tie\":1} | search UNKNOWN_FIELD",
                ",\"\":1 | UNKNOWN_FIELD",
                ",\"NOTE\":\"x\" | NOTE UNKNOWN_FIELD",
                ",\"payer.name\":\"x\" | payer.name UNKNOWN_FIELD",
                ",\"payer\":{\"nmae\":{\"deep\":[1,{\"x\":2}]}} | payer.nmae UNKNOWN_FIELD",
                ",\"items\":[{\"sku\":\"1\"},{\"sko\":\"2\"}] | items.sko UNKNOWN_FIELD",
                ",\"fee\":{\"value\":\"1\",\"currency_code\":\"EUR\",\"x\":0} | fee.x UNKNOWN_FIELD",
                ",\"note\":\"a\",\"note\":\"b\" | note DUPLICATE_KEY",
                ",\"note\":null,\"note\":\"b\" | note DUPLICATE_KEY",
                ",\"n\\u006fte\":\"a\",\"note\":\"a\" | note DUPLICATE_KEY",
                ",\"payer\":{\"name\":\"a\",\"name\":\"a\"} | payer.name DUPLICATE_KEY",
                ",\"metadata\":{\"k\":\"a\",\"k\":\"a\"} | metadata DUPLICATE_KEY",
                ",\"ingested_at\":null,\"ingested_at\":null | ingested_at DUPLICATE_KEY",
                ",\"fee\":\"1.00\" | fee INVALID_VALUE",
                ",\"fee\":{\"value\":1.00,\"currency_code\":\"EUR\"} | fee.value INVALID_VALUE",
                ",\"fee\":{\"value\":\"1.00\"} | fee.currency_code MISSING_VALUE",
                ",\"fee\":{\"value\":null,\"currency_code\":\"EUR\"} | fee.value MISSING_VALUE",
                ",\"fee\":{\"value\":\"1.00\",\"currency_code\":\"USD\"} | fee INVALID_CURRENCY",
                ",\"fee\":{\"value\":\"1.00\",\"currency_code\":\"XYZ\"} | fee INVALID_CURRENCY",
                ",\"fee\":{\"value\":\"1.00\",\"currency_code\":\"DEM\"} | fee INVALID_CURRENCY",
                ",\"fee\":{\"value\":\"1.001\",\"currency_code\":\"EUR\"} | fee TOO_MANY_DECIMALS",
                ",\"fee\":{\"value\":\"1.0010000\",\"currency_code\":\"EUR\"} | fee TOO_MANY_DECIMALS",
            })
    void badMember_isADeadLetter_andItsNeighboursAreRead(String member, String fault) throws SourceException {
        assertOneRefused(line("bad", member), fault);
    }

    /** No descriptive member rejects a payment, whatever its JSON type. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                ",\"note\":1 | note TYPE_CONVERTED | 1 | \"note\":\"1\"",
                ",\"note\":1.50e3 | note TYPE_CONVERTED | 1.50e3 | \"note\":\"1.50e3\"",
                ",\"note\":true | note TYPE_CONVERTED | true | \"note\":\"true\"",
                ",\"payer\":{\"id\":20261119000123456789} | payer.id TYPE_CONVERTED | 20261119000123456789 |"
                        + " \"payer\":{\"id\":\"20261119000123456789\"",
                ",\"note\":[\"a\"] | note INVALID_VALUE | [\"a\"] | \"note\":null",
                ",\"note\":{\"a\": [1, {}]} | note INVALID_VALUE | {\"a\": [1, {}]} | \"note\":null",
                ",\"updated_at\":1763539211412 | updated_at INVALID_VALUE | 1763539211412 | \"updated_at\":null",
                ",\"updated_at\":\"2026-11-19\" | updated_at INVALID_DATE | 2026-11-19 | \"updated_at\":null",
                ",\"updated_at\":\"2026-11-19T08:00:11\" | updated_at INVALID_DATE | 2026-11-19T08:00:11 |"
                        + " \"updated_at\":null",
                ",\"updated_at\":\"2026-02-30T08:00:11Z\" | updated_at INVALID_DATE | 2026-02-30T08:00:11Z |"
                        + " \"updated_at\":null",
                ",\"items\":{\"sku\":\"1\"} | items INVALID_VALUE | {\"sku\":\"1\"} | \"items\":[]",
                ",\"items\":\"x\" | items INVALID_VALUE | x | \"items\":[]",
                ",\"items\":[null,{\"sku\":\"1\"}] | items ENTRY_LEFT_OUT | null | \"items\":[{\"sku\":\"1\"",
                ",\"items\":[[7],{\"sku\":\"1\"}] | items ENTRY_LEFT_OUT | [7] | \"items\":[{\"sku\":\"1\"",
                ",\"items\":[{\"quantity\":6}] | items.quantity TYPE_CONVERTED | 6 | \"quantity\":\"6\"",
                ",\"items\":[{\"quantity\":1e5}] | items.quantity TYPE_CONVERTED, items.quantity INVALID_VALUE | 1e5 |"
                        + " \"quantity\":null",
                ",\"items\":[{\"sku\":\"1\",\"unit_amount\":{\"value\":10.05,\"currency_code\":\"EUR\"}}] |"
                        + " items.unit_amount.value TYPE_CONVERTED | 10.05 | \"value\":\"10.05\"",
                ",\"items\":[{\"sku\":\"1\",\"unit_amount\":{\"value\":\"1.00\"}}] | items.unit_amount INVALID_VALUE |"
                        + " {\"value\":\"1.00\"} | \"unit_amount\":null",
                ",\"breakdown\":{\"tip\":{\"value\":[],\"currency_code\":\"EUR\"},\"other\":null} | breakdown.tip"
                        + " INVALID_VALUE | {\"value\":[],\"currency_code\":\"EUR\"} | \"breakdown\":null",
                ",\"breakdown\":{\"tip\":\"1.00\"} | breakdown.tip INVALID_VALUE | 1.00 | \"breakdown\":null",
                ",\"breakdown\":{\"tip\":{\"value\":\"1.001\",\"currency_code\":\"EUR\"}} | breakdown.tip"
                        + " TOO_MANY_DECIMALS | 1.001 EUR | \"breakdown\":null",
                ",\"metadata\":[] | metadata INVALID_VALUE | [] | \"metadata\":{}",
                ",\"metadata\":{\"k\":1,\"l\":\"m\"} | metadata TYPE_CONVERTED | 1 |"
                        + " \"metadata\":{\"k\":\"1\",\"l\":\"m\"}",
                ",\"metadata\":{\"k\":null,\"l\":\"m\"} | metadata ENTRY_LEFT_OUT | null | \"metadata\":{\"l\":\"m\"}",
                ",\"metadata\":{\"k\":{\"a\":1},\"l\":\"m\"} | metadata ENTRY_LEFT_OUT | {\"a\":1} |"
                        + " \"metadata\":{\"l\":\"m\"}",
                ",\"payer\":\"x\" | payer INVALID_VALUE | x | \"payer\":null",
                ",\"payer\":[{}] | payer INVALID_VALUE | [{}] | \"payer\":null",
                ",\"payment_method\":{\"expiry_month\":\"1\"} | payment_method.expiry_month TYPE_CONVERTED | 1 |"
                        + " \"expiry_month\":1",
                ",\"payment_method\":{\"expiry_month\":1.0} | payment_method.expiry_month TYPE_CONVERTED | 1.0 |"
                        + " \"expiry_month\":1",
                ",\"payment_method\":{\"brand\":\"VISA\",\"expiry_month\":1.5} | payment_method.expiry_month"
                        + " INVALID_VALUE | 1.5 | \"expiry_month\":null",
                ",\"payment_method\":{\"brand\":\"VISA\",\"expiry_month\":\"4.000\"} | payment_method.expiry_month"
                        + " INVALID_VALUE | 4.000 | \"expiry_month\":null",
                ",\"payment_method\":{\"brand\":\"VISA\",\"expiry_month\":1e400000000} | payment_method.expiry_month"
                        + " INVALID_VALUE | 1e400000000 | \"expiry_month\":null",
                ",\"payment_method\":{\"brand\":\"VISA\",\"expiry_month\":2147483648} | payment_method.expiry_month"
                        + " INVALID_VALUE | 2147483648 | \"expiry_month\":null",
                ",\"order\":{\"id\":\"o\",\"tax_inclusive\":\"True\"} | order.tax_inclusive TYPE_CONVERTED | True |"
                        + " \"tax_inclusive\":true",
                ",\"order\":{\"id\":\"o\",\"tax_inclusive\":1} | order.tax_inclusive INVALID_VALUE | 1 |"
                        + " \"tax_inclusive\":null",
                ",\"note\":\"a\\ud800\" | note CHARACTERS_REPLACED | a\ufffd | \"note\":\"a\ufffd\"",
                ",\"note\":\"\\udc00\\ud800\ud83d\ude00\" | note CHARACTERS_REPLACED | \ufffd\ufffd\ud83d\ude00 |"
                        + " \"note\":\"\ufffd\ufffd\ud83d\ude00\"",
                ",\"metadata\":{\"k\":\"\\ud800\"} | metadata CHARACTERS_REPLACED | \ufffd |"
                        + " \"metadata\":{\"k\":\"\ufffd\"}",
                ",\"metadata\":{\"\\ud800\":\"v\"} | metadata CHARACTERS_REPLACED | \ufffd |"
                        + " \"metadata\":{\"\ufffd\":\"v\"}",
                ",\"metadata\":{\"\":\"v\"} | metadata ENTRY_LEFT_OUT | - | \"metadata\":{}",
                ",\"payer\":{\"country_code\":\"Germany\"} | payer.country_code COUNTRY_CONVERTED | Germany |"
                        + " \"country_code\":\"DE\"",
                ",\"payer\":{\"country_code\":276} | payer.country_code TYPE_CONVERTED, payer.country_code INVALID_COUNTRY |"
                        + " 276 | \"payer\":null",
            })
    void badMemberThatDescribes_isAdjusted(String member, String adjusted, @Nullable String sent, String stored)
            throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), FIRST + line("bad", member) + LAST);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.ids()).containsExactly("first", "bad", "last");
        assertThat(taken.adjusted()).containsExactlyInAnyOrder(adjusted.split(", "));
        assertThat(taken.documents.get(1).adjustments())
                .allSatisfy(one -> assertThat(one.sent()).isEqualTo(sent == null ? "" : sent));
        assertThat(taken.sources().get(1)).contains(stored);
    }

    /** The letter of an adjusted record has the record as it was sent, so that reprocessing adjusts it again. */
    @Test
    void adjustedRecordWithAFault_isADeadLetterWithItsOwnText() throws SourceException {
        String line = line("a b", ",\"payer\":\"x\"");
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), line);
        assertThat(taken.letter().codes()).containsExactly("id INVALID_VALUE");
        assertThat(taken.letter().text()).isEqualTo(line.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"id\":\"a\"",
                "{\"id\":\"a\"}}",
                "{\"id\"}",
                "{id:1}",
                "{'id':1}",
                "[]",
                "[{\"id\":\"a\"}]",
                "null",
                "\"text\"",
                "1",
                "nonsense",
                "// comment",
                "\u00a0",
                "{\"version\":01}",
                "{\"version\":NaN}",
                "{\"note\":\"\u0000\"}",
            })
    void lineWithoutAnObject_isADeadLetter_andItsNeighboursAreRead(String line) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), FIRST + line + "\n" + LAST);
        assertThat(taken.ids()).containsExactly("first", "last");
        assertThat(taken.letter().number()).isEqualTo(2);
        assertThat(taken.letter().codes()).contains("MALFORMED_JSON");
        assertThat(taken.letter().text()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"id\":\"a\",}            | at column 11: Unexpected character ('}'",
                "{\"id\":\"a\" \"version\":1} | at column 11: Unexpected character",
                "{\"id\":\"a               | at column 9: Unexpected end-of-input: was expecting closing quote",
                "{\"version\":01}          | at column 1",
                "{\"base_version\":1,\"set\":{},\"set\":{}} | : Duplicate Object property \"set\"",
            })
    void malformedJson_hasAColumnAndACause(String line, String detail) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), FIRST + line + "\n" + LAST);
        assertThat(taken.letter().faults())
                .filteredOn(fault -> fault.code().equals("MALFORMED_JSON"))
                .singleElement()
                .extracting(RecordFault::detail)
                .asString()
                .startsWith("The line is not well-formed JSON at column ")
                .contains(detail)
                .endsWith(".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "garbage", "1", "]"})
    void textAfterTheObject_isADeadLetter(String garbage) throws SourceException {
        assertOneRefused(FIRST.strip() + garbage + "\n", "MALFORMED_JSON");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "-1e400",
                "1.5",
                "1.0",
                "1e2",
                "9223372036854775808",
                "-9223372036854775809",
                "\"1\"",
                "true"
            })
    void versionThatIsNoLong_isADeadLetter(String version) throws SourceException {
        assertOneRefused(FIRST.replace("\"version\":1", "\"version\":" + version), "version INVALID_VALUE");
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 1_000, 1_001, 1_000_000})
    void versionOfManyDigits_isADeadLetter(int digits) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new JsonLines(false),
                FIRST + FIRST.replace("\"version\":1", "\"version\":" + "9".repeat(digits)) + LAST);
        assertThat(taken.ids()).containsExactly("first", "last");
        assertThat(taken.letter().faults()).isNotEmpty();
    }

    @Test
    void missingRequiredMembers_areAllNamedAtOnce() throws SourceException {
        assertOneRefused("{}\n", CollectedRecords.everyRequiredMember("MISSING_VALUE"));
    }

    @Test
    void nullForRequiredMembers_isAFaultOfEach() throws SourceException {
        assertOneRefused(
                "{\"id\":null,\"merchant_id\":null,\"type\":null,\"status\":null,\"direction\":null,\"created_at\":null,"
                        + "\"version\":null,\"amount\":null}\n",
                CollectedRecords.everyRequiredMember("MISSING_VALUE"));
    }

    @Test
    void wrongTypesOfRequiredMembers_areAllNamedAtOnce() throws SourceException {
        assertOneRefused(
                "{\"id\":1,\"merchant_id\":[],\"type\":\"payment\",\"status\":0,\"direction\":{},\"created_at\":1,"
                        + "\"version\":{},\"amount\":\"1.00 EUR\",\"unknown\":0}\n",
                "id INVALID_VALUE",
                "merchant_id INVALID_VALUE",
                "type INVALID_ENUM",
                "status INVALID_VALUE",
                "direction INVALID_VALUE",
                "created_at INVALID_VALUE",
                "version INVALID_VALUE",
                "amount INVALID_VALUE",
                "unknown UNKNOWN_FIELD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"null", "0", "\"\"", "\"yesterday\"", "{\"a\":[1]}", "[]", "true", "\"2000-01-01T00:00:00Z\""})
    void ingestedAt_isAlwaysIgnored(String value) throws SourceException {
        CollectedRecords taken =
                CollectedRecords.from(new JsonLines(false), FIRST + line("first", ",\"ingested_at\":" + value));
        assertThat(taken.letters).isEmpty();
        assertThat(taken.sources().get(1)).isEqualTo(taken.sources().get(0));
    }

    @Test
    void times_haveAnyOffset_andFinerFractionsAreCutOff() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new JsonLines(false), FIRST.replace("2026-11-19T08:00:11.412Z", "2026-11-19T10:00:11.412999999+02:00"));
        assertThat(taken.sources().get(0)).contains("\"created_at\":\"2026-11-19T08:00:11.412Z\"");
    }

    @Test
    void blankLines_areNoRecords_butCountAsLines() throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), "\n  \t\n" + FIRST + "\r\n\n{}\n\n");
        assertThat(taken.ids()).containsExactly("first");
        assertThat(taken.refused()).containsExactly(6L);
    }

    @Test
    void carriageReturns_aByteOrderMark_andNoLastLineFeed_doNotMatter() throws SourceException {
        String content = "\ufeff" + FIRST.strip() + "\r\n" + LAST.strip();
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), content);
        assertThat(taken.letters).isEmpty();
        assertThat(taken.ids()).containsExactly("first", "last");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\ufeff", "\ufeff\n"})
    void emptyFile_hasNoRecords(String content) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), content);
        assertThat(taken.documents).isEmpty();
        assertThat(taken.letters).isEmpty();
    }

    @Test
    void lineThatIsTooLong_isADeadLetterOfItsBeginning() throws SourceException {
        String tooLong = line("long", ",\"note\":\"" + "é".repeat(JsonLines.MAX_LINE_LENGTH / 2) + "\"");
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), FIRST + tooLong + LAST);
        assertThat(taken.ids()).containsExactly("first", "last");
        assertThat(taken.letter().codes()).containsExactly("INVALID_LENGTH");
        assertThat(taken.letter().number()).isEqualTo(2);
        assertThat(tooLong).startsWith(taken.letter().text());
        assertThat(taken.letter().text()).hasSizeBetween(1_000, 3_000);
    }

    @Test
    void longestLine_isStillRead() throws SourceException {
        String bare = line("a", "").strip();
        String padded = bare + " ".repeat(JsonLines.MAX_LINE_LENGTH - bare.length());
        assertThat(CollectedRecords.from(new JsonLines(false), padded + "\n").ids())
                .containsExactly("a");
        assertThat(CollectedRecords.from(new JsonLines(false), padded + " \n")
                        .letter()
                        .codes())
                .containsExactly("INVALID_LENGTH");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ff",
                "c3",
                "c0af",
                "e080af",
                "eda080",
                "eda080edb080",
                "f08080af",
                "f4908080",
                "f5808080",
                "80",
            })
    void bytesThatAreNoUtf8_areReplaced(String hex) throws SourceException {
        String[] around = line("bad", ",\"note\":\"x?x\"").split("\\?", 2);
        byte[] content = bytes(utf8(FIRST), utf8(around[0]), HexFormat.of().parseHex(hex), utf8(around[1]), utf8(LAST));
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), content);
        assertThat(taken.ids()).containsExactly("first", "bad", "last");
        assertThat(taken.adjusted()).containsExactly("note CHARACTERS_REPLACED");
        assertThat(taken.sources().get(1)).containsPattern("\"note\":\"x\ufffd+x\"");
    }

    @Test
    void bytesThatAreNoUtf8_inAnId_areADeadLetter() throws SourceException {
        String[] around = line("b?d", "").split("\\?", 2);
        byte[] content = bytes(utf8(FIRST), utf8(around[0]), new byte[] {(byte) 0xff}, utf8(around[1]), utf8(LAST));
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), content);
        assertThat(taken.ids()).containsExactly("first", "last");
        assertThat(taken.letter().codes()).containsExactly("id INVALID_VALUE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":", "["})
    void tenThousandLevels_areADeadLetter(String opening) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(
                new JsonLines(false),
                FIRST
                        + line("bomb", ",\"x\":" + opening.repeat(10_000))
                        + opening.repeat(10_000)
                        + "\n"
                        + line("bomb", ",\"items\":" + opening.repeat(10_000))
                        + LAST);
        assertThat(taken.ids()).containsExactly("first", "last");
        assertThat(taken.refused()).containsExactly(2L, 3L, 4L);
    }

    @Test
    void faultsOfOneRecord_areNamedUpToALimit() throws SourceException {
        String unknown = String.join(
                ",", IntStream.range(0, 5_000).mapToObj(i -> "\"u" + i + "\":0").toList());
        assertThat(CollectedRecords.from(new JsonLines(false), line("a", "," + unknown))
                        .letter()
                        .faults())
                .hasSize(20);
    }

    @Test
    void namesOfUnknownMembers_areShortened() throws SourceException {
        String name = "n".repeat(20_000);
        assertThat(CollectedRecords.from(new JsonLines(false), line("a", ",\"" + name + "\":0"))
                        .letter()
                        .faults()
                        .get(0)
                        .path())
                .hasSizeLessThan(200);
    }

    @Test
    void escapesInTheShownText_areUndoneSoThatCardNumbersAreSeen() throws SourceException {
        String line = line("a", ",\"x\":\"\\u0034242\\u00a04242 \\\\u0034 \\u0022 \\u000a \\ud83d\\ude00\"");
        assertThat(CollectedRecords.from(new JsonLines(false), line).letter().text())
                .contains("\"4242\u00a04242 \\\\u0034 \\u0022 \\u000a \\ud83d\\ude00\"");
    }

    @Test
    void truncatedGzip_isRefused_withoutRecords(@TempDir Path folder) throws Exception {
        StringBuilder lines = new StringBuilder();
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            lines.append(line("t" + i, ",\"note\":\"" + Long.toHexString(random.nextLong()) + "\""));
        }
        byte[] whole = TransactionFiles.gzip(utf8(lines.toString()));
        Path file = Files.write(folder.resolve("cut.ndjson.gz"), Arrays.copyOf(whole, whole.length / 2));
        CollectedRecords taken = new CollectedRecords();
        assertThatThrownBy(() -> new SourceFile(file).read(taken, bytes -> {}))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("cut off");
        assertThat(taken.documents).isEmpty();
    }

    private static void assertOneRefused(String line, String... faults) throws SourceException {
        CollectedRecords taken = CollectedRecords.from(new JsonLines(false), FIRST + line + LAST);
        assertThat(taken.ids()).containsExactly("first", "last");
        assertThat(taken.letter().number()).isEqualTo(2);
        assertThat(taken.letter().codes()).containsExactlyInAnyOrder(faults);
    }

    private static String line(String id, String more) {
        return "{\"id\":\"" + id + "\",\"merchant_id\":\"M-ndjson\",\"type\":\"PAYMENT\",\"status\":\"COMPLETED\","
                + "\"direction\":\"CREDIT\",\"created_at\":\"2026-11-19T08:00:11.412Z\",\"version\":1,"
                + "\"amount\":{\"value\":\"49.99\",\"currency_code\":\"EUR\"}" + more + "}\n";
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List.of(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'a':NaN}", "{'a':+NaN}", "{'a':.5}", "{'a':DEEP}", "{'a':LONG}", "{'a':'\\q'}", "//"})
    void malformedJson_hasACauseWithoutTheInnerNamesOfAParser(String line) throws SourceException {
        String text = line.replace('\'', '"').replace("DEEP", "[".repeat(2_000)).replace("LONG", "1".repeat(2_000));
        String detail = CollectedRecords.from(new JsonLines(false), text).letter().faults().stream()
                .map(RecordFault::detail)
                .collect(Collectors.joining(" "));
        assertThat(detail).contains("is not well-formed JSON at column").endsWith(".");
        assertThat(detail).doesNotContain("`", "Feature", "Constraints", "JsonToken");
        assertThat(detail.chars().filter(c -> c == '(').count())
                .isEqualTo(detail.chars().filter(c -> c == ')').count());
    }
}
