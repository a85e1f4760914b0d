package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.weeks.WeekTemplate;

class OpenApiDocumentTest {

    private static final String INVOICE_SEARCH =
            "\"search\":{\"as\":\"keyword\",\"parameter\":\"invoice_id\",\"match\":\"PREFIX\"}";

    @Test
    void oneSearchProperty_changesMappingParametersAndDocumentTogether() {
        FieldCatalogue without = changed(schema -> schema.replace("," + INVOICE_SEARCH, ""));
        FieldCatalogue renamed = changed(schema -> schema.replace(
                INVOICE_SEARCH,
                "\"search\":{\"as\":\"keyword\",\"parameter\":\"bill\",\"match\":\"ANY\",\"column\":true}"));

        assertThat(parameters(FieldCatalogue.transaction())).contains("invoice_id");
        assertThat(parameters(without)).doesNotContain("invoice_id");
        assertThat(parameters(renamed)).contains("bill").doesNotContain("invoice_id");

        assertThat(mapped(FieldCatalogue.transaction()).get("invoice_id"))
                .isEqualTo(Map.of("type", "keyword", "doc_values", false));
        assertThat(mapped(without)).doesNotContainKey("invoice_id");
        assertThat(mapped(renamed).get("invoice_id")).isEqualTo(Map.of("type", "keyword", "doc_values", true));
    }

    @Test
    void newAttribute_isInItemAndFieldsWithoutAnySecondPlace() {
        FieldCatalogue more = changed(schema -> schema.replace(
                "{\"name\":\"metadata\"",
                "{\"name\":\"colour\",\"type\":[\"null\",\"string\"],\"doc\":\"A colour.\",\"default\":null},"
                        + "{\"name\":\"metadata\""));
        assertThat(more.byPath()).containsKey("colour");
        Schema<?> item = item(more);
        assertThat(item.getProperties().get("colour"))
                .isNotNull()
                .extracting(colour -> colour.getDescription())
                .isEqualTo("A colour.");
        assertThat(item.getRequired()).contains("colour");
    }

    @Test
    void everyFieldOfTheCatalogue_isInTheItem() {
        List<String> paths = new ArrayList<>();
        collect(item(FieldCatalogue.transaction()), "", paths);
        assertThat(paths)
                .containsExactlyInAnyOrderElementsOf(FieldCatalogue.transaction().byPath().values().stream()
                        .map(Field::path)
                        .toList());
    }

    @Test
    void everyResponse_saysWhatItIs() {
        OpenAPI document = document(FieldCatalogue.transaction());
        document.getPaths()
                .values()
                .forEach(path -> assertThat(path.getGet().getResponses())
                        .containsKeys("200", "400", "401", "403", "406", "500", "503", "504")
                        .allSatisfy((status, response) ->
                                assertThat(response.getDescription()).isNotBlank()));
    }

    private static void collect(Schema<?> schema, String prefix, List<String> paths) {
        Schema<?> holder = schema.getItems() != null ? schema.getItems() : schema;
        if (holder.getProperties() != null) {
            new TreeMap<>(holder.getProperties()).forEach((name, property) -> {
                paths.add(prefix + name);
                collect(property, prefix + name + ".", paths);
            });
        }
    }

    private static FieldCatalogue changed(UnaryOperator<String> change) {
        String before = FieldCatalogue.transaction().schema().toString();
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        return FieldCatalogue.of(new org.apache.avro.Schema.Parser().parse(after));
    }

    private static List<String> parameters(FieldCatalogue catalogue) {
        return Objects.requireNonNull(document(catalogue).getPaths().get("/v1/transactions"))
                .getGet()
                .getParameters()
                .stream()
                .map(Parameter::getName)
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> mapped(FieldCatalogue catalogue) {
        return (Map<String, Object>)
                Objects.requireNonNull(new WeekTemplate(catalogue).mappings().get("properties"));
    }

    private static Schema<?> item(FieldCatalogue catalogue) {
        return Objects.requireNonNull(
                document(catalogue).getComponents().getSchemas().get("Transaction"));
    }

    private static OpenAPI document(FieldCatalogue catalogue) {
        OpenAPI document = new OpenAPI()
                .paths(new Paths()
                        .addPathItem("/v1/transactions", new PathItem().get(new Operation()))
                        .addPathItem("/v1/transactions/{id}", new PathItem().get(new Operation())));
        OpenApiDocument.customize(document, catalogue);
        return document;
    }
}
