package org.txsearch.api.transactions;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.item.ItemFields;
import org.txsearch.page.Order;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.JsonNode;

/** Reads the part of a body that says which transactions are meant, in which order, and what of each. */
@Component
public final class BodyQuery {

    /** The members that it reads; others are the caller's own. */
    public static final List<String> MEMBERS =
            List.of(Parameters.FILTER, QueryReader.SORT, FieldsReader.FIELDS, QueryReader.TIME_ZONE);

    private static final List<String> LISTS = List.of(FieldsReader.FIELDS);

    private final QueryReader reader;

    BodyQuery(QueryReader reader) {
        this.reader = reader;
    }

    /**
     * The transactions that are meant.
     *
     * @param filter what they match
     * @param order their order
     * @param fields the parts of each that are wanted, or null for the whole of it
     * @param zone where plain dates were read
     * @param resolved the members as they were understood; read again they mean the same
     */
    public record Rows(
            TransactionFilter filter,
            Order order,
            @Nullable ItemFields fields,
            ZoneId zone,
            Map<String, Object> resolved) {

        /** The names of the filters, for the audit log. */
        public List<String> filterNames() {
            return AuditedSearch.filters(resolved);
        }

        /** The order as a request has it. */
        public String sort() {
            return resolved.get(QueryReader.SORT) instanceof List<?> sort
                    ? sort.get(0).toString()
                    : "";
        }
    }

    /** What those members of a body mean; where faults were noted, it is not to be used. */
    public Rows read(Map<String, JsonValue> members, Faults faults) {
        Map<String, JsonValue> own = new LinkedHashMap<>(members);
        own.keySet().retainAll(MEMBERS);
        SearchQuery query = reader.read(Parameters.ofBody(own, MEMBERS, List.of(), LISTS, faults), faults);
        return new Rows(
                query.filter(),
                query.order(),
                query.fields(),
                ZoneId.of(String.valueOf(query.resolved().get(QueryReader.TIME_ZONE))),
                query.resolved());
    }

    /** The same again from what was once resolved. */
    public Rows remembered(JsonNode resolved) {
        Faults faults = new Faults();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        JsonNode filter = resolved.get(Parameters.FILTER);
        if (filter != null) {
            JsonValue tree = JsonBody.read(filter.toString().getBytes(StandardCharsets.UTF_8), faults);
            if (tree != null) {
                members.put(Parameters.FILTER, tree);
            }
        }
        members.put(QueryReader.TIME_ZONE, text(resolved.path(QueryReader.TIME_ZONE)));
        members.put(QueryReader.SORT, text(resolved.path(QueryReader.SORT).path(0)));
        if (resolved.has(FieldsReader.FIELDS)) {
            List<JsonValue> paths = new ArrayList<>();
            resolved.get(FieldsReader.FIELDS).forEach(path -> paths.add(text(path)));
            members.put(FieldsReader.FIELDS, new JsonValue.Array("", paths));
        }
        Rows rows = read(members, faults);
        faults.throwIfAny();
        return rows;
    }

    private static JsonValue text(JsonNode node) {
        return new JsonValue.Text("", node.asString());
    }
}
