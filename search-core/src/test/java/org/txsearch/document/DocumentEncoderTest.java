package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

class DocumentEncoderTest {

    private static final String MERCHANT = "M0001";
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final String CARD = "4111111111111111";
    private static final String MASKED = "************1111";

    private final DocumentEncoder encoder = new DocumentEncoder(
            FieldCatalogue.transaction(), id -> 7, Clock.fixed(NOW, ZoneOffset.UTC), TestFingerprints.get());

    @Test
    void indexMember_statesTheLengthsOfItsRestAndTheItem() throws Exception {
        String json = text(encode(minimal()));
        int item = json.indexOf("},") + 1;
        int tie = json.indexOf(",\"tie\"");
        assertThat(json)
                .startsWith(
                        "{\"search\":{\"length\":" + (json.length() - item) + ",\"rest\":" + (item - tie) + ",\"tie\"");
    }

    /** Returns how long the parts are has its own test. */
    private static String withoutLengths(TransactionDocument document) {
        return text(document).replaceFirst("\"length\":\\d+,\"rest\":\\d+,", "");
    }

    @Test
    void minimalRecord_hasEveryMember() throws Exception {
        TransactionDocument document = encode(minimal());
        assertThat(withoutLengths(document))
                .isEqualTo("{\"search\":{\"tie\":7,\"amount\":4999,\"exponent\":2,\"amount_lo\":4999,"
                        + "\"text\":[\"M0001|txn_1\",\"M0001|1\"]},"
                        + "\"id\":\"txn_1\",\"merchant_id\":\"M0001\",\"type\":\"PAYMENT\",\"event_code\":null,"
                        + "\"status\":\"COMPLETED\",\"direction\":\"CREDIT\",\"created_at\":\"2026-11-19T08:00:11.412Z\","
                        + "\"updated_at\":null,\"ingested_at\":\"2026-11-19T08:00:13.950Z\",\"version\":1,"
                        + "\"amount\":{\"value\":\"49.99\",\"currency_code\":\"EUR\"},\"fee\":null,\"net\":null,"
                        + "\"payer\":null,\"payment_method\":null,\"invoice_id\":null,\"reference\":null,"
                        + "\"custom_id\":null,\"note\":null,\"related_id\":null,\"payout_id\":null,\"settled_at\":null,"
                        + "\"store_id\":null,\"terminal_id\":null,\"related_type\":null,\"subject\":null,"
                        + "\"account_id\":null,\"channel\":null,\"initiated_by\":null,\"bank_reference_id\":null,"
                        + "\"tracking_id\":null,\"protection_eligibility\":null,\"statement_descriptor\":null,"
                        + "\"language\":null,\"breakdown\":null,\"balance\":null,\"credit\":null,\"authorization\":null,"
                        + "\"processor\":null,\"risk\":null,\"settlement\":null,\"dispute\":null,\"subscription\":null,"
                        + "\"order\":null,\"shipping\":null,\"billing_address\":null,\"device\":null,"
                        + "\"point_of_sale\":null,\"auction\":null,\"items\":[],\"incentives\":[],\"events\":[],"
                        + "\"metadata\":{},\"erased_at\":null}");
        assertThat(document.merchantId()).isEqualTo(MERCHANT);
        assertThat(document.id()).isEqualTo("txn_1");
        assertThat(document.documentId()).isEqualTo("M0001|txn_1");
        assertThat(document.version()).isEqualTo(1);
        assertThat(document.week()).isEqualTo(new IsoWeek(2026, 47));
        assertThat(text(document)
                        .substring(
                                document.ingestedAtOffset(),
                                document.ingestedAtOffset() + TransactionDocument.INSTANT_LENGTH))
                .isEqualTo("2026-11-19T08:00:13.950Z");
    }

    /** Whichever attribute a client misuses for it, a card number is in no part of a document. */
    @Test
    void cardNumber_isMaskedInEveryText() throws Exception {
        String card = "4111111111111111";
        GenericRecord record = Records.minimal(MERCHANT, "txn_1");
        List<String> set = new ArrayList<>();
        for (Field field : FieldCatalogue.transaction().byPath().values()) {
            boolean alone = !field.path().matches("(id|merchant_id|items\\b.*|incentives\\b.*|events\\b.*)");
            boolean inMoney = field.path().endsWith(".value") || field.path().endsWith(".currency_code");
            if (alone
                    && !inMoney
                    && field.kind() == FieldKind.STRING
                    && CardNumbers.areMaskedIn(field)
                    && field.maxLength() > card.length() + 10) {
                Records.set(record, field.path(), field.path().equals("payer.email") ? card + "@example.com" : card);
                set.add(field.path());
            }
        }
        Records.set(
                record,
                "items",
                List.of(Records.element("items", Map.of("sku", card, "category", card, "invoice_number", card))));
        Records.set(record, "metadata", Map.of(card, card));
        String json = withoutLengths(encode(record));
        assertThat(set).contains("reference", "invoice_id", "custom_id", "related_id", "payer.id", "note", "store_id");
        assertThat(json)
                .doesNotContain(card)
                .contains(
                        "\"reference\":\"************1111\"",
                        "\"related_id\":\"" + TestFingerprints.get().id(card) + "\"",
                        "\"store_id\":\"" + TestFingerprints.get().id(card) + "\"",
                        "\"sku\":\"************1111\"",
                        "\"payer_email\":[\"M0001|************1111@example.com\"",
                        "\"metadata\":{\"************1111\":\"************1111\"}");
    }

    @Test
    void cardNumberAsQuantity_isNotStored() throws Exception {
        GenericRecord record = Records.minimal(MERCHANT, "txn_1");
        Records.set(record, "items", List.of(Records.element("items", Map.of("quantity", "4111111111111111"))));
        assertThat(adjustments(record)).containsExactly("items.quantity INVALID_VALUE");
        assertThat(text(encode(record))).doesNotContain("4111").contains("\"quantity\":null");
        Records.set(record, "items", List.of(Records.element("items", Map.of("quantity", "4.111111111111111"))));
        assertThatNoException().isThrownBy(() -> encode(record));
    }

    @Test
    void heartOfTheContract_isWrittenAsTheContractShowsIt() throws Exception {
        GenericRecord record = Records.minimal(MERCHANT, "txn_01JCX4Q7");
        Records.set(record, "event_code", "T0006");
        Records.set(
                record, "updated_at", Instant.parse("2026-11-19T08:00:13.001Z").toEpochMilli());
        Records.set(record, "version", 3L);
        Records.set(record, "fee", Records.money("-1.75", "EUR"));
        Records.set(record, "net", Records.money("48.24", "EUR"));
        Records.set(record, "payer.id", "p_9");
        Records.set(record, "payer.name", "José García");
        Records.set(record, "payer.email", "Jose@Example.com");
        Records.set(record, "payer.country_code", "ES");
        Records.set(record, "payment_method.type", "CARD");
        Records.set(record, "payment_method.brand", "VISA");
        Records.set(record, "payment_method.last4", "4242");
        Records.set(
                record,
                "items",
                List.of(Records.element(
                        "items",
                        Map.of(
                                "sku", "85123A",
                                "name", "Candle holder",
                                "quantity", "6",
                                "unit_amount", Records.money("2.55", "EUR")))));
        Records.set(record, "metadata", Map.of("b", "2", "a", "1"));
        String json = withoutLengths(encode(record));
        assertThat(json)
                .startsWith("{\"search\":{\"tie\":7,\"amount\":4999,\"exponent\":2,\"amount_lo\":4999,"
                        + "\"fee_lo\":-175,\"net_lo\":4824,"
                        + "\"payer_name_words\":[\"M0001|jose\",\"M0001|garcia\"],\"payer_email\":[\"M0001|jose@example.com\",\"|M0001|moc.elpmaxe@esoj\"],"
                        + "\"metadata\":[\"a\",\"a\\u001f1\",\"b\",\"b\\u001f2\"],"
                        + "\"text\":[\"M0001|txn_01jcx4q7\",\"M0001|01jcx4q7\","
                        + "\"M0001|jose@example.com\",\"M0001|example\",\"M0001|com\"]},\"id\":\"txn_01JCX4Q7\",")
                .contains(
                        "\"version\":3,\"amount\":{\"value\":\"49.99\",\"currency_code\":\"EUR\"},"
                                + "\"fee\":{\"value\":\"-1.75\",\"currency_code\":\"EUR\"},"
                                + "\"net\":{\"value\":\"48.24\",\"currency_code\":\"EUR\"},"
                                + "\"payer\":{\"id\":\"p_9\",\"name\":\"José García\",\"email\":\"Jose@Example.com\",\"country_code\":\"ES\",")
                .contains("\"payment_method\":{\"type\":\"CARD\",\"brand\":\"VISA\",\"last4\":\"4242\",")
                .contains("\"items\":[{\"sku\":\"85123A\",\"name\":\"Candle holder\",\"quantity\":\"6\","
                        + "\"unit_amount\":{\"value\":\"2.55\",\"currency_code\":\"EUR\"},\"amount\":null,")
                .endsWith("\"metadata\":{\"a\":\"1\",\"b\":\"2\"},\"erased_at\":null}");
    }

    @Property(tries = 300)
    void anyValidRecord_isItsJson(@ForAll long seed) throws Exception {
        GenericRecord record = RandomRecord.of(seed);
        TransactionDocument document = encode(record);
        Map<String, @Nullable Object> item = item(document);
        assertThat(item).isEqualTo(ExpectedJson.of(record));
        assertThat(item.keySet())
                .containsExactlyElementsOf(FieldCatalogue.transaction().fields().stream()
                        .map(field -> field.name())
                        .toList());
        assertThat(((Map<?, ?>) Objects.requireNonNull(item.get("metadata")))
                        .keySet().stream().map(Object::toString))
                .isSorted();
        assertThat(document.week()).isEqualTo(IsoWeek.of(Instant.ofEpochMilli((long) record.get("created_at"))));
        assertThat(document.version()).isEqualTo(record.get("version"));
    }

    @Property(tries = 100)
    void everyTruncationOfAValidRecord_isMalformed(@ForAll long seed) {
        byte[] whole = Records.bytes(RandomRecord.of(seed));
        Random random = new Random(seed);
        for (int i = 0; i < 30; i++) {
            int length = random.nextInt(whole.length);
            assertThatExceptionOfType(MalformedAvroException.class)
                    .isThrownBy(() -> Records.encode(encoder, Arrays.copyOf(whole, length)));
        }
    }

    @Test
    void everyTruncationOfTheMinimalRecord_isMalformed() {
        byte[] whole = Records.bytes(minimal());
        for (int length = 0; length < whole.length; length++) {
            int cut = length;
            assertThatExceptionOfType(MalformedAvroException.class)
                    .as("%d of %d bytes", cut, whole.length)
                    .isThrownBy(() -> Records.encode(encoder, Arrays.copyOf(whole, cut)));
        }
    }

    @Property(tries = 300)
    void damagedRecords_areDocumentsOrRefused_withNoOtherException(@ForAll long seed) {
        byte[] bytes = Records.bytes(RandomRecord.of(seed));
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            byte[] damaged = bytes.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(item(Records.encode(encoder, damaged))).isNotEmpty();
            } catch (MalformedAvroException | InvalidTransactionException e) {
                assertThat(e).hasMessageNotContaining("Exception");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10.5, USD, 10.50, 1050, 2",
        "10, USD, 10.00, 1000, 2",
        "0, USD, 0.00, 0, 2",
        "007.10, USD, 7.10, 710, 2",
        "1200, JPY, 1200, 1200, 0",
        "1.2, KWD, 1.200, 1200, 3",
        "1.0001, UYW, 1.0001, 10001, 4",
        "90071992547409.91, EUR, 90071992547409.91, 9007199254740991, 2",
        "9007199254740991, JPY, 9007199254740991, 9007199254740991, 0",
    })
    void amount_isWrittenWithTheDigitsOfItsCurrency(
            String value, String code, String written, long minorUnits, int exponent) throws Exception {
        String json = text(encode(with("amount", Records.money(value, code))));
        assertThat(json)
                .contains("\"amount\":{\"value\":\"" + written + "\",\"currency_code\":\"" + code + "\"}")
                .contains("\"amount\":" + minorUnits + ",\"exponent\":" + exponent + ","
                        + (minorUnits < 1 << 26 ? "" : "\"amount_hi\":" + (minorUnits >> 26) + ",") + "\"amount_lo\":"
                        + (minorUnits & 0x3ffffff));
    }

    @Test
    void debit_isIndexedAbsolute_andSummedSigned() throws Exception {
        GenericRecord record = with("amount", Records.money("-49.99", "EUR"));
        Records.set(record, "direction", "DEBIT");
        assertThat(text(encode(record)))
                .contains("\"amount\":4999,\"exponent\":2,\"amount_lo\":-4999,\"text\"")
                .contains("\"amount\":{\"value\":\"-49.99\"");
    }

    @Test
    void negativeZero_isZeroOfEitherDirection() throws Exception {
        for (String direction : List.of("CREDIT", "DEBIT")) {
            GenericRecord record = with("amount", Records.money("-0.00", "EUR"));
            Records.set(record, "direction", direction);
            assertThat(text(encode(record))).contains("\"amount\":{\"value\":\"0.00\"");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10.055, USD, TOO_MANY_DECIMALS",
        "10.0001, USD, TOO_MANY_DECIMALS",
        "1200.5, JPY, TOO_MANY_DECIMALS",
        "1.00000000000000000000000000000000000000000, USD, NOT_A_DECIMAL",
        "90071992547409.92, EUR, OUT_OF_RANGE",
        "9007199254740992, JPY, OUT_OF_RANGE",
        "1e3, EUR, NOT_A_DECIMAL",
        "+1.00, EUR, NOT_A_DECIMAL",
        "'1,00', EUR, NOT_A_DECIMAL",
        "'', EUR, NOT_A_DECIMAL",
        "., EUR, NOT_A_DECIMAL",
        "١.٠٠, EUR, NOT_A_DECIMAL",
        "1.00, XXX, INVALID_CURRENCY",
        "1.00, XAU, INVALID_CURRENCY",
        "1.00, eur, INVALID_CURRENCY",
        "1.00, '', INVALID_CURRENCY",
        "1.00, EURO, INVALID_CURRENCY",
    })
    void impossibleAmount_isRefused(String value, String code, String fault) throws Exception {
        for (String path : List.of("amount", "fee", "net")) {
            assertThat(faults(with(path, Records.money(value, code)))).as(path).containsExactly(path + " " + fault);
        }
        assertThat(adjustments(with("breakdown.tip", Records.money(value, code))))
                .containsExactly("breakdown.tip " + fault);
    }

    @ParameterizedTest
    @CsvSource({
        "2000.00, ISK, 2000",
        "380000.00, UGX, 380000",
        "150000.0, BYR, 150000",
        "0.000, JPY, 0",
        "10.000, EUR, 10.00",
        "10.5000, EUR, 10.50",
        "1.00000000, EUR, 1.00",
        "1.2340, KWD, 1.234",
        "1.23450000, CLF, 1.2345"
    })
    void zerosBeyondTheDigits_loseNothing(String value, String code, String stored) throws Exception {
        String money = "{\"value\":\"" + stored + "\",\"currency_code\":\"" + code + "\"}";
        GenericRecord record = with("amount", Records.money(value, code));
        Records.set(record, "fee", Records.money("-" + value, code));
        Records.set(record, "net", Records.money(value, code));
        Records.set(record, "breakdown.tip", Records.money(value, code));
        String negative = stored.matches("[0.]*") ? money : money.replace(stored, "-" + stored);
        assertThat(text(encode(record)))
                .contains("\"amount\":" + money, "\"fee\":" + negative, "\"net\":" + money, "\"tip\":" + money);
        GenericRecord plain = with("amount", Records.money(stored, code));
        assertThat(text(encode(with("amount", Records.money(value, code)))))
                .as("a later delivery with fewer zeros is no difference")
                .isEqualTo(text(encode(plain)));
    }

    /** Of all months in which a payment can have been made: when the currency was one, when no longer, and ten years from now. */
    @Test
    void everyCurrency_isStoredWithItsDigits_whateverTheDate() throws Exception {
        for (Currency currency : Currencies.all()) {
            String value = MinorUnits.toDecimal(123_456, currency);
            for (String date : List.of("1990-01-01", "1999-03-15", "2014-06-16", "2026-11-19", "2036-11-01")) {
                GenericRecord record = with("amount", Records.money(value, currency.code()));
                Records.set(
                        record, "created_at", Instant.parse(date + "T10:00:00Z").toEpochMilli());
                assertThat(text(encode(record)))
                        .contains(
                                "\"amount\":123456,\"exponent\":" + currency.exponent() + ",",
                                "\"amount\":{\"value\":\"" + value + "\",\"currency_code\":\"" + currency + "\"}");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "eur, 'A currency is written in three capital letters without blanks; write EUR.'",
        "' EUR', 'A currency is written in three capital letters without blanks; write EUR.'",
        "RMB, ISO 4217 has another code for this currency; write CNY.",
        "GBX, 'The code is that of a hundredth of GBP; divide the amount by 100, and write GBP.'",
        "XYZ, 'There is no such currency; send its ISO 4217 code in upper case, such as EUR.'"
    })
    void codeThatIsNoCurrency_leadsToTheRightOne(String code, String sentence) {
        assertThat(refusal(with("amount", Records.money("1.00", code))).faults())
                .extracting(RecordFault::detail)
                .containsExactly(sentence);
    }

    @Test
    void surplusDigits_areExplainedByTheCurrency() {
        assertThat(refusal(with("amount", Records.money("1.001", "EUR"))).faults())
                .extracting(RecordFault::detail)
                .containsExactly(
                        "EUR has 2 digits after the point, and only zeros may follow; send the amount that was paid.");
    }

    @Test
    void creditBelowZero_orDebitAbove_isRefused() {
        assertThat(faults(with("amount", Records.money("-0.01", "EUR")))).containsExactly("amount INVALID_VALUE");
        GenericRecord debit = with("direction", "DEBIT");
        assertThat(faults(debit)).containsExactly("amount INVALID_VALUE");
    }

    @Test
    void feeAndNet_areInTheCurrencyOfTheAmount() {
        GenericRecord record = with("fee", Records.money("-1.75", "USD"));
        Records.set(record, "net", Records.money("100", "JPY"));
        assertThat(faults(record)).containsExactly("fee INVALID_CURRENCY", "net INVALID_CURRENCY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1990-01-01T00:00:00Z", "2036-11-20T10:00:00Z"})
    void createdAtAtItsBounds_isTaken(String createdAt) throws Exception {
        assertThat(text(encode(with("created_at", millis(createdAt))))).contains(createdAt.replace("Z", ".000Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1989-12-31T23:59:59.999Z",
                "2036-11-20T10:00:00.001Z",
                "0000-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999Z",
                "-0001-12-31T23:59:59.999Z",
                "+10000-01-01T00:00:00Z",
            })
    void createdAtBeyondItsBounds_isRefused(String createdAt) {
        assertThat(faults(with("created_at", millis(createdAt)))).containsExactly("created_at INVALID_DATE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"updated_at", "settled_at", "authorization.expires_at", "payer.registered_at"})
    void otherInstantBeyondTheBounds_isStoredAsNull_andCountsAsAdjusted(String path) throws Exception {
        String name = path.substring(path.indexOf('.') + 1);
        for (String bound : List.of("1971-01-01T00:00:00.000Z", "2036-11-20T10:00:00.000Z")) {
            TransactionDocument document = encode(with(path, millis(bound)));
            assertThat(text(document)).contains("\"" + name + "\":\"" + bound + "\"");
            assertThat(document.adjustments()).isEmpty();
        }
        for (long beyond : new long[] {
            20_769,
            1_763_539_211,
            millis("1971-01-01T00:00:00Z") - 1,
            millis("2036-11-20T10:00:00Z") + 1,
            168_453_600_000_000_000L,
            Long.MIN_VALUE,
            Long.MAX_VALUE
        }) {
            TransactionDocument document = encode(with(path, beyond));
            assertThat(text(document)).doesNotContain("\"" + name + "\":\"");
            assertThat(document.adjustments())
                    .containsExactly(new Adjustment(
                            path,
                            "INVALID_DATE",
                            "The time is before 1971 or more than ten years ahead. Null is stored.",
                            Instant.ofEpochMilli(beyond).toString()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a|b", "a/b", "é", "a\n", "a\u0000", "a\"", "²"})
    void idOfOtherCharacters_isRefused(String id) {
        assertThat(faults(with("id", id))).containsExactly("id INVALID_VALUE");
        assertThat(faults(with("merchant_id", id))).containsExactly("merchant_id INVALID_VALUE");
    }

    @Test
    void idOfSixtyFourCharacters_isTheLongest() throws Exception {
        assertThat(encode(with("id", "a".repeat(64))).id()).hasSize(64);
        assertThat(faults(with("id", "a".repeat(65)))).containsExactly("id INVALID_LENGTH");
        assertThat(faults(with("merchant_id", "a".repeat(65)))).containsExactly("merchant_id INVALID_LENGTH");
    }

    @Test
    void negativeVersion_isRefused() throws Exception {
        assertThat(faults(with("version", -1L))).containsExactly("version INVALID_VALUE");
        assertThat(encode(with("version", 0L)).version()).isZero();
        assertThat(encode(with("version", Long.MAX_VALUE)).version()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0", "-1", "1.5", "-0.25", "00012.500"})
    void quantity_isADecimal(String quantity) throws Exception {
        GenericRecord item = Records.element("items", Map.of("quantity", quantity));
        assertThat(text(encode(with("items", List.of(item))))).contains("\"quantity\":\"" + quantity + "\"");
    }

    @Test
    void cardNumbersInFreeText_areMasked() throws Exception {
        for (String path :
                List.of("note", "subject", "payer.name", "payer.surname", "shipping.name", "payer.address.line1")) {
            String json = text(encode(with(path, "card " + CARD + " twice " + CARD)));
            assertThat(json)
                    .as(path)
                    .contains("card " + MASKED + " twice " + MASKED)
                    .doesNotContain(CARD);
        }
        GenericRecord item = Records.element("items", Map.of("name", CARD, "description", "x " + CARD));
        assertThat(text(encode(with("items", List.of(item)))))
                .contains("\"" + MASKED + "\"")
                .doesNotContain(CARD);
    }

    @Test
    void cardNumbersInMetadata_areMasked_inKeysToo() throws Exception {
        assertThat(text(encode(with("metadata", Map.of("card", CARD)))))
                .contains("{\"card\":\"" + MASKED + "\"}")
                .doesNotContain(CARD);
        assertThat(text(encode(with("metadata", Map.of(CARD, "card")))))
                .contains("{\"" + MASKED + "\":\"card\"}")
                .doesNotContain(CARD);
    }

    /** Two payers stay two, whatever numbers their ids are. */
    @Test
    void numbersInIdsOfOtherSystems_stayWhole_orKeepAFingerprint() throws Exception {
        for (String path : List.of(
                "payer.id",
                "related_id",
                "payout_id",
                "store_id",
                "terminal_id",
                "account_id",
                "tracking_id",
                "dispute.id")) {
            String stored = text(encode(with(path, "4000000000061111")));
            assertThat(stored).as(path).contains("\"************1111-").doesNotContain("4000000000061111");
            assertThat(stored).isNotEqualTo(text(encode(with(path, CARD))));
            for (String kept : List.of("353247104467808", "378282246310005", "4099999010042", "4222222222222")) {
                assertThat(text(encode(with(path, kept)))).as(path).contains("\"" + kept + "\"");
            }
        }
    }

    @Test
    void numbersOfPhonesAndArticles_stayWhole_inEveryText() throws Exception {
        assertThat(text(encode(with("metadata", Map.of("imei", "353247104467808", "353247104467808", "imei")))))
                .contains("{\"353247104467808\":\"imei\",\"imei\":\"353247104467808\"}");
        for (String path : List.of("reference", "invoice_id", "custom_id", "note", "payer.name")) {
            for (String kept :
                    List.of("353247104467808", "4099999010042", "+49 1512 3456001", "DE89 3704 0044 0532 0130 00")) {
                assertThat(text(encode(with(path, kept)))).as(path).contains("\"" + kept + "\"");
            }
        }
    }

    @Test
    void shortExternalId_isRefusedWhenTheEncoderIsMade() {
        Field id = FieldCatalogue.transaction().field("payer.id");
        assertThat(id.format()).isEqualTo(FieldFormat.EXTERNAL_ID);
        for (Field field : FieldCatalogue.transaction().byPath().values()) {
            if (field.format() == FieldFormat.EXTERNAL_ID) {
                assertThat(field.maxLength()).as(field.path()).isGreaterThanOrEqualTo(CardFingerprints.ID_LENGTH);
            }
        }
    }

    @Test
    void idThatLooksLikeACard_isKept() throws Exception {
        assertThat(text(encode(Records.minimal(MERCHANT, CARD)))).contains("\"id\":\"" + CARD + "\"");
    }

    @Test
    void emptyText_isNull() throws Exception {
        GenericRecord record = with("note", "");
        Records.set(record, "invoice_id", "");
        Records.set(record, "related_id", "");
        Records.set(record, "payer.country_code", "");
        Records.set(record, "payer.email", "");
        Records.set(record, "payer.id", "p_1");
        assertThat(text(encode(record)))
                .contains("\"note\":null")
                .contains("\"invoice_id\":null")
                .contains("\"related_id\":null")
                .contains("\"payer\":{\"id\":\"p_1\",\"name\":null,\"email\":null,\"country_code\":null,")
                .doesNotContain("payer_email");
    }

    @Test
    void recordOfNulls_isNull() throws Exception {
        GenericRecord record = with("payer.name", null);
        Records.set(record, "payer.address.line1", "");
        Records.set(record, "payment_method.three_d_secure.version", null);
        assertThat(text(encode(record))).isEqualTo(text(encode(minimal())));
    }

    @Test
    void elementOfNulls_keepsItsPlace() throws Exception {
        GenericRecord nothing = Records.element("incentives", Map.of());
        assertThat(text(encode(with("incentives", List.of(nothing, nothing)))))
                .contains("\"incentives\":[{\"type\":null,\"code\":null,\"amount\":null,\"program_code\":null},"
                        + "{\"type\":null,\"code\":null,\"amount\":null,\"program_code\":null}]");
    }

    @Test
    void metadata_isSorted_whateverOrderItCameIn() throws Exception {
        List<String> keys = new ArrayList<>(List.of("z", "a", "B", "aa", "é", "1"));
        String first = null;
        for (int i = 0; i < 10; i++) {
            Collections.shuffle(keys, new Random(i));
            Map<String, String> metadata = new LinkedHashMap<>();
            keys.forEach(key -> metadata.put(key, "v" + key));
            String json = text(encode(with("metadata", metadata)));
            assertThat(json)
                    .endsWith(
                            "\"metadata\":{\"1\":\"v1\",\"B\":\"vB\",\"a\":\"va\",\"aa\":\"vaa\",\"z\":\"vz\",\"é\":\"vé\"},\"erased_at\":null}");
            first = first == null ? json : first;
            assertThat(json).isEqualTo(first);
        }
    }

    @Test
    void ingestedAt_isTheGivenTime_whateverTheRecordSays() throws Exception {
        TransactionDocument without = encode(minimal());
        TransactionDocument with = encode(with("ingested_at", millis("2001-01-01T00:00:00Z")));
        assertThat(text(with)).isEqualTo(text(without)).contains("\"ingested_at\":\"2026-11-19T08:00:13.950Z\"");
        assertThat(text(encode(with("ingested_at", Long.MAX_VALUE)))).isEqualTo(text(without));
    }

    @Test
    void erasedAt_isIgnoredInWhatIsSent_andKeptInWhatIsStored() throws Exception {
        TransactionDocument without = encode(minimal());
        assertThat(text(encode(with("erased_at", millis("2026-01-01T00:00:00Z")))))
                .isEqualTo(text(without));
        assertThat(text(encode(with("erased_at", Long.MAX_VALUE)))).isEqualTo(text(without));
        byte[] stored = Records.bytes(with("erased_at", millis("2026-01-01T00:00:00Z")));
        TransactionDocument again =
                encoder.encodeStored(new AvroBytes(stored, 0, stored.length), millis("2026-11-19T08:00:13.950Z"));
        assertThat(text(again)).contains("\"erased_at\":\"2026-01-01T00:00:00.000Z\"");
    }

    @Test
    void sameContent_isAnythingThatDiffersInIngestedAtAlone() throws Exception {
        GenericRecord record = with("note", "a note");
        TransactionDocument document = encode(record);
        byte[] bytes = Records.bytes(record);
        byte[] later = encoder.encode(new AvroBytes(bytes, 0, bytes.length), millis("2030-02-03T04:05:06.789Z"))
                .source();
        assertThat(later).isNotEqualTo(document.source());
        assertThat(document.hasContentOf(later)).isTrue();
        assertThat(document.hasContentOf(document.source())).isTrue();

        byte[] other = document.source();
        for (int at = 0; at < other.length; at++) {
            byte[] changed = other.clone();
            changed[at] ^= 1;
            boolean withinIngestedAt = at >= document.ingestedAtOffset()
                    && at < document.ingestedAtOffset() + TransactionDocument.INSTANT_LENGTH;
            assertThat(document.hasContentOf(changed)).as("byte %d", at).isEqualTo(withinIngestedAt);
        }
        assertThat(document.hasContentOf(Arrays.copyOf(other, other.length - 1)))
                .isFalse();
        assertThat(document.hasContentOf(Arrays.copyOf(other, other.length + 1)))
                .isFalse();
        assertThat(document.hasContentOf(new byte[0])).isFalse();
    }

    @Test
    void allFaultsOfARecord_areReportedAtOnce_inTheOrderOfTheSchema() {
        GenericRecord record = Records.minimal("M 1", "a b");
        Records.set(record, "created_at", 0L);
        Records.set(record, "settled_at", Long.MAX_VALUE);
        Records.set(record, "version", -1L);
        Records.set(record, "amount", Records.money("-1.00", "EUR"));
        Records.set(record, "fee", Records.money("1.00", "USD"));
        Records.set(record, "net", Records.money("1.001", "EUR"));
        Records.set(record, "payer.country_code", "es");
        Records.set(record, "metadata", Map.of("", "v"));
        assertThat(faults(record))
                .containsExactly(
                        "id INVALID_VALUE",
                        "merchant_id INVALID_VALUE",
                        "created_at INVALID_DATE",
                        "version INVALID_VALUE",
                        "amount INVALID_VALUE",
                        "fee INVALID_CURRENCY",
                        "net TOO_MANY_DECIMALS");
    }

    @Test
    void faults_doNotQuoteTheValue() {
        GenericRecord record = with("version", -17L);
        Records.set(record, "amount", Records.money("secret-amount", "EUR"));
        Records.set(record, "id", "secret id");
        InvalidTransactionException refusal = refusal(record);
        assertThat(refusal).hasMessageNotContaining("secret");
        assertThat(refusal.faults()).hasSize(3);
    }

    @Test
    void faultsOfARefusedRecord_areThoseOfStrictMembers() {
        List<GenericRecord> items = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            items.add(Records.element("items", Map.of("quantity", "x")));
        }
        GenericRecord record = with("items", items);
        Records.set(record, "id", "a b");
        assertThat(refusal(record).faults()).hasSize(1);
    }

    @Test
    void afterAnInvalidRecord_theBytesStandAtTheNext() throws Exception {
        GenericRecord invalid = RandomRecord.of(5);
        Records.set(invalid, "id", "a b");
        Records.set(invalid, "note", new Utf8(new byte[] {(byte) 0xff}));
        Records.set(invalid, "settled_at", Long.MAX_VALUE);
        Records.set(invalid, "fee", Records.money("x", "y"));
        byte[] bytes = Records.bytes(minimal(), invalid, with("id", "txn_2"));
        AvroBytes in = new AvroBytes(bytes, 0, bytes.length);
        assertThat(encoder.encode(in, 0).id()).isEqualTo("txn_1");
        assertThat(catchThrowableOfType(InvalidTransactionException.class, () -> encoder.encode(in, 0)))
                .isNotNull();
        TransactionDocument next = encoder.encode(in, Records.INGESTED.toEpochMilli());
        assertThat(text(next)).isEqualTo(text(encode(with("id", "txn_2"))));
        assertThat(in.atEnd()).isTrue();
    }

    @Test
    void nothingOfOneRecord_comesIntoTheNext() throws Exception {
        for (long seed = 0; seed < 20; seed++) {
            encode(RandomRecord.of(seed));
            GenericRecord invalid = RandomRecord.of(seed);
            Records.set(invalid, "direction", "CREDIT");
            Records.set(invalid, "amount", Records.money("-1", "EUR"));
            assertThat(refusal(invalid).faults()).isNotEmpty();
            assertThat(text(encode(minimal())))
                    .isEqualTo(text(Records.encode(
                            new DocumentEncoder(
                                    FieldCatalogue.transaction(),
                                    id -> 7,
                                    Clock.fixed(NOW, ZoneOffset.UTC),
                                    TestFingerprints.get()),
                            Records.bytes(minimal()))));
        }
    }

    @Test
    void namesAndEmails_areIndexedFolded_andMasked() throws Exception {
        GenericRecord record = with("payer.name", "Zoë O'Brien-Łuk " + CARD);
        Records.set(record, "payer.email", "ÅSA@Example.COM");
        assertThat(text(encode(record)))
                .contains(
                        "\"payer_name_words\":[\"M0001|zoe\",\"M0001|obrienluk\",\"M0001|brienluk\",\"M0001|luk\",\"M0001|1111\"]")
                .contains("\"payer_email\":[\"M0001|åsa@example.com\",\"|M0001|moc.elpmaxe@aså\"]");
    }

    @Test
    void largeRecord_isWritten() throws Exception {
        List<GenericRecord> items = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            items.add(Records.element("items", Map.of("sku", "s" + i, "name", "\u0001".repeat(200))));
        }
        Map<String, @Nullable Object> item = item(encode(with("items", items)));
        assertThat((List<?>) Objects.requireNonNull(item.get("items"))).hasSize(2000);
    }

    private TransactionDocument encode(GenericRecord record) throws InvalidTransactionException {
        return Records.encode(encoder, Records.bytes(record));
    }

    private List<String> faults(GenericRecord record) {
        return refusal(record).faults().stream()
                .map(fault -> fault.path() + " " + fault.code())
                .toList();
    }

    private List<String> adjustments(GenericRecord record) throws InvalidTransactionException {
        return encode(record).adjustments().stream()
                .map(adjustment -> adjustment.path() + " " + adjustment.rule())
                .toList();
    }

    private InvalidTransactionException refusal(GenericRecord record) {
        InvalidTransactionException refusal =
                catchThrowableOfType(InvalidTransactionException.class, () -> encode(record));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private static GenericRecord minimal() {
        return Records.minimal(MERCHANT, "txn_1");
    }

    private static GenericRecord with(String path, @Nullable Object value) {
        return Records.set(minimal(), path, value);
    }

    private static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    private static String text(TransactionDocument document) {
        return new String(document.source(), StandardCharsets.UTF_8);
    }

    /** Returns the item as Jackson reads it, without the index member, whole numbers as longs. */
    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> item(TransactionDocument document) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        Map<String, Object> read = JsonMapper.shared().readValue(document.source(), Map.class);
        assertThat(read.keySet().iterator().next()).isEqualTo(TransactionDocument.INDEX_MEMBER);
        read.forEach((name, value) -> {
            if (!name.equals(TransactionDocument.INDEX_MEMBER)) {
                members.put(name, withLongs(value));
            }
        });
        return members;
    }

    private static @Nullable Object withLongs(@Nullable Object value) {
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((name, member) -> copy.put(name, withLongs(member)));
            return copy;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(element -> copy.add(withLongs(element)));
            return copy;
        }
        return value;
    }
}
