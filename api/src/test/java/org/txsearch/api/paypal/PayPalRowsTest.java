package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.search.MoneySum;
import org.txsearch.document.JsonBytes;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Items as rows of PayPal's, by the table. */
class PayPalRowsTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final MoneySum BALANCE = new MoneySum("-1.234", "KWD");
    private static final Map<String, PayPalAttribute> BY_OURS = byOurs();

    @Test
    void table_hasTheAttributesOfPayPalsDocument() {
        assertThat(PayPalAttribute.all())
                .extracting(PayPalAttribute::theirs)
                .containsExactlyInAnyOrderElementsOf(PayPalSchema.LEAVES.keySet());
        PayPalAttribute.all().stream()
                .filter(attribute -> attribute.form() == PayPalForm.BOOLEAN)
                .forEach(attribute -> assertThat(PayPalSchema.LEAVES)
                        .hasEntrySatisfying(
                                attribute.theirs(),
                                leaf -> assertThat(leaf.type()).isEqualTo("boolean")));
    }

    @Test
    void itemWithEverything_hasEveryAttributeInItsPlace() {
        Map<String, Object> item = object(FieldCatalogue.transaction().fields());
        JsonNode row = row(item, Set.copyOf(PayPalRows.GROUPS));

        PayPalSchema.check(row);
        Map<String, String> leaves = new TreeMap<>();
        leaves("", row, leaves);
        assertThat(leaves.keySet()).containsExactlyInAnyOrderElementsOf(PayPalSchema.LEAVES.keySet());
        leaves.forEach((path, value) -> {
            PayPalAttribute attribute = PayPalAttribute.at(path);
            assertThat(value).as(path).isEqualTo(expected(attribute));
        });
    }

    @Test
    void longTexts_areCutToPayPalsLengths() {
        Map<String, Object> item = longest(FieldCatalogue.transaction().fields());
        JsonNode row = row(item, Set.copyOf(PayPalRows.GROUPS));
        PayPalSchema.check(row);
        assertThat(row.at("/transaction_info/transaction_subject").asString()).isEqualTo("é".repeat(255) + "…");
        assertThat(row.at("/cart_info/item_details/0/item_name").asString()).isEqualTo("é".repeat(199) + "…");
        assertThat(row.at("/payer_info/address/line1").asString()).isEqualTo("é".repeat(1000));
        assertThat(row.at("/payer_info/phone_number").isMissingNode()).isTrue();
    }

    @Test
    void textOfExactlyPayPalsLength_isSentAsItIs() {
        String subject = "\"é\uD83D\uDE00" + "x".repeat(253);
        JsonNode row = row(Map.of("subject", subject), Set.of("transaction_info"));
        assertThat(row.at("/transaction_info/transaction_subject").asString()).isEqualTo(subject);
    }

    @ParameterizedTest
    @CsvSource({"C2, true", "XK, true", "T1, false", "00, false"})
    void country_isSentWherePayPalsDocumentHasIt(String code, boolean sent) {
        Map<String, Object> payer = Map.of("country_code", code, "address", Map.of("country_code", code));
        JsonNode row = row(Map.of("payer", payer), Set.of("transaction_info", "payer_info"));
        assertThat(row.at("/payer_info/country_code").asString("")).isEqualTo(sent ? code : "");
        assertThat(row.at("/payer_info/address").isMissingNode()).isEqualTo(!sent);
    }

    private static Map<String, Object> longest(List<Field> fields) {
        Map<String, Object> item = object(fields);
        for (Field field : fields) {
            boolean isText = field.kind() == FieldKind.STRING && field.format() == FieldFormat.ANY;
            if (isText
                    && BY_OURS.containsKey(field.path())
                    && List.of(PayPalForm.TEXT, PayPalForm.DIGITS)
                            .contains(BY_OURS.get(field.path()).form())) {
                boolean isDigits = BY_OURS.get(field.path()).form() == PayPalForm.DIGITS;
                item.put(field.name(), (isDigits ? "7" : "é").repeat(field.maxLength()));
            } else if (field.kind() == FieldKind.RECORD) {
                item.put(field.name(), longest(field.children()));
            } else if (field.kind() == FieldKind.RECORDS) {
                item.put(field.name(), List.of(longest(field.children())));
            }
        }
        return item;
    }

    /** Each text names its own path, so that none can be mistaken for another. */
    private static Object value(Field field) {
        PayPalAttribute attribute = BY_OURS.get(field.path());
        PayPalForm form = attribute == null ? PayPalForm.TEXT : attribute.form();
        return switch (form) {
            case TIME -> "2026-11-20T10:31:2" + field.path().length() % 10 + ".987Z";
            case BOOLEAN -> true;
            case EVENT_CODE -> "T0006";
            case PERCENTAGE -> "19." + field.path().length();
            case EMAIL -> "jose@example.com";
            case COUNTRY -> "ES";
            case DIGITS -> "3" + field.path().length();
            case TERM -> "12 months";
            case METHOD -> "BANK_TRANSFER";
            case MONEY, BALANCE -> field.name().equals("value") ? field.path().length() + ".50" : "EUR";
            case TEXT, IDENTIFIER -> field.kind() == FieldKind.STRING ? "é \\\"" + field.path() : 7;
            default -> form.ours().get(0);
        };
    }

    private static String expected(PayPalAttribute attribute) {
        Object value = value(attribute.ours());
        return switch (attribute.form()) {
            case TIME -> value.toString().substring(0, "2026-11-20T10:31:22".length()) + "Z";
            case TERM -> "12months";
            case IDENTIFIER -> PayPalIdentifier.theirs(value.toString());
            case METHOD -> "BANK-TRANSFER";
            case BALANCE -> attribute.ours().name().equals("value") ? "-1.234" : "KWD";
            default ->
                attribute.form().isCoded()
                        ? String.valueOf(attribute.form().theirs(value.toString()))
                        : value.toString();
        };
    }

    private static Map<String, Object> object(List<Field> fields) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (Field field : fields) {
            object.put(
                    field.name(),
                    switch (field.kind()) {
                        case RECORD, MONEY -> object(field.children());
                        case RECORDS -> List.of(object(field.children()), object(field.children()));
                        case STRING_MAP -> Map.of("id", "not a member");
                        default -> value(field);
                    });
        }
        return object;
    }

    private static Map<String, PayPalAttribute> byOurs() {
        Map<String, PayPalAttribute> byOurs = new TreeMap<>();
        PayPalAttribute.all().forEach(attribute -> byOurs.put(attribute.ours().path(), attribute));
        return byOurs;
    }

    private static void leaves(String path, JsonNode node, Map<String, String> leaves) {
        if (node.isObject()) {
            node.properties()
                    .forEach(member -> leaves(
                            path.isEmpty() ? member.getKey() : path + "." + member.getKey(),
                            member.getValue(),
                            leaves));
        } else if (node.isArray()) {
            assertThat(node.size()).as(path).isEqualTo(2);
            node.forEach(element -> leaves(path + "[]", element, leaves));
        } else {
            leaves.put(path, node.asString());
        }
    }

    @Test
    void itemWithNothing_hasItsIdAndTheTimeOfItsLastChange() {
        Map<String, Object> item = bare();
        JsonNode row = row(item, Set.copyOf(PayPalRows.GROUPS));

        PayPalSchema.check(row);
        assertThat(row.at("/transaction_info/transaction_id").asString()).isEqualTo("ZtxnZu1");
        assertThat(row.at("/transaction_info/transaction_updated_date").asString())
                .isEqualTo("2026-11-19T08:00:00Z");
        assertThat(row.at("/transaction_info/transaction_status").asString()).isEqualTo("S");
        for (String group : PayPalRows.GROUPS) {
            assertThat(row.has(group)).as(group).isTrue();
        }
        assertThat(row.get("cart_info")).isEmpty();
        assertThat(row.get("payer_info")).isEmpty();
    }

    @Test
    void groups_areThoseOfTheRequest() {
        JsonNode row = row(bare(), Set.of("transaction_info", "store_info"));

        assertThat(row.propertyNames()).containsExactlyInAnyOrder("transaction_info", "store_info");
    }

    /** An address without a country, half a telephone number and an empty cart have no place in PayPal's schema. */
    @Test
    void partsThatPayPalCannotHold_areLeftOut() {
        Map<String, Object> item = bare();
        item.put(
                "payer",
                Map.of(
                        "name", "",
                        "email", "@",
                        "status", "SOMETHING_NEW",
                        "phone", Map.of("national_number", "123"),
                        "address", Map.of("line1", "Calle 1", "city", "Madrid")));
        item.put("shipping", Map.of("address", Map.of("country_code", "ES", "state", "M")));
        item.put("items", List.of());
        item.put("event_code", "TOO_LONG");
        item.put("credit", Map.of("term", "twelve/months"));
        JsonNode row = row(item, Set.copyOf(PayPalRows.GROUPS));

        PayPalSchema.check(row);
        assertThat(row.get("payer_info")).isEmpty();
        assertThat(row.get("cart_info")).isEmpty();
        assertThat(row.at("/shipping_info/address").toString())
                .isEqualTo("{\"line1\":\"\",\"city\":\"\",\"state\":\"M\",\"country_code\":\"ES\"}");
        assertThat(row.at("/transaction_info").has("transaction_event_code")).isFalse();
        assertThat(row.at("/transaction_info").has("credit_term")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"COMPLETED, S", "PARTIALLY_REFUNDED, S", "REFUNDED, V", "REVERSED, V", "PENDING, P", "FAILED, D"})
    void statuses_arePayPalsLetters(String ours, String theirs) {
        Map<String, Object> item = bare();
        item.put("status", ours);

        assertThat(row(item, Set.of("transaction_info"))
                        .at("/transaction_info/transaction_status")
                        .asString())
                .isEqualTo(theirs);
    }

    private static Map<String, Object> bare() {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("id", "txn_1");
        item.put("type", "PAYMENT");
        item.put("event_code", null);
        item.put("status", "COMPLETED");
        item.put("created_at", "2026-11-19T08:00:00.123Z");
        item.put("updated_at", null);
        item.put("amount", Map.of("value", "10.00", "currency_code", "KWD"));
        item.put("payer", null);
        item.put("shipping", null);
        item.put("items", List.of());
        return item;
    }

    private static JsonNode row(Map<String, @Nullable Object> item, Set<String> groups) {
        // Other bytes around it, as in an answer.
        byte[] json = JSON.writeValueAsBytes(item);
        byte[] bytes = Arrays.copyOf("[[".getBytes(StandardCharsets.US_ASCII), json.length + 4);
        System.arraycopy(json, 0, bytes, 2, json.length);
        bytes[json.length + 2] = ']';
        bytes[json.length + 3] = ']';
        JsonBytes out = new JsonBytes();
        PayPalRows.of(groups).append(new StoredTransaction(bytes, 2, json.length, 0, 0), BALANCE, out);
        return JSON.readTree(out.array(), 0, out.length());
    }
}
