package org.txsearch.api.transactions;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.document.ItemFields;
import org.txsearch.paging.Order;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;

/** Reads the members of a body that say which transactions are meant, in which order, and which parts of each. */
@Component
public final class BodyQuery {

    private static final List<Member<?>> OWN = SearchMembers.ofRows(FieldCatalogue.transaction());

    /** The names of the members that it reads; others are the caller's own. */
    public static final List<String> MEMBERS = Stream.concat(
                    Stream.of(Parameters.FILTER), Parameters.names(OWN).stream())
            .toList();

    /**
     * The transactions that are meant.
     *
     * @param filter what they match
     * @param order their order
     * @param fields the parts of each, or null for the whole of it
     * @param zone the zone in which plain dates were read
     * @param resolved the members with their dates resolved; read again they mean the same
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
            return AuditedSearch.sort(resolved);
        }
    }

    /** Reads these members of a body; if faults were noted, the result must not be used. */
    public Rows read(Map<String, JsonValue> members, Faults faults) {
        Map<String, JsonValue> own = new LinkedHashMap<>(members);
        own.keySet().retainAll(MEMBERS);
        SearchQuery query = QueryReader.read(Parameters.ofBody(own, OWN, faults), faults);
        return new Rows(
                query.filter(),
                query.order(),
                query.fields(),
                ZoneId.of(String.valueOf(query.resolved().get(SearchMembers.TIME_ZONE.name()))),
                query.resolved());
    }

    /** Reads again what {@link Rows#resolved} held. */
    public Rows remembered(JsonNode resolved) {
        Faults faults = new Faults();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        JsonValue.Members json = JsonBody.read(resolved.toString().getBytes(StandardCharsets.UTF_8), faults);
        if (json != null) {
            members.putAll(json.byName());
        }
        members.computeIfPresent(
                SearchMembers.SORT.name(),
                (name, value) ->
                        value instanceof JsonValue.Array sort ? sort.elements().get(0) : value);
        Rows rows = read(members, faults);
        faults.throwIfAny();
        return rows;
    }
}
