package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** No member that only describes a payment keeps it out. */
class AdjustmentsTest {

    private static final String CARD = "4111111111111111";

    private final DocumentEncoder encoder = DocumentEncoder.create(TestFingerprints.get());

    static Stream<Field> texts() {
        return descriptive(FieldKind.STRING).filter(field -> !field.isPartOfAmount());
    }

    static Stream<Field> freeTexts() {
        return texts().filter(field -> field.format() == FieldFormat.ANY || field.format() == FieldFormat.EXTERNAL_ID);
    }

    static Stream<Field> times() {
        return descriptive(FieldKind.INSTANT).filter(field -> !field.path().matches("ingested_at|erased_at"));
    }

    static Stream<Field> amounts() {
        return descriptive(FieldKind.MONEY);
    }

    private static Stream<Field> descriptive(FieldKind kind) {
        return FieldCatalogue.transaction().select(field -> !field.strict() && field.kind() == kind).stream();
    }

    @Test
    void strictMembers_areIdentityMoneyTimeAndState() {
        assertThat(FieldCatalogue.transaction().fields().stream()
                        .filter(Field::strict)
                        .map(Field::path))
                .containsExactlyInAnyOrder(
                        "id",
                        "merchant_id",
                        "type",
                        "status",
                        "direction",
                        "created_at",
                        "version",
                        "amount",
                        "fee",
                        "net");
    }

    @ParameterizedTest
    @MethodSource("freeTexts")
    void longText_isCutAtItsLimit(Field field) throws Exception {
        String sent = "é".repeat(field.maxLength() + 1);
        TransactionDocument document = encode(field, sent);
        assertThat(member(document, field)).isEqualTo("é".repeat(field.maxLength() - 1) + "…");
        assertThat(adjustment(document, field, "TEXT_CUT").sent()).isEqualTo(sent);
        assertThat(encode(field, "é".repeat(field.maxLength())).adjustments()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void bytesThatAreNotUtf8_areReplaced(Field field) throws Exception {
        byte[] sent = "a\u0001".getBytes(StandardCharsets.UTF_8);
        sent[1] = (byte) 0xff;
        TransactionDocument document = encode(field, new Utf8(sent));
        boolean isFree = field.format() == FieldFormat.ANY || field.format() == FieldFormat.EXTERNAL_ID;
        assertThat(member(document, field)).isEqualTo(isFree ? "a\ufffd" : null);
        assertThat(document.adjustments().get(0).rule()).isEqualTo("CHARACTERS_REPLACED");
    }

    @ParameterizedTest
    @MethodSource("times")
    void timeBeyondItsBounds_isNull(Field field) throws Exception {
        TransactionDocument document = encode(field, 20_769_000L);
        assertThat(member(document, field)).isNull();
        assertThat(adjustment(document, field, "INVALID_DATE").sent()).isEqualTo("1970-01-01T05:46:09Z");
    }

    @ParameterizedTest
    @MethodSource("amounts")
    void impossibleAmount_isNull(Field field) throws Exception {
        TransactionDocument document = encode(field, Records.money("2.5537", "EUR"));
        assertThat(member(document, field)).isNull();
        assertThat(adjustment(document, field, "TOO_MANY_DECIMALS").sent()).isEqualTo("2.5537 EUR");
    }

    @ParameterizedTest
    @CsvSource({
        "payer.country_code, E1, E1, ",
        "payer.country_code, C2, C2, ",
        "payer.country_code, es, ES, COUNTRY_CONVERTED",
        "payer.country_code, ' ES ', ES, COUNTRY_CONVERTED",
        "payer.country_code, DEU, DE, COUNTRY_CONVERTED",
        "payer.country_code, Côte d’Ivoire, CI, COUNTRY_CONVERTED",
        "payer.country_code, Atlantis, , INVALID_COUNTRY",
        "payer.country_code, E, , INVALID_COUNTRY",
        "shipping.address.country_code, germany, DE, COUNTRY_CONVERTED",
        "device.ip_country_code, T1, T1, ",
        "payment_method.last4, 424, , INVALID_VALUE",
        "payment_method.last4, 424a, , INVALID_VALUE",
        "payment_method.last4, ' 4242', 4242, BLANKS_REMOVED",
        "payment_method.bin, 41111, , INVALID_VALUE",
        "payment_method.bin, 4111a11, , INVALID_VALUE",
        "payment_method.bin, 4111111111111111, , INVALID_VALUE",
        "settlement.exchange_rate, '1,08', , INVALID_VALUE",
    })
    void textOfAFormat_isStoredAsFarAsItHasIt(String path, String sent, @Nullable String stored, @Nullable String rule)
            throws Exception {
        TransactionDocument document = encode(Records.field(path), sent);
        assertThat(member(document, Records.field(path))).isEqualTo(stored);
        assertThat(document.adjustments().stream().map(Adjustment::rule))
                .isEqualTo(rule == null ? List.of() : List.of(rule));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", ".", "1.", ".5", "1.2.3", "--1", "1-", "+1", "1e5", "1,5", "٣", "1 000"})
    void quantityThatIsNoDecimal_isNull(String quantity) throws Exception {
        TransactionDocument document = encode(Records.field("items.quantity"), quantity);
        assertThat(adjustment(document, Records.field("items.quantity"), "INVALID_VALUE")
                        .sent())
                .isEqualTo(quantity);
    }

    @Test
    void blankText_ofAFormat_isNullAndNoAdjustment() throws Exception {
        assertThat(encode(Records.field("payer.country_code"), "  ").adjustments())
                .isEmpty();
    }

    @Test
    void cardNumberAtTheLimit_isMaskedBeforeTheTextIsCut() throws Exception {
        Field field = Records.field("reference");
        String sent = "x".repeat(field.maxLength() - 10) + " " + CARD;
        TransactionDocument document = encode(field, sent);
        assertThat(String.valueOf(member(document, field))).endsWith(" ********…");
        assertThat(document.adjustments().toString()).doesNotContain("411111");
    }

    @Test
    void adjustedText_isFoundAsItIsStored() throws Exception {
        TransactionDocument document =
                encode(Records.field("payer.name"), new Utf8(new byte[] {'Z', 'o', 'e', ' ', 'X', (byte) 0xff}));
        assertThat(text(document)).contains("|zoe\"");
        String email = "a".repeat(300) + "@example.com";
        assertThat(text(encode(Records.field("payer.email"), email)))
                .contains("\"payer_email\":[\"M0001|" + "a".repeat(253));
    }

    @Test
    void adjustmentsOfOneRecord_areNotThoseOfTheNext() throws Exception {
        assertThat(encode(Records.field("payer.name"), "é".repeat(5_000)).adjustments())
                .hasSize(1);
        TransactionDocument next = encode(Records.field("payer.name"), "Zoe");
        assertThat(next.adjustments()).isEmpty();
        assertThat(text(next)).contains("\"name\":\"Zoe\"", "|zoe\"").doesNotContain("éé");
    }

    @Test
    void manyAdjustments_areCounted() throws Exception {
        List<GenericRecord> items = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            items.add(Records.element("items", Map.of("quantity", "x" + i)));
        }
        GenericRecord record = Records.set(Records.minimal("M0001", "txn_1"), "items", items);
        List<Adjustment> adjustments =
                Records.encode(encoder, Records.bytes(record)).adjustments();
        assertThat(adjustments).hasSize(101);
        assertThat(adjustments.get(100).rule()).isEqualTo("MORE_ADJUSTMENTS");
        assertThat(adjustments.get(100).detail()).startsWith("150 more");
    }

    @Test
    void metadataBeyondItsLimits_isKeptAsFarAsItGoes() throws Exception {
        Field field = Records.field("metadata");
        Map<String, String> many = new LinkedHashMap<>();
        for (int i = 60; i > 0; i--) {
            many.put("k" + (100 + i), "v");
        }
        TransactionDocument document = encode(field, many);
        assertThat(item(document).get("metadata").propertyNames()).hasSize(50).contains("k101", "k150");
        assertThat(document.adjustments())
                .hasSize(10)
                .extracting(Adjustment::rule)
                .containsOnly("ENTRY_LEFT_OUT");

        assertThat(metadata(Map.of("", "v", "k", "w"), "ENTRY_LEFT_OUT")).isEqualTo("{\"k\":\"w\"}");
        assertThat(metadata(Map.of("a\u001fb", "v"), "CHARACTERS_REPLACED")).isEqualTo("{\"a\ufffdb\":\"v\"}");
        assertThat(metadata(Map.of("k".repeat(65), "v"), "TEXT_CUT")).isEqualTo("{\"" + "k".repeat(63) + "…\":\"v\"}");
        assertThat(metadata(Map.of("k", "v".repeat(field.maxLength() + 1)), "TEXT_CUT"))
                .isEqualTo("{\"k\":\"" + "v".repeat(field.maxLength() - 1) + "…\"}");
        assertThat(metadata(Map.of(CARD, "a", "4110111111121111", "b"), "ENTRY_LEFT_OUT"))
                .contains("************1111");
    }

    /** The operator reads the rules in the guide. */
    @Test
    void everyRule_isInTheGuide() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "operators", "loading.md"));
        for (RecordRule rule : RecordRule.values()) {
            assertThat(guide).contains("| `" + rule.name() + "` |");
        }
    }

    private String metadata(Map<String, String> sent, String rule) throws Exception {
        TransactionDocument document = encode(Records.field("metadata"), sent);
        assertThat(document.adjustments()).extracting(Adjustment::rule).containsExactly(rule);
        return item(document).get("metadata").toString();
    }

    private TransactionDocument encode(Field field, Object value) throws InvalidTransactionException {
        GenericRecord record = Records.minimal("M0001", "txn_1");
        put(record, field.path(), value);
        return Records.encode(encoder, Records.bytes(record));
    }

    /** Sets the member at a path that may lead through arrays, of which each gets one element. */
    private static void put(GenericRecord record, String path, Object value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            record.put(path, value);
            return;
        }
        String name = path.substring(0, dot);
        Schema type = record.getSchema().getField(name).schema();
        Schema present = type.isUnion() ? type.getTypes().get(1) : type;
        boolean isArray = present.getType() == Schema.Type.ARRAY;
        GenericRecord child = Records.empty(isArray ? present.getElementType() : present);
        record.put(name, isArray ? new GenericData.Array<>(present, List.of(child)) : child);
        put(child, path.substring(dot + 1), value);
    }

    private static @Nullable Object member(TransactionDocument document, Field field) {
        JsonNode node = item(document);
        for (String name : field.path().split("\\.", -1)) {
            node = node.isArray() ? node.get(0).path(name) : node.path(name);
        }
        return node.isMissingNode() || node.isNull() ? null : node.asString();
    }

    private static Adjustment adjustment(TransactionDocument document, Field field, String rule) {
        assertThat(document.adjustments()).hasSize(1);
        Adjustment adjustment = Objects.requireNonNull(document.adjustments().get(0));
        assertThat(adjustment.path()).isEqualTo(field.path());
        assertThat(adjustment.rule()).isEqualTo(rule);
        assertThat(adjustment.detail()).endsWith(".");
        return adjustment;
    }

    private static JsonNode item(TransactionDocument document) {
        return JsonMapper.shared().readTree(text(document));
    }

    private static String text(TransactionDocument document) {
        return new String(document.source(), StandardCharsets.UTF_8);
    }
}
