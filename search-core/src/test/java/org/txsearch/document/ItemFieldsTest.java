package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.document.Items.path;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class ItemFieldsTest {

    private static final List<String> PATHS =
            List.copyOf(FieldCatalogue.transaction().byPath().keySet());

    @Property
    void parts_areThoseOfTheTree_inItsOrder(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] item = Items.of(RandomRecord.of(random.nextLong()));
        JsonNode tree = JsonMapper.shared().readTree(item);
        List<String> asked = new ArrayList<>();
        for (int left = random.nextInt(12); left > 0; left--) {
            asked.add(PATHS.get(random.nextInt(PATHS.size())));
        }
        tree.get("metadata").propertyNames().stream()
                .filter(key -> random.nextBoolean())
                .forEach(key -> asked.add("metadata." + key));
        List<ItemPath> paths = asked.stream().map(Items::path).toList();
        assertThat(JsonMapper.shared().readTree(copied(paths, item)))
                .hasToString(partOf(tree, names(paths)).toString());
    }

    /** What the paths lead to, the simple way. */
    private static JsonNode partOf(JsonNode value, List<List<String>> paths) {
        if (paths.stream().anyMatch(List::isEmpty)) {
            return value;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode part = JsonMapper.shared().createArrayNode();
            array.forEach(element -> part.add(partOf(element, paths)));
            return part;
        }
        if (!(value instanceof ObjectNode object)) {
            return value;
        }
        ObjectNode part = JsonMapper.shared().createObjectNode();
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            List<List<String>> below = paths.stream()
                    .filter(path -> path.get(0).equals(member.getKey()))
                    .map(path -> path.subList(1, path.size()))
                    .toList();
            if (!below.isEmpty()) {
                part.set(member.getKey(), partOf(member.getValue(), below));
            }
        }
        return part;
    }

    private static List<List<String>> names(List<ItemPath> paths) {
        List<List<String>> names = new ArrayList<>(List.of(List.of("id")));
        paths.forEach(path -> names.add(path.names()));
        return names;
    }

    @Test
    void allTopFields_giveTheStoredBytes() {
        byte[] item = Items.of(RandomRecord.of(42));
        List<ItemPath> all =
                FieldCatalogue.transaction().fields().stream().map(ItemPath::of).toList();
        assertThat(copied(all, item)).isEqualTo(Items.text(item));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "id | {'id':'t1'}",
                "amount.value | {'id':'t1','amount':{'value':'10.00'}}",
                "amount.value,amount | {'id':'t1','amount':{'value':'10.00','currency_code':'EUR'}}",
                "status,version | {'id':'t1','status':'COMPLETED','version':1}",
                "payer.email | {'id':'t1','payer':{'email':'a@example.com'}}",
                "payer.phone.extension | {'id':'t1','payer':{'phone':null}}",
                "fee.value,device.os | {'id':'t1','fee':null,'device':null}",
                "items.sku | {'id':'t1','items':[{'sku':'A'},{'sku':'B'}]}",
                "items.taxes.name | {'id':'t1','items':[{'taxes':[]},{'taxes':[]}]}",
                "incentives.code | {'id':'t1','incentives':[]}",
                "metadata | {'id':'t1','metadata':{'a.b':'1','c':'2'}}",
                "metadata.a.b | {'id':'t1','metadata':{'a.b':'1'}}",
                "metadata.none | {'id':'t1','metadata':{}}",
            })
    void parent_takesItsSubtree_arraysStay_andTheIdIsAlwaysThere(String fields, String expected) {
        GenericRecord record = Records.minimal("M1", "t1");
        Records.set(record, "amount", Records.money("10.00", "EUR"));
        Records.set(record, "version", 1L);
        Records.set(record, "payer.email", "a@example.com");
        record.put(
                "items",
                List.of(Records.element("items", Map.of("sku", "A")), Records.element("items", Map.of("sku", "B"))));
        record.put("metadata", Map.of("c", "2", "a.b", "1"));
        List<ItemPath> paths =
                Arrays.stream(fields.split(",", -1)).map(Items::path).toList();
        assertThat(copied(paths, Items.of(record))).isEqualTo(expected.replace('\'', '"'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "emial",
                "Id",
                "search",
                "search.tie",
                "payer.",
                ".payer",
                "payer..email",
                "payer.emial",
                "id.x",
                "items.0",
                "items.sku.x",
                "metadata.",
                "amount.minor_units"
            })
    void unknownPath_isNotFound(String path) {
        assertThat(ItemPath.find(FieldCatalogue.transaction(), path)).isNull();
    }

    @Test
    void everyFieldOfTheCatalogue_canBeRequested() {
        assertThat(PATHS).allSatisfy(path -> assertThat(path(path).text()).isEqualTo(path));
    }

    private static String copied(List<ItemPath> paths, byte[] item) {
        byte[] within = new byte[item.length + 10];
        System.arraycopy(item, 0, within, 7, item.length);
        JsonBytes out = new JsonBytes();
        ItemFields.of(paths).copy(within, 7, item.length, out);
        return new String(out.array(), 0, out.length(), StandardCharsets.UTF_8);
    }
}
