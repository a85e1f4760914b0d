package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.exports.formats.XmlFormat;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.TextForm;
import org.txsearch.index.WeekTemplate;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenApiDocumentTest {

    private static final String INVOICE_SEARCH =
            "\"search\":{\"as\":\"keyword\",\"parameter\":\"invoice_id\",\"match\":\"PREFIX\",\"q\":true,\"max_length\":127}";

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
    }

    @Test
    void newExportFormat_isInTheDocumentWithItsOptions() {
        String download = "/v1/exports/{id}/files/{n}";
        OpenAPI document = new OpenAPI().paths(new Paths().addPathItem(download, new PathItem().get(new Operation())));
        OpenApiDocument.customize(document, FieldCatalogue.transaction(), XmlFormat.WITH_XML);
        JsonNode json = JsonMapper.shared().readTree(Json31.pretty(document));

        JsonNode schemas = json.at("/components/schemas");
        assertThat(schemas.at("/ExportRequest/properties/format/enum").toString())
                .isEqualTo("[\"CSV\",\"XLSX\",\"NDJSON\",\"PDF\",\"CAMT053\",\"OFX\",\"XML\"]");
        assertThat(schemas.at("/ExportRequest/properties/xml/$ref").asString()).endsWith("/XmlOptions");
        assertThat(schemas.at("/Export/properties").propertyNames())
                .containsSequence("csv", "xlsx", "pdf", "xml", "schedule");
        assertThat(schemas.at("/Export/required").toString()).contains("\"xml\"");
        assertThat(schemas.at("/XmlSettings/required").toString()).contains("indent", "line_end", "gzip");
        JsonNode options = schemas.at("/XmlOptions/properties");
        assertThat(options.propertyNames()).containsExactly("indent", "line_end", "gzip");
        assertThat(options.at("/line_end/enum").toString()).isEqualTo("[\"LF\",\"CRLF\"]");
        assertThat(options.at("/line_end/description").asString()).isEqualTo("The end of a line.");
        assertThat(json.path("paths")
                        .path(download)
                        .at("/get/responses/200/content")
                        .propertyNames())
                .containsExactly(
                        "text/csv",
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                        "application/x-ndjson",
                        "application/pdf",
                        "application/xml",
                        "application/x-ofx",
                        "application/gzip");
    }

    @Test
    @SuppressWarnings("rawtypes")
    void everyFieldOfTheCatalogue_isInTheItem() {
        List<String> paths = new ArrayList<>();
        Map<String, Schema> schemas =
                document(FieldCatalogue.transaction()).getComponents().getSchemas();
        collect(item(FieldCatalogue.transaction()), "", schemas, paths);
        assertThat(paths)
                .containsExactlyInAnyOrderElementsOf(FieldCatalogue.transaction().byPath().values().stream()
                        .map(Field::path)
                        .toList());
    }

    @Test
    void textOfAFilter_hasNoNul_inTheDocumentAsInTheApi() {
        List<Schema<?>> texts = new ArrayList<>();
        OpenAPI document = document(FieldCatalogue.transaction());
        Objects.requireNonNull(document.getPaths().get("/v1/transactions")).getGet().getParameters().stream()
                .filter(parameter -> parameter.get$ref() == null)
                .forEach(parameter -> collectTexts(parameter.getSchema(), texts));
        document.getComponents().getSchemas().forEach((name, schema) -> {
            if (name.endsWith("Filter")) {
                collectTexts(schema, texts);
            }
        });
        texts.removeIf(text -> List.of("cursor", "iana-time-zone").contains(Objects.toString(text.getFormat())));

        assertThat(texts).hasSizeGreaterThan(50).allSatisfy(text -> {
            assertThat(text.getPattern()).isNotNull();
            assertThat(Pattern.compile(text.getPattern()).matcher("ab\0cd").find())
                    .as(text.getPattern())
                    .isFalse();
        });
    }

    /** The texts within a schema that may be more than one of a few words. */
    private static void collectTexts(Schema<?> schema, List<Schema<?>> texts) {
        if (schema.get$ref() != null) {
            return;
        }
        if (schema.getItems() != null) {
            collectTexts(schema.getItems(), texts);
        }
        if (schema.getAdditionalProperties() instanceof Schema<?> values) {
            collectTexts(values, texts);
        }
        for (Map<String, ?> members : Stream.of(schema.getProperties(), schema.getPatternProperties())
                .filter(Objects::nonNull)
                .toList()) {
            members.values().forEach(member -> collectTexts((Schema<?>) member, texts));
        }
        if (schema.getTypes() != null && schema.getTypes().contains("string") && schema.getEnum() == null) {
            texts.add(schema);
        }
    }

    /** {@code fields} leaves members out at every depth, and there is one type for the whole and for its parts. */
    @Test
    void transaction_requiresTheIdAlone() {
        assertThat(schema("Transaction").getRequired()).containsExactly("id");
        assertThat(List.of("Money", "Payer", "Item", "ItemTax"))
                .allSatisfy(name -> assertThat(schema(name).getRequired()).isNull());
        assertThat(Objects.requireNonNull(
                                schema("TransactionPage").getProperties().get("items"))
                        .getItems()
                        .get$ref())
                .endsWith("/Transaction");
    }

    /** The template repeats these; everything else that the code decides is filled in. */
    @Test
    void limitsOfTheTemplate_areThoseOfTheCode() {
        assertThat(property("TransactionPage", "items").getMaxItems()).isEqualTo(SearchMembers.LIMIT.max());
        assertThat(property("ExportPage", "items").getMaxItems()).isEqualTo(SearchMembers.LIMIT.max());
        assertThat(property("PageInfo", "count").getMaximum())
                .isEqualByComparingTo(BigDecimal.valueOf(SearchMembers.LIMIT.max()));
        assertThat(property("Problem", "errors").getMaxItems()).isEqualTo(Faults.MAX_FAULTS);
        assertThat(property("Problem", "request_id").getPattern()).isEqualTo("^" + TextForm.ID + "$");
    }

    @SuppressWarnings("rawtypes")
    private static Schema property(String component, String name) {
        return Objects.requireNonNull(schema(component).getProperties().get(name));
    }

    /** Each of these constructs broke a generated client: it did not compile, or could not send or read some values. */
    @Test
    void clientsCanBeGeneratedFromEverySchema() {
        JsonNode document = JsonMapper.shared().readTree(Json31.pretty(document(FieldCatalogue.transaction())));
        List<String> found = new ArrayList<>();
        findTraps(document.path("components").path("schemas"), "", found);
        document.path("paths")
                .forEach(path -> path.forEach(operation -> {
                    findTraps(
                            operation.path("parameters"),
                            operation.path("operationId").asString(),
                            found);
                }));
        assertThat(found).isEmpty();
    }

    private static void findTraps(JsonNode node, String path, List<String> found) {
        if (path.endsWith("/example")) {
            return;
        }
        // The keys of properties are names of fields.
        boolean isSchema = node.has("type") || node.has("properties") || node.has("style");
        if (isSchema && !path.endsWith("/properties")) {
            Stream.of("default", "uniqueItems", "not", "patternProperties")
                    .filter(node::has)
                    .forEach(word -> found.add(path + " has " + word));
            if (node.path("style").asString("").equals("deepObject")) {
                found.add(path + " is a deep object");
            }
            // The generator would invent its name.
            if (node.has("properties") && path.contains("/properties/")) {
                found.add(path + " has no name");
            }
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            findTraps(member.getValue(), path + "/" + member.getKey(), found);
        }
        if (node.isArray()) {
            node.forEach(element -> findTraps(element, path, found));
        }
    }

    /** A value that is added later must not break a client that was generated before. */
    @Test
    void constantsOfResponses_areOpen() {
        JsonNode schemas = JsonMapper.shared()
                .readTree(Json31.pretty(document(FieldCatalogue.transaction())))
                .at("/components/schemas");
        for (String name :
                List.of("Transaction", "SummaryGroup", "Problem", "Fault", "Total", "Export", "CsvSettings")) {
            assertThat(schemas.path(name).isObject()).isTrue();
            assertThat(schemas.path(name).toString()).doesNotContain("\"enum\":");
        }
        assertThat(Objects.requireNonNull(schema("Transaction").getProperties().get("status")))
                .satisfies(status -> {
                    assertThat(String.valueOf(status.getExtensions().get("x-extensible-enum")))
                            .contains("PENDING", "CANCELLED");
                    assertThat(status.getDescription())
                            .contains("One of PENDING, AUTHORIZED")
                            .endsWith("; later versions may add values.");
                });
        assertThat(schemas.at("/StatusFilter/properties/eq/enum").isArray()).isTrue();
    }

    @Test
    void everyOperation_saysWhatItAnswersWith() {
        assertThat(operations()).hasSize(5).allSatisfy(operation -> {
            assertThat(operation.getResponses())
                    .containsKeys("200", "400", "401", "403", "406", "429", "500", "503", "504");
            assertThat(found(operation).getDescription()).isNotBlank();
            assertThat(found(operation).getHeaders())
                    .containsKeys(
                            "Request-Id", "RateLimit", "RateLimit-Policy", "Cache-Control", "Vary", "Server-Timing");
        });
    }

    @Test
    void everyProblem_hasAnExampleAndItsHeaders() {
        Components components = document(FieldCatalogue.transaction()).getComponents();
        assertThat(components.getResponses().values()).allSatisfy(response -> {
            assertThat(response.getDescription()).isNotBlank();
            assertThat(Objects.requireNonNull(response.getContent().get("application/problem+json"))
                            .getExamples())
                    .isNotEmpty();
            assertThat(response.getHeaders()).containsKeys("Request-Id", "RateLimit", "Cache-Control", "Vary");
        });
        assertThat(Objects.requireNonNull(components.getResponses().get("RateLimited"))
                        .getHeaders())
                .containsKey("Retry-After");
        assertThat(Objects.requireNonNull(components.getResponses().get("Unauthenticated"))
                        .getHeaders())
                .containsKey("WWW-Authenticate");
    }

    @Test
    void everyParameter_hasWordsAndAnExample() {
        List<Parameter> all = new ArrayList<>();
        operations()
                .forEach(operation -> operation.getParameters().stream()
                        .filter(parameter -> parameter.get$ref() == null)
                        .forEach(all::add));
        all.addAll(document(FieldCatalogue.transaction())
                .getComponents()
                .getParameters()
                .values());
        assertThat(all).allSatisfy(parameter -> {
            assertThat(parameter.getDescription()).isNotBlank();
            assertThat(parameter.getExample()).isNotNull();
        });
        assertThat(all).extracting(Parameter::getName).contains("fields", "min_as_of", "On-Behalf-Of", "If-None-Match");
    }

    @Test
    void filterOfABody_hasEachFieldWithItsComparisons() {
        Schema<?> filter = schema("Filter");
        for (FilterField field : FilterField.of(FieldCatalogue.transaction())) {
            Schema<?> comparison = field.kind() == FilterField.FilterFieldKind.PAIRS
                    ? (Schema<?>) filter.getAdditionalProperties()
                    : Objects.requireNonNull(filter.getProperties().get(field.name()));
            assertThat(resolved(
                                    comparison,
                                    document(FieldCatalogue.transaction())
                                            .getComponents()
                                            .getSchemas())
                            .getProperties()
                            .keySet())
                    .as(field.name())
                    .containsExactlyInAnyOrderElementsOf(
                            field.operators().stream().map(FilterOp::text).toList());
        }
        assertThat(filter.getMaxProperties()).isEqualTo(1);
        Pattern names = Pattern.compile(filter.getPropertyNames().getPattern());
        assertThat(List.of("and", "or", "not", "status", "card_last4", "metadata.order"))
                .allMatch(name -> names.matcher(name).find());
        assertThat(List.of("statu", "metadata", "metadata.", "metadata.\u0001", "status.x", ""))
                .noneMatch(name -> names.matcher(name).find());
    }

    /** The document says of each field what the reader of filters allows. */
    @Test
    void tableOfComparisons_isThatOfTheCatalogue() {
        for (FieldCatalogue catalogue :
                List.of(FieldCatalogue.transaction(), changed(schema -> schema.replace("," + INVOICE_SEARCH, "")))) {
            Schema<?> filter = schema(catalogue, "Filter");
            for (FilterField field : FilterField.of(catalogue)) {
                String name = field.name() + (field.kind() == FilterField.FilterFieldKind.PAIRS ? ".<key>" : "");
                String ops = field.operators().stream()
                        .map(op -> "`" + op.text() + "`")
                        .collect(Collectors.joining(" "));
                assertThat(filter.getDescription()).contains("| `" + name + "` | " + ops + " |");
            }
        }
    }

    @Test
    void bodyOfASearch_hasTheFilterAndWhatIsNoFilter() {
        Schema<?> search = schema("TransactionSearch");
        assertThat(search.getProperties())
                .containsKeys("filter", "sort", "limit", "total", "time_zone", "cursor", "fields", "min_as_of")
                .doesNotContainKeys("status", "metadata", "amount_min", "created_from");
    }

    @Test
    void summary_takesTheFiltersOfTheList_andNoneOfItsPages() {
        List<String> ofTheList = parameters(FieldCatalogue.transaction());
        List<String> ofTheSummary = parameters(FieldCatalogue.transaction(), "/v1/transactions/summary");
        List<String> ofAPage = List.of("sort", "limit", "cursor", "fields", "total");
        assertThat(ofTheSummary).contains("group_by", "interval", "top").doesNotContainAnyElementsOf(ofAPage);
        assertThat(ofTheSummary)
                .containsAll(ofTheList.stream()
                        .filter(name -> name != null && !ofAPage.contains(name))
                        .toList());
        assertThat(schema("TransactionSummaryRequest").getProperties())
                .containsOnlyKeys("filter", "time_zone", "group_by", "interval", "top", "min_as_of");
        assertThat(schema("SummaryGroup").getProperties())
                .containsKeys(
                        "currency", "from", "to", "count", "gross", "fee", "net", "min", "max", "status", "payout_id");
        assertThat(schema("SummaryGroup").getRequired()).doesNotContain("status", "payout_id");
    }

    @Test
    void page_canBeHadAsCsv_withWhatIsSaidAboutItInHeaders() {
        assertThat(operations().stream()
                        .filter(operation -> operation.getOperationId().startsWith("search")))
                .hasSize(2)
                .allSatisfy(operation -> {
                    ApiResponse found = found(operation);
                    assertThat(found.getContent()).containsOnlyKeys("application/json", "text/csv");
                    assertThat(found.getHeaders()).containsKeys("Link", "Total", "As-Of");
                });
    }

    private static ApiResponse found(Operation operation) {
        return Objects.requireNonNull(operation.getResponses().get("200"));
    }

    private static List<Operation> operations() {
        return document(FieldCatalogue.transaction()).getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .toList();
    }

    @SuppressWarnings("rawtypes")
    private static void collect(Schema<?> schema, String prefix, Map<String, Schema> components, List<String> paths) {
        Schema<?> holder = resolved(schema.getItems() != null ? schema.getItems() : schema, components);
        if (holder.getProperties() != null) {
            new TreeMap<>(holder.getProperties()).forEach((name, property) -> {
                paths.add(prefix + name);
                collect(property, prefix + name + ".", components, paths);
            });
        }
    }

    /** Returns the schema that this one, or its alternative to null, refers to. */
    @SuppressWarnings("rawtypes")
    private static Schema<?> resolved(Schema<?> schema, Map<String, Schema> components) {
        Schema<?> first = schema.getAnyOf() == null ? schema : schema.getAnyOf().get(0);
        String reference = first.get$ref();
        return reference == null
                ? first
                : Objects.requireNonNull(components.get(reference.substring(reference.lastIndexOf('/') + 1)));
    }

    private static FieldCatalogue changed(UnaryOperator<String> change) {
        String before = FieldCatalogue.transaction().schema().toString();
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        return FieldCatalogue.of(new org.apache.avro.Schema.Parser().parse(after));
    }

    private static List<String> parameters(FieldCatalogue catalogue) {
        return parameters(catalogue, "/v1/transactions");
    }

    private static List<String> parameters(FieldCatalogue catalogue, String path) {
        return Objects.requireNonNull(document(catalogue).getPaths().get(path)).getGet().getParameters().stream()
                .map(Parameter::getName)
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> mapped(FieldCatalogue catalogue) {
        return (Map<String, Object>)
                Objects.requireNonNull(new WeekTemplate(catalogue).mappings().get("properties"));
    }

    private static Schema<?> item(FieldCatalogue catalogue) {
        return schema(catalogue, "Transaction");
    }

    private static Schema<?> schema(String component) {
        return schema(FieldCatalogue.transaction(), component);
    }

    private static Schema<?> schema(FieldCatalogue catalogue, String component) {
        return Objects.requireNonNull(
                document(catalogue).getComponents().getSchemas().get(component));
    }

    private static OpenAPI document(FieldCatalogue catalogue) {
        OpenAPI document = new OpenAPI()
                .paths(new Paths()
                        .addPathItem("/v1/transactions", new PathItem().get(new Operation()))
                        .addPathItem("/v1/transactions/search", new PathItem().post(new Operation()))
                        .addPathItem(
                                "/v1/transactions/summary",
                                new PathItem().get(new Operation()).post(new Operation()))
                        .addPathItem("/v1/transactions/{id}", new PathItem().get(new Operation())));
        OpenApiDocument.customize(document, catalogue, ExportFormats.ALL);
        return document;
    }
}
