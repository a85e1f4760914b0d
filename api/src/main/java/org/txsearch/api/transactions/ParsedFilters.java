package org.txsearch.api.transactions;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/** Reads what every question about transactions has: its filter, the zone of its dates, how fresh the data must be. */
public final class ParsedFilters {

    /** The zone in which plain dates are read. */
    public static final String TIME_ZONE = "time_zone";

    /** Until when the data must be complete at least. */
    public static final String MIN_AS_OF = "min_as_of";

    private static final String DEFAULT_TIME_ZONE = "Etc/UTC";

    /** Names of the tz database that Java leaves out, with the zones that they are links to. */
    private static final Map<String, String> LINKS = Map.of(
            "EST", "America/Panama",
            "MST", "America/Phoenix",
            "HST", "Pacific/Honolulu",
            "ROC", "Asia/Taipei",
            "GMT+0", "Etc/GMT",
            "GMT-0", "Etc/GMT");

    private final FilterReader reader = new FilterReader(FieldCatalogue.transaction());
    /** Without the names that only Java knows. */
    private final Set<String> zones = Stream.concat(ZoneId.getAvailableZoneIds().stream(), LINKS.keySet().stream())
            .filter(zone -> !zone.startsWith("SystemV/"))
            .collect(Collectors.toUnmodifiableSet());

    /**
     * A filter as it was understood.
     *
     * @param filter what the transactions match
     * @param zone the zone in which dates were read
     * @param resolved the parameters as they were understood, the zone last; the filter of a body is a tree
     */
    public record Asked(TransactionFilter filter, ZoneId zone, Map<String, Object> resolved) {
        public Asked {
            resolved = Collections.unmodifiableMap(new LinkedHashMap<>(resolved));
        }
    }

    /** The usable parameters of a request: filters, and some of its own. */
    public Parameters parameters(Map<String, String[]> given, Collection<String> own, Faults faults) {
        List<String> known =
                Stream.concat(reader.parameters().stream(), own.stream()).toList();
        return Parameters.of(given, known, reader::isKeyed, faults);
    }

    /** The usable members of a body: a filter, and some of its own, of which these are integers and those are arrays. */
    public Parameters body(
            byte[] json, Collection<String> own, Collection<String> integers, Collection<String> lists, Faults faults) {
        JsonValue.Members members = JsonBody.read(json, faults);
        return Parameters.ofBody(members == null ? Map.of() : members.byName(), own, integers, lists, faults);
    }

    /** The filter that the parameters ask for; where faults were noted, it is not to be used. */
    public Asked read(Parameters given, Faults faults) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        ZoneId zone = zone(given, faults);
        TransactionFilter filter = filter(given, zone, resolved, faults);
        resolved.put(TIME_ZONE, zone.equals(ZoneOffset.UTC) ? DEFAULT_TIME_ZONE : zone.getId());
        return new Asked(filter, zone, resolved);
    }

    /** Until when the data must be complete, or null. */
    public static @Nullable Instant minAsOf(Parameters given, Faults faults) {
        String text = given.get(MIN_AS_OF);
        return text == null ? null : TimeRange.instant(MIN_AS_OF, text, faults);
    }

    private TransactionFilter filter(Parameters given, ZoneId zone, Map<String, Object> resolved, Faults faults) {
        JsonValue tree = given.filter();
        if (tree == null) {
            return reader.read(given, zone, resolved, faults);
        }
        FilterReader.Parsed parsed = reader.read(tree, zone, faults);
        if (parsed == null) {
            return new TransactionFilter.And(List.of());
        }
        resolved.put(Parameters.FILTER, parsed.echo());
        return parsed.filter();
    }

    private ZoneId zone(Parameters given, Faults faults) {
        String name = given.get(TIME_ZONE);
        if (name != null && !zones.contains(name)) {
            faults.add(
                    TIME_ZONE,
                    FaultCode.INVALID_TIME_ZONE,
                    "There is no such time zone; send an IANA name in exact case, such as Europe/Madrid. An offset is not a zone.",
                    // A + in a URL means a blank, and Etc/GMT-5 is not what Etc/GMT+5 meant.
                    zones.contains(name.replace(' ', '+')) ? name.replace(' ', '+') : Suggestion.of(name, zones));
            return ZoneOffset.UTC;
        }
        return name == null ? ZoneOffset.UTC : ZoneId.of(LINKS.getOrDefault(name, name));
    }
}
