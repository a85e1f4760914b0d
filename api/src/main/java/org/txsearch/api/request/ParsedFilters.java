package org.txsearch.api.request;

import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/**
 * The filter of a request after it was read.
 *
 * @param filter what the transactions match
 * @param zone the zone in which its dates were read
 * @param mayHaveOneCurrency whether everything that matches is of one currency, or a fault keeps that unknown
 * @param resolved the parameters with their dates resolved, the zone last; the filter of a body is a tree
 */
public record ParsedFilters(
        TransactionFilter filter, ZoneId zone, boolean mayHaveOneCurrency, Map<String, Object> resolved) {

    private static final FilterReader READER = new FilterReader(FieldCatalogue.transaction());

    public ParsedFilters {
        resolved = Collections.unmodifiableMap(new LinkedHashMap<>(resolved));
    }

    /** The usable parameters of a query string: filters and these members. */
    public static Parameters parameters(Map<String, String[]> given, List<Member<?>> members, Faults faults) {
        List<String> known = Stream.concat(READER.parameters().stream(), Parameters.names(members).stream())
                .toList();
        return Parameters.of(given, known, READER::isKeyed, faults);
    }

    /** The usable members of a body: a filter and these members. */
    public static Parameters body(byte[] json, List<Member<?>> members, Faults faults) {
        JsonValue.Members body = JsonBody.read(json, faults);
        return Parameters.ofBody(body == null ? Map.of() : body.byName(), members, faults);
    }

    /** Reads the filter of a request; if faults were noted, the result must not be used. */
    public static ParsedFilters read(Parameters given, Faults faults) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        ZoneId zone = SearchMembers.TIME_ZONE.readOrDefault(given, faults);
        JsonValue tree = given.filter();
        TransactionFilter filter;
        if (tree == null) {
            filter = READER.read(given, zone, resolved, faults);
        } else {
            FilterReader.Parsed parsed = READER.read(tree, zone, faults);
            filter = parsed == null ? new TransactionFilter.And(List.of()) : parsed.filter();
            if (parsed != null) {
                resolved.put(Parameters.FILTER, parsed.echo());
            }
        }
        resolved.put(SearchMembers.TIME_ZONE.name(), SearchMembers.name(zone));
        boolean mayHaveOneCurrency = filter.hasOneCurrency() || isCurrencyAtFault(given, resolved);
        return new ParsedFilters(filter, zone, mayHaveOneCurrency, resolved);
    }

    /** Whether a filter that has a fault names the currency. */
    private static boolean isCurrencyAtFault(Parameters given, Map<String, Object> resolved) {
        JsonValue tree = given.filter();
        return tree == null
                ? given.has(ValueFilter.CurrencyCode.NAME) && !resolved.containsKey(ValueFilter.CurrencyCode.NAME)
                : !resolved.containsKey(Parameters.FILTER) && namesCurrency(tree);
    }

    private static boolean namesCurrency(JsonValue tree) {
        if (tree instanceof JsonValue.Members members) {
            return members.byName().containsKey(ValueFilter.CurrencyCode.NAME)
                    || members.byName().values().stream().anyMatch(ParsedFilters::namesCurrency);
        }
        return tree instanceof JsonValue.Array array
                && array.elements().stream().anyMatch(ParsedFilters::namesCurrency);
    }
}
