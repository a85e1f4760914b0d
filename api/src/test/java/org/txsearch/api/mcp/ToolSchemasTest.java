package org.txsearch.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.openapi.OpenApiTemplate;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ToolSchemasTest {

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();
    private static final ToolSchemas SCHEMAS = new ToolSchemas(OpenApiTemplate.schemas(CATALOGUE, ExportFormats.ALL));

    static List<McpSchema.Tool> tools() {
        return Tool.all(CATALOGUE).stream()
                .map(tool -> tool.definition(SCHEMAS))
                .toList();
    }

    private static JsonNode json(Object schema) {
        return JsonMapper.shared().valueToTree(schema);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void schemas_areCompleteDocuments(McpSchema.Tool tool) {
        for (JsonNode schema : List.of(json(tool.inputSchema()), json(tool.outputSchema()))) {
            assertThat(schema.get("type").asString()).isEqualTo("object");
            assertThat(schema.findValuesAsString("$ref"))
                    .allSatisfy(reference -> assertThat(
                                    schema.at(reference.substring(1)).isObject())
                            .as(reference)
                            .isTrue());
            assertThat(schema.toString()).doesNotContain("#/components/", "\"x-", "\"format\":\"text\"");
        }
        assertThat(json(tool.outputSchema()).get("anyOf").toString()).contains("Problem", "complete", "as_of");
    }

    @Test
    void filters_haveTheFieldsOfTheApi() {
        JsonNode filter = json(tools().get(0).inputSchema()).at("/$defs/Filter/properties");
        assertThat(filter.propertyNames()).contains("and", "or", "not");
        assertThat(RequestFilter.of(CATALOGUE))
                .filteredOn(field -> !field.isKeyed())
                .extracting(RequestFilter::name)
                .isSubsetOf(filter.propertyNames());
    }

    @Test
    void defaults_areTheToolsOwn() {
        JsonNode find = json(tools().get(0).inputSchema());
        assertThat(find.at("/properties/limit/description").asString()).endsWith("By default 20.");
        assertThat(find.at("/properties/fields/description").asString()).contains("By default id, created_at");
        assertThat(find.at("/properties/sort/description").asString()).endsWith("By default -created_at.");
    }
}
