package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.payouts.PayoutMembers;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.summary.SummaryMembers;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.Frequency;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;
import org.txsearch.summary.GroupField;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EventType;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The document in {@code openapi.yaml}. The code replaces keys with a {@code $} that OpenAPI does not define; an unknown one is an
 * error.
 */
public final class OpenApiTemplate {

    /** The replacements of {@code $} keys, as functions of the value in the file. */
    private final Map<String, Function<Object, Object>> fills = new LinkedHashMap<>();

    private final FieldCatalogue catalogue;
    private final Map<String, List<Member<?>>> requests;

    private OpenApiTemplate(FieldCatalogue catalogue, ExportFormats formats) {
        this.catalogue = catalogue;
        this.requests = Map.of("search", SearchMembers.of(catalogue), "summary", SummaryMembers.of(catalogue));
        FormatSchemas files = new FormatSchemas(formats);
        ProblemResponses problems = new ProblemResponses();
        Map<String, List<String>> constants = Map.ofEntries(
                Map.entry("ExportFormat", formats.names()),
                Map.entry("ExportStatus", names(ExportStatus.values())),
                Map.entry("Frequency", names(Frequency.values())),
                Map.entry("EndpointStatus", List.of("ENABLED", "DISABLED")),
                Map.entry("DisabledReason", names(DisabledReason.values())),
                Map.entry("DeliveryStatus", names(DeliveryStatus.values())),
                Map.entry("DeliveryError", names(DeliveryFailure.values())),
                Map.entry("EventType", EventType.names()),
                Map.entry("SubscribableEventType", EventType.subscribable()),
                Map.entry("PayoutDifference", PayoutMembers.DIFFERENCES),
                Map.entry(
                        "TransactionStatus", found(catalogue.byPath(), "status").symbols()),
                Map.entry("FaultCode", names(FaultCode.values())),
                Map.entry("ProblemCode", names(ProblemCode.values())));
        fills.put("$oneOf", name -> Schemas.oneOf(found(constants, name)));
        fills.put(
                "$open",
                name -> Schemas.open(
                        name instanceof List<?> own
                                ? own.stream().map(Object::toString).toList()
                                : found(constants, name)));
        fills.put("$nullable", schema -> Schemas.nullable(object(schema)));
        fills.put("$members", members -> members(object(members)));
        fills.put(
                "$json",
                name -> map("content", map("application/json", map("schema", Schemas.reference(name.toString())))));
        fills.put("$headers", own -> map("headers", headers(list(own))));
        fills.put("$takes", own -> map("parameters", parameters(list(own))));
        fills.put("$problems", own -> problems.with(list(own)));
        fills.put("$responses", problems::components);

        fills.put("$filters", example -> FilterSchemas.components(catalogue, example));
        fills.put("$transaction", example -> TransactionSchemas.components(catalogue, object(example)));
        fills.put("$field", path -> TransactionSchemas.text(found(catalogue.byPath(), path)));
        fills.put("$groups", description -> groups(description.toString()));
        fills.put("$member", name -> Schemas.of(member(name)));
        fills.put("$membersOf", request -> FilterSchemas.properties(found(requests, request)));
        fills.put("$rows", nothing -> rows());
        fills.put("$parameter", name -> SearchParameters.of(member(name)));

        fills.put("$formats", nothing -> files.components());
        fills.put("$options", suffix -> files.options(suffix.toString()));
        fills.put("$files", schema -> files.content(schema));
        fills.put("$ownColumns", sentence -> map("description", files.sentence(sentence.toString())));
    }

    /** Returns the document for transactions with the given fields, and for the given formats of exports. */
    static OpenAPI read(FieldCatalogue catalogue, ExportFormats formats) {
        try {
            // Through a tree: the mapper of the document would omit the nulls of examples.
            return Json31.mapper()
                    .treeToValue(new ObjectMapper().valueToTree(filled(catalogue, formats)), OpenAPI.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("openapi.yaml is not an OpenAPI document", e);
        }
    }

    /** Returns the schemas of the document by their names. A reference between them is {@code #/components/schemas/} and a name. */
    public static Map<String, Object> schemas(FieldCatalogue catalogue, ExportFormats formats) {
        return object(found(object(found(filled(catalogue, formats), "components")), "schemas"));
    }

    private static Map<String, Object> filled(FieldCatalogue catalogue, ExportFormats formats) {
        try (InputStream yaml = OpenApiTemplate.class.getResourceAsStream("openapi.yaml")) {
            LoaderOptions options = new LoaderOptions();
            // The limit is for documents from others.
            options.setMaxAliasesForCollections(1_000);
            Map<String, Object> template = new Yaml(new SafeConstructor(options)).load(yaml);
            // The other parts refer to it, and have a copy.
            template.remove("x-shared");
            return object(Objects.requireNonNull(new OpenApiTemplate(catalogue, formats).fill(template)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable Object fill(@Nullable Object node) {
        if (node instanceof Map<?, ?> members) {
            Map<String, @Nullable Object> filled = new LinkedHashMap<>();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                String name = member.getKey().toString();
                Object value = fill(member.getValue());
                if (!name.startsWith("$") || name.equals("$ref")) {
                    filled.put(name, value);
                } else if (found(fills, name).apply(Objects.requireNonNull(value)) instanceof Map<?, ?> own) {
                    own.forEach((ownName, ownValue) -> filled.put(ownName.toString(), ownValue));
                }
            }
            return filled;
        }
        if (node instanceof List<?> elements) {
            List<@Nullable Object> filled = new ArrayList<>();
            elements.forEach(element -> filled.add(fill(element)));
            return filled;
        }
        return node;
    }

    /** Returns an object of a response: all members are present, unless their name ends in a question mark. */
    private static Map<String, Object> members(Map<String, Object> members) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        members.forEach((name, schema) -> {
            boolean isOptional = name.endsWith("?");
            properties.put(isOptional ? name.substring(0, name.length() - 1) : name, schema);
            if (!isOptional) {
                required.add(name);
            }
        });
        return map("type", "object", "properties", properties, "required", required);
    }

    /** Returns references to the headers of every response and to the given ones. */
    static Map<String, Object> headers(List<?> own) {
        Map<String, Object> references = new LinkedHashMap<>();
        List<Object> names = new ArrayList<>(List.of(
                "Access-Control-Allow-Origin", "Cache-Control", "RateLimit", "RateLimit-Policy", "Request-Id", "Vary"));
        names.addAll(own);
        names.forEach(name -> references.put(name.toString(), map("$ref", "#/components/headers/" + name)));
        return references;
    }

    /** Returns the given parameters and the headers of every request. A name refers to a header or to a kind of request. */
    private List<Object> parameters(List<?> own) {
        List<Object> parameters = new ArrayList<>();
        Stream.concat(own.stream(), Stream.of("On-Behalf-Of", "Request-Id")).forEach(one -> {
            if (requests.containsKey(one)) {
                parameters.addAll(SearchParameters.of(catalogue, found(requests, one)));
            } else if (one.equals("payouts")) {
                parameters.addAll(
                        SearchParameters.of(catalogue, PayoutMembers.FILTERS::contains, PayoutMembers.MEMBERS));
            } else {
                parameters.add(one instanceof String ? map("$ref", "#/components/parameters/" + one) : one);
            }
        });
        return parameters;
    }

    private Member<?> member(Object name) {
        return SearchMembers.of(catalogue).stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    /** Returns the members of a request for rows, without their defaults. */
    private Map<String, Object> rows() {
        Map<String, Object> rows = new LinkedHashMap<>();
        SearchMembers.ofRows(catalogue)
                .forEach(member -> rows.put(member.name(), described(Schemas.of(member), member.description())));
        return rows;
    }

    /** Returns the fields that a summary groups by. */
    private Map<String, Object> groups(String description) {
        Map<String, Object> groups = new LinkedHashMap<>();
        for (GroupField field : GroupField.of(catalogue)) {
            Field grouped = found(catalogue.byPath(), field.path());
            Map<String, Object> value = grouped.kind() == FieldKind.ENUM
                    ? Schemas.open(grouped.symbols())
                    : Schemas.nullable(TransactionSchemas.text(grouped));
            groups.put(field.name() + "?", described(value, description));
        }
        return groups;
    }

    private static <V> V found(Map<?, V> all, Object name) {
        V found = all.get(name);
        if (found == null) {
            throw unknown(name);
        }
        return found;
    }

    private static IllegalStateException unknown(Object name) {
        return new IllegalStateException("openapi.yaml has a name that the code does not know: " + name);
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).toList();
    }

    private static List<?> list(Object node) {
        return (List<?>) node;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object node) {
        return (Map<String, Object>) node;
    }
}
