package org.txsearch.api.request;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/**
 * The filter of a request.
 *
 * @param filter the filter of transactions
 * @param zone the zone of its plain dates
 * @param mayHaveOneCurrency whether all matching transactions have one currency, or a fault hides it
 * @param resolved the parameters with their dates resolved, the zone last; the filter of a body is a tree
 */
public record ParsedFilters(
        TransactionFilter filter, ZoneId zone, boolean mayHaveOneCurrency, Map<String, Object> resolved) {

    private static final FilterReader READER = new FilterReader(FieldCatalogue.transaction());

    private static final String BARE_PLUS =
            "The text has a + in front of an at sign, and a + in a URL means a blank; write a + of"
                    + " an e-mail address as %2B, and a blank as %20.";

    private static final Set<String> CONNECTIVES = Set.of("and", "or", "not");

    /** Returns the valid parameters of a query string: filters and the given members. */
    public static Parameters parameters(QueryParameters given, List<Member<?>> members, Faults faults) {
        List<String> known = Stream.concat(READER.parameters().stream(), Parameters.names(members).stream())
                .toList();
        Parameters parameters = Parameters.of(given.values(), known, READER::isKeyed, faults);
        given.withBarePlus().stream()
                .filter(READER::isText)
                .forEach(name -> faults.add(name, FaultCode.INVALID_VALUE, BARE_PLUS));
        return parameters;
    }

    /** Returns the valid members of a body: a filter and the given members. */
    public static Parameters body(byte[] json, List<Member<?>> members, Faults faults) {
        JsonMembers body = JsonBody.read(json, faults);
        return Parameters.ofBody(body == null ? Map.of() : body.byName(), members, faults);
    }

    /**
     * Returns the parameters and members of a request that was valid before, from its {@code resolved} values.
     *
     * @param members the names of the members that are not filters; any other name is a fault
     */
    public static Parameters remembered(Map<String, Object> resolved, List<String> members, Faults faults) {
        List<String> known =
                Stream.concat(READER.parameters().stream(), members.stream()).toList();
        return Parameters.remembered(resolved, known, READER::isKeyed, faults);
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
            ParsedFilter parsed = READER.read(tree, zone, faults);
            filter = parsed == null ? new TransactionFilter.And(List.of()) : parsed.filter();
            if (parsed != null) {
                resolved.put(Parameters.FILTER, parsed.echo());
            }
        }
        resolved.put(SearchMembers.TIME_ZONE.name(), SearchMembers.name(zone));
        boolean mayHaveOneCurrency = filter.hasOneCurrency() || isCurrencyAtFault(given, resolved);
        return new ParsedFilters(filter, zone, mayHaveOneCurrency, resolved);
    }

    /** Returns whether a filter that has a fault names the currency. */
    private static boolean isCurrencyAtFault(Parameters given, Map<String, Object> resolved) {
        JsonValue tree = given.filter();
        return tree == null
                ? given.has(CurrencyFilter.NAME) && !resolved.containsKey(CurrencyFilter.NAME)
                : !resolved.containsKey(Parameters.FILTER) && namesCurrency(tree);
    }

    private static boolean namesCurrency(JsonValue tree) {
        if (tree instanceof JsonMembers members) {
            return members.byName().containsKey(CurrencyFilter.NAME)
                    || members.byName().values().stream().anyMatch(ParsedFilters::namesCurrency);
        }
        return tree instanceof JsonArray array && array.elements().stream().anyMatch(ParsedFilters::namesCurrency);
    }

    /** Returns the names of the filters among resolved parameters, for the audit log. */
    public static List<String> names(Map<String, Object> resolved) {
        Set<String> filters = new LinkedHashSet<>();
        resolved.forEach((name, value) -> {
            if (name.equals(Parameters.FILTER)) {
                fields(JsonValue.of("", value)).forEach(field -> filters.add(withoutKey(field)));
            } else if (!SearchMembers.NAMES.contains(name)) {
                filters.add(withoutKey(name));
            }
        });
        return List.copyOf(filters);
    }

    /** Returns the names of the fields in the filter of a body, valid or not. */
    public static Set<String> fields(JsonValue filter) {
        Set<String> names = new LinkedHashSet<>();
        addFields(filter, names);
        return names;
    }

    private static void addFields(JsonValue filter, Set<String> names) {
        if (filter instanceof JsonArray several) {
            several.elements().forEach(one -> addFields(one, names));
        } else if (filter instanceof JsonMembers members) {
            members.byName().forEach((name, value) -> {
                if (CONNECTIVES.contains(name)) {
                    addFields(value, names);
                } else {
                    names.add(name);
                }
            });
        }
    }

    /** Returns the name of a field without the key of a pair, which the merchant chooses, and which may be personal. */
    private static String withoutKey(String name) {
        return name.split("[.\\[]", 2)[0];
    }
}
