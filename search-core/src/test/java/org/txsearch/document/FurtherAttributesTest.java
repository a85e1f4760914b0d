package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A schema that has grown: the document follows it, or the schema is refused. */
class FurtherAttributesTest {

    private static final String MAP =
            "{'name':'%s','type':{'type':'map','values':'string'},'doc':'Pairs.','default':{}%s}";
    private static final String SEARCHED = ",'search':{'as':'pairs','parameter':'%s'}";

    @Test
    void eachMap_keepsItsOwnPairs() throws Exception {
        Schema schema = grown(List.of(
                MAP.formatted("labels", SEARCHED.formatted("label")),
                MAP.formatted("plain", ""),
                MAP.formatted("plain_too", ""),
                "{'name':'parts','doc':'Parts.','default':[],'type':{'type':'array','items':{'type':'record','name':'Part','fields':["
                        + MAP.formatted("marks", "") + "]}}}"));
        GenericRecord record = new GenericData.Record(schema);
        GenericRecord minimal = Records.minimal("M-maps", "t");
        minimal.getSchema().getFields().forEach(field -> record.put(field.name(), minimal.get(field.name())));
        record.put("metadata", Map.of("same", "m", "a", "1"));
        record.put("labels", Map.of("same", "l", "b", "2"));
        record.put("plain", Map.of("same", "p"));
        record.put("plain_too", Map.of());
        Schema part = schema.getField("parts").schema().getElementType();
        record.put("parts", List.of(part(part, Map.of("x", "1")), part(part, Map.of()), part(part, Map.of("x", "2"))));
        DocumentEncoder encoder =
                new DocumentEncoder(FieldCatalogue.of(schema), id -> 7, Clock.systemUTC(), TestFingerprints.get());
        JsonNode document = json(encoder, record);
        assertThat(document.path("metadata")).hasToString("{\"a\":\"1\",\"same\":\"m\"}");
        assertThat(document.path("labels")).hasToString("{\"b\":\"2\",\"same\":\"l\"}");
        assertThat(document.path("plain")).hasToString("{\"same\":\"p\"}");
        assertThat(document.path("plain_too")).hasToString("{}");
        assertThat(document.path("parts"))
                .hasToString("[{\"marks\":{\"x\":\"1\"}},{\"marks\":{}},{\"marks\":{\"x\":\"2\"}}]");
        assertThat(texts(document.path("search").path("metadata")))
                .containsExactly("a", "a\u001f1", "same", "same\u001fm");
        assertThat(texts(document.path("search").path("labels")))
                .containsExactly("b", "b\u001f2", "same", "same\u001fl");
        record.put("labels", Map.of());
        record.put("metadata", Map.of());
        JsonNode next = json(encoder, record);
        assertThat(next.path("search").has("labels")).isFalse();
        assertThat(next.path("labels")).hasToString("{}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name':'payer_email','type':'string','doc':'A.','search':{'as':'email','parameter':'other'}}",
                "{'name':'payer_name','type':'string','doc':'A.','search':{'as':'words','parameter':'other'}}",
                "{'name':'text','type':'string','doc':'A.','search':{'as':'email','parameter':'other'}}",
                "{'name':'tie','type':'string','doc':'A.','search':{'as':'email','parameter':'other'}}",
            })
    void attributeWhoseDerivedMemberHasAnothersName_isRefused(String attribute) {
        FieldCatalogue catalogue = FieldCatalogue.of(grown(List.of(attribute)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DocumentEncoder(catalogue, id -> 7, Clock.systemUTC(), TestFingerprints.get()))
                .withMessageContaining("of another field already");
    }

    private static Schema grown(List<String> attributes) {
        ObjectNode schema = (ObjectNode)
                JsonMapper.shared().readTree(TransactionSchema.current().toString());
        ArrayNode fields = (ArrayNode) schema.path("fields");
        attributes.forEach(attribute -> fields.add(JsonMapper.shared().readTree(attribute.replace('\'', '"'))));
        return new Schema.Parser().parse(schema.toString());
    }

    private static GenericRecord part(Schema schema, Map<String, String> marks) {
        GenericRecord part = Records.empty(schema);
        part.put("marks", marks);
        return part;
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    private static JsonNode json(DocumentEncoder encoder, GenericRecord record) throws InvalidTransactionException {
        String source =
                new String(Records.encode(encoder, Records.bytes(record)).source(), StandardCharsets.UTF_8);
        return JsonMapper.shared().readTree(source);
    }
}
