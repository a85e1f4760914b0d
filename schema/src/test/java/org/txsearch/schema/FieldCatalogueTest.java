package org.txsearch.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldCatalogueTest {

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();

    @Test
    void transaction_hasWellOverHundredLeaves() {
        List<Field> leaves = leaves(CATALOGUE.fields());
        assertThat(leaves).hasSizeGreaterThanOrEqualTo(150);
        assertThat(leaves).extracting(Field::path).doesNotHaveDuplicates();
    }

    @Test
    void everyField_hasDocAndIsFoundByItsPath() {
        assertThat(CATALOGUE.byPath()).hasSize(count(CATALOGUE.fields()));
        CATALOGUE.byPath().forEach((path, field) -> {
            assertThat(field.doc()).as(path).isNotBlank();
            assertThat(field.path()).isEqualTo(path);
            assertThat(path).endsWith(field.name());
            assertThat(CATALOGUE.find(path)).isSameAs(field);
            assertThat(field.name()).matches("[a-z][a-z0-9]*(_[a-z0-9]+)*");
        });
    }

    @Test
    void paths_areInSchemaOrder_parentsBeforeChildren() {
        List<String> paths = List.copyOf(CATALOGUE.byPath().keySet());
        assertThat(paths.indexOf("payer")).isLessThan(paths.indexOf("payer.id"));
        assertThat(paths.indexOf("payer.name")).isLessThan(paths.indexOf("payer.email"));
        assertThat(paths.indexOf("items.unit_amount.value"))
                .isGreaterThan(paths.indexOf("items.unit_amount"))
                .isLessThan(paths.indexOf("items.amount"));
    }

    @Test
    void mainMembersOfAnItem_areInTheOrderOfTheContract() {
        List<String> heart = List.of(
                "id",
                "merchant_id",
                "type",
                "event_code",
                "status",
                "direction",
                "created_at",
                "updated_at",
                "ingested_at",
                "version",
                "amount",
                "fee",
                "net",
                "payer",
                "payment_method",
                "invoice_id",
                "reference",
                "custom_id",
                "note",
                "related_id",
                "payout_id",
                "settled_at",
                "store_id",
                "terminal_id",
                "items",
                "metadata");
        assertThat(CATALOGUE.fields()).extracting(Field::name).containsSubsequence(heart);
        assertThat(CATALOGUE.fields())
                .extracting(Field::name)
                .startsWith(heart.subList(0, 24).toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "id, STRING, false",
        "merchant_id, STRING, false",
        "type, ENUM, false",
        "event_code, STRING, true",
        "status, ENUM, false",
        "direction, ENUM, false",
        "created_at, INSTANT, false",
        "updated_at, INSTANT, true",
        "ingested_at, INSTANT, true",
        "version, LONG, false",
        "amount, MONEY, false",
        "fee, MONEY, true",
        "net, MONEY, true",
        "payer, RECORD, true",
        "payer.id, STRING, true",
        "payer.name, STRING, true",
        "payer.email, STRING, true",
        "payer.country_code, STRING, true",
        "payment_method.type, STRING, true",
        "payment_method.brand, STRING, true",
        "payment_method.last4, STRING, true",
        "invoice_id, STRING, true",
        "reference, STRING, true",
        "custom_id, STRING, true",
        "note, STRING, true",
        "related_id, STRING, true",
        "payout_id, STRING, true",
        "settled_at, INSTANT, true",
        "store_id, STRING, true",
        "terminal_id, STRING, true",
        "items, RECORDS, false",
        "items.sku, STRING, true",
        "items.name, STRING, true",
        "items.quantity, STRING, true",
        "items.unit_amount, MONEY, true",
        "metadata, STRING_MAP, false",
    })
    void field_hasTheKindOfTheContract(String path, FieldKind kind, boolean nullable) {
        Field field = field(path);
        assertThat(field.kind()).isEqualTo(kind);
        assertThat(field.nullable()).isEqualTo(nullable);
    }

    @Test
    void enums_haveTheSymbolsOfTheContract() {
        assertThat(field("type").symbols())
                .containsExactly("PAYMENT", "REFUND", "PAYOUT", "FEE", "DISPUTE", "TRANSFER", "ADJUSTMENT");
        assertThat(field("status").symbols())
                .containsExactly(
                        "PENDING",
                        "AUTHORIZED",
                        "COMPLETED",
                        "PARTIALLY_REFUNDED",
                        "REFUNDED",
                        "REVERSED",
                        "DENIED",
                        "FAILED",
                        "CANCELLED");
        assertThat(field("direction").symbols()).containsExactly("CREDIT", "DEBIT");
    }

    @Test
    void ids_keepTheFormatOfTheContract() {
        for (String path : List.of("id", "merchant_id")) {
            assertThat(field(path).format()).as(path).isEqualTo(FieldFormat.ID);
            assertThat(field(path).maxLength()).as(path).isEqualTo(64);
        }
    }

    @Test
    void searchProperties_areReadFromTheSchema() {
        assertThat(field("amount").search())
                .isEqualTo(
                        new SearchProperties(SearchAs.AMOUNT, "amount", SearchMatch.ANY, false, "currency", false, 0));
        assertThat(field("invoice_id").search())
                .isEqualTo(new SearchProperties(
                        SearchAs.KEYWORD, "invoice_id", SearchMatch.PREFIX, false, null, true, 127));
        assertThat(field("created_at").search())
                .isEqualTo(new SearchProperties(SearchAs.INSTANT, "created", SearchMatch.ANY, true, null, false, 0));
        assertThat(field("note").search())
                .isEqualTo(new SearchProperties(SearchAs.TEXT, null, SearchMatch.ANY, false, null, true, 0));
        assertThat(field("channel").search()).isNull();
    }

    @Test
    void nothingWithinAnArray_isSearchable() {
        CATALOGUE
                .select(field -> field.kind() == FieldKind.RECORDS)
                .forEach(array -> assertThat(CATALOGUE.searchable())
                        .extracting(Field::path)
                        .noneMatch(path -> path.startsWith(array.path() + ".")));
    }

    @Test
    void unknownPath_isNull() {
        assertThat(CATALOGUE.find("payer.nmae")).isNull();
        assertThat(CATALOGUE.find("")).isNull();
        assertThat(field("payer").child("name")).isSameAs(field("payer.name"));
        assertThat(field("payer").child("nmae")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"string\",\"null\"]",
                "[\"null\",\"string\",\"int\"]",
                "[\"null\"]",
                "[\"string\"]",
                "[\"string\",\"int\"]",
                "\"double\"",
                "\"float\"",
                "\"bytes\"",
                "[\"null\",\"double\"]",
                "{\"type\":\"array\",\"items\":\"string\"}",
                "{\"type\":\"map\",\"values\":\"long\"}",
                "{\"type\":\"map\",\"values\":[\"null\",\"string\"]}",
                "{\"type\":\"fixed\",\"name\":\"Sixteen\",\"size\":16}",
            })
    void typesWithoutARule_areRefused(String type) {
        Schema schema = new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"doc\":\"A.\",\"type\":" + type
                        + "}]}");
        assertThatThrownBy(() -> FieldCatalogue.of(schema)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"string\", \"search\":{\"as\":\"keyword\",\"parameter\":\"status\"} | searched under status",
                "\"string\", \"search\":{\"as\":\"keyword\",\"parameter\":\"currency\"} | searched under currency",
                "\"Money\", \"search\":{\"as\":\"amount\",\"parameter\":\"price\"} | searched under as amount",
                "{\"type\":\"array\",\"items\":{\"type\":\"record\",\"name\":\"Mark\",\"fields\":[{\"name\":\"text\",\"type\":"
                        + "\"string\",\"doc\":\"T.\",\"search\":{\"as\":\"email\"}}]}} | nothing within an array",
            })
    void attributeWhoseSearchWouldMixWithAnothers_isRefused(String type, String refusal) {
        String schema = TransactionSchema.current().toString();
        String more = schema.substring(0, schema.lastIndexOf(']')) + ",{\"name\":\"more\",\"doc\":\"M.\",\"type\":"
                + type + "}]" + schema.substring(schema.lastIndexOf(']') + 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldCatalogue.of(new Schema.Parser().parse(more)))
                .withMessageContaining(refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"doc\":\"\"", ",\"doc\":\"  \""})
    void fieldWithoutDoc_isRefused(String doc) {
        Schema schema = new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"string\"" + doc
                        + "}]}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldCatalogue.of(schema))
                .withMessageContaining("a has no doc");
    }

    @Test
    void unknownFormat_isRefused() {
        Schema.Field member = new Schema.Field("a", Schema.create(Schema.Type.STRING), "A.");
        member.addProp("format", "telephone");
        assertThatThrownBy(() -> FieldCatalogue.of(record(member))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longWithoutLogicalType_isANumber() {
        Schema instant = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
        FieldCatalogue catalogue = FieldCatalogue.of(record(
                new Schema.Field("a", Schema.create(Schema.Type.LONG), "A."), new Schema.Field("b", instant, "B.")));
        assertThat(catalogue.fields()).extracting(Field::kind).containsExactly(FieldKind.LONG, FieldKind.INSTANT);
    }

    /** A forgotten attribute would survive the erasure of its payer. */
    @Test
    void everyAttribute_statesWhetherItIsPersonal() {
        List<String> silent = new ArrayList<>();
        collectSilent(TransactionSchema.current(), "", silent);
        assertThat(silent).isEmpty();
    }

    private static void collectSilent(Schema record, String prefix, List<String> silent) {
        for (Schema.Field member : record.getFields()) {
            Field field = field(prefix + member.name());
            boolean isStated = member.getObjectProp("personal") instanceof Boolean;
            switch (field.kind()) {
                case RECORD, RECORDS -> {
                    if (!field.personal()) {
                        Schema type =
                                field.nullable() ? member.schema().getTypes().get(1) : member.schema();
                        collectSilent(
                                field.kind() == FieldKind.RECORDS ? type.getElementType() : type,
                                field.path() + ".",
                                silent);
                    }
                }
                case MONEY, ENUM -> assertThat(field.personal()).isFalse();
                default -> {
                    if (!isStated && (field.nullable() || field.kind() == FieldKind.STRING_MAP)) {
                        silent.add(field.path());
                    }
                    // Only nullable members can be erased.
                    assertThat(field.personal() && !field.nullable() && field.kind() != FieldKind.STRING_MAP)
                            .as(field.path())
                            .isFalse();
                }
            }
        }
    }

    @Test
    void whatIdentifiesThePayer_isPersonal() {
        assertThat(CATALOGUE.select(Field::personal))
                .extracting(Field::path)
                .contains(
                        "payer.id",
                        "payer.name",
                        "payer.email",
                        "payer.phone.national_number",
                        "payer.address.line1",
                        "shipping.address.postal_code",
                        "billing_address.city",
                        "payment_method.last4",
                        "note",
                        "metadata",
                        "items.options")
                .doesNotContain(
                        "id",
                        "payer",
                        "payer.country_code",
                        "invoice_id",
                        "reference",
                        "items.name",
                        "erased_at",
                        "amount");
    }

    private static Schema record(Schema.Field... fields) {
        return Schema.createRecord("R", "A record.", null, false, List.of(fields));
    }

    private static Field field(String path) {
        return Objects.requireNonNull(CATALOGUE.find(path), path);
    }

    private static List<Field> leaves(List<Field> fields) {
        List<Field> leaves = new ArrayList<>();
        for (Field field : fields) {
            if (field.children().isEmpty()) {
                leaves.add(field);
            } else {
                leaves.addAll(leaves(field.children()));
            }
        }
        return leaves;
    }

    private static int count(List<Field> fields) {
        return fields.stream().mapToInt(field -> 1 + count(field.children())).sum();
    }
}
