package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values and names of the document that generators of clients refuse, or for which they make up names that collide. */
class GeneratableDocumentTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "openapi.json");

    private final Map<String, JsonNode> enumerations = new TreeMap<>();
    private final Map<String, JsonNode> objects = new TreeMap<>();

    GeneratableDocumentTest() throws IOException {
        collect(JsonMapper.shared().readTree(Files.readString(DOCUMENT)), "");
    }

    private void collect(JsonNode node, String path) {
        node.properties().forEach(member -> {
            String pointer = path + "/" + member.getKey();
            if (member.getKey().equals("enum") && member.getValue().isArray()) {
                enumerations.put(path, node);
            } else if (member.getKey().equals("properties") && member.getValue().isObject()) {
                objects.put(path, member.getValue());
            }
            collect(member.getValue(), pointer);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), path + "/" + i);
        }
    }

    @Test
    void enumeratedTexts_areShortLinesOfAscii() {
        assertThat(enumerations).hasSizeGreaterThan(20);
        enumerations.forEach((path, schema) -> assertThat(texts(schema.path("enum")))
                .as(path)
                .doesNotHaveDuplicates()
                .allSatisfy(text -> assertThat(text).matches("[!-~]([ -~]*[!-~])?")));
    }

    /** A generator names a constant by its value: a minus sign in front has a name, other punctuation and case have none. */
    @Test
    void constants_haveNamesOfTheirOwn() {
        enumerations.forEach((path, schema) -> {
            List<String> names = texts(schema.path("x-enum-varnames"));
            List<String> values = texts(schema.path("enum"));
            assertThat(names.isEmpty() ? values : names)
                    .as(path)
                    .hasSameSizeAs(values)
                    .extracting(GeneratableDocumentTest::constant)
                    .doesNotHaveDuplicates()
                    .allSatisfy(name -> assertThat(name).matches("_?[A-Z0-9]+"));
        });
    }

    @Test
    void membersOfAnObject_haveNamesOfTheirOwn() {
        assertThat(objects).hasSizeGreaterThan(50);
        objects.forEach((path, members) -> {
            Set<String> names = new HashSet<>();
            members.propertyNames()
                    .forEach(member -> assertThat(names.add(constant(member)))
                            .as("%s of %s", member, path)
                            .isTrue());
        });
    }

    private static String constant(String text) {
        String letters = text.replaceAll("[^A-Za-z0-9]", "").toUpperCase(Locale.ROOT);
        return text.startsWith("-") ? "_" + letters : letters;
    }

    private static List<String> texts(JsonNode array) {
        return array.values().stream().map(JsonNode::asString).toList();
    }
}
