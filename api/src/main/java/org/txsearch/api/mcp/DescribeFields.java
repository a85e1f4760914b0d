package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.api.request.Suggestion;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Describes the members of a transaction and the fields of filters, from the catalogue. */
record DescribeFields(FieldCatalogue catalogue) implements Tool {

    private static final String PATH = "path";

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        Map<String, Object> objects = Map.of("type", "array", "items", Map.of("type", "object"));
        return Tool.define(
                true,
                "describe_fields",
                "Describe fields",
                "Describes the members of a transaction (kind, meaning, constants) and the fields of filters with their"
                        + " comparisons. With path, only that member and those within it; without it, all.",
                ToolSchemas.texts(
                        Map.of(PATH, "A member of a transaction by its dotted path: payer, or payment_method.type."),
                        List.of()),
                schemas.output(Map.of("fields", objects, "filters", objects)));
    }

    @Override
    public McpSchema.CallToolResult call(ObjectNode arguments, ApiCaller api) {
        String path = ApiCaller.texts(arguments, List.of(PATH), List.of()).getOrDefault(PATH, "");
        if (!path.isEmpty() && !catalogue.byPath().containsKey(path)) {
            Faults faults = new Faults().inBody();
            faults.add(
                    PATH,
                    FaultCode.UNKNOWN_FIELD,
                    "A transaction has no such member; leave path out to list all.",
                    Suggestion.of(path, catalogue.byPath().keySet()));
            faults.throwIfAny();
        }
        ObjectNode described = described(path);
        described.putNull("as_of").put("complete", true);
        return ApiCaller.result(
                described,
                described.withArray("fields").size() + " fields, and "
                        + described.withArray("filters").size() + " fields of filters.",
                false);
    }

    /** Returns the member with the given path and those within it; all for an empty path. */
    ObjectNode described(String path) {
        ObjectNode described = JsonMapper.shared().createObjectNode();
        catalogue.byPath().values().stream()
                .filter(field -> isWithin(field.path(), path))
                .forEach(field -> describe(field, described.withArray("fields").addObject()));
        RequestFilter.of(catalogue).stream()
                .filter(filter -> isWithin(filter.path(), path))
                .forEach(filter -> {
                    ObjectNode entry = described.withArray("filters").addObject();
                    entry.put("field", filter.name() + (filter.isKeyed() ? ".<key>" : ""));
                    filter.operators().stream().map(FilterOp::text).forEach(entry.withArray("comparisons")::add);
                });
        return described;
    }

    private static boolean isWithin(String field, String path) {
        return path.isEmpty() || field.equals(path) || field.startsWith(path + ".");
    }

    private static void describe(Field field, ObjectNode entry) {
        entry.put("path", field.path()).put("kind", field.kind().name()).put("meaning", field.doc());
        field.symbols().forEach(symbol -> entry.withArray("constants").add(symbol));
    }
}
