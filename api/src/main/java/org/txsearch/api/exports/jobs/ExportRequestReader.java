package org.txsearch.api.exports.jobs;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.audit.AuditDetails;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.exports.formats.FormatOption;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.records.IdempotencyKey;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.UnknownName;
import org.txsearch.api.transactions.SearchQuery;
import org.txsearch.exports.Frequency;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.PeriodSummary;
import tools.jackson.databind.JsonNode;

/** Reads requests for exports and schedules. */
@Component
final class ExportRequestReader {

    private static final String FREQUENCY = "frequency";
    private static final String TIME_ZONE = "time_zone";
    private static final String EXPORT = "export";
    private static final List<String> SCHEDULE_MEMBERS = List.of(FREQUENCY, TIME_ZONE, EXPORT);

    private static final String FIELDS = "fields";
    private static final Set<String> CONNECTIVES = Set.of("and", "or", "not");
    private static final Set<String> OF_WHOLE_PERIODS = Set.of("created_at", "currency", "payout_id");

    private final ExportFormats formats;
    private final List<String> members;

    ExportRequestReader(ExportFormats formats) {
        this.formats = formats;
        this.members = new ArrayList<>(List.of(ExportRequest.FORMAT));
        formats.withOptions().forEach(format -> members.add(format.lowerName()));
        members.addAll(SearchQuery.ROW_MEMBERS);
    }

    /**
     * A valid request to create something.
     *
     * @param request what its body requests
     * @param key the key that came with it, or null
     */
    record Posted<R>(R request, @Nullable IdempotencyKey key) {}

    /** The export that a request is to create. */
    Posted<ExportRequest> posted(HttpServletRequest request) throws IOException {
        return posted(request, this::read, UnaryOperator.identity());
    }

    /** The schedule that a request is to create. */
    Posted<ScheduleRequest> postedSchedule(HttpServletRequest request) throws IOException {
        return posted(request, this::readSchedule, ScheduleRequest::export);
    }

    private static <R> Posted<R> posted(
            HttpServletRequest request,
            BiFunction<JsonValue.JsonMembers, Faults, @Nullable R> reading,
            Function<R, ExportRequest> export)
            throws IOException {
        Faults faults = new Faults();
        Parameters.requireNone(request.getParameterMap(), faults);
        byte[] body = JsonBody.of(request);
        JsonValue.JsonMembers members = JsonBody.read(body, faults.inBody());
        R read = members == null ? null : reading.apply(members, faults.inBody());
        IdempotencyKey key = IdempotencyKey.of(request, body, faults);
        faults.throwIfAny();
        R valid = Objects.requireNonNull(read);
        SearchQuery rows = export.apply(valid).rows();
        AuditDetails.of(request).filteredBy(rows.filterNames()).sortedBy(rows.sort());
        return new Posted<>(valid, key);
    }

    /** The export that these members request, or null if faults have been noted. */
    @Nullable
    ExportRequest read(JsonValue.JsonMembers body, Faults faults) {
        return read(body, null, faults);
    }

    private @Nullable ExportRequest read(JsonValue.JsonMembers body, @Nullable Frequency every, Faults faults) {
        int before = faults.count();
        noteUnknown(body, members, faults);
        ExportFormat format = format(body, faults);
        SearchQuery rows = SearchQuery.ofRows(body.byName(), faults);
        ExportFormat.Query query =
                new ExportFormat.Query(rows, filtered(body), body.byName().containsKey(FIELDS), every);
        Map<ExportFormat, JsonValue.JsonMembers> given = new LinkedHashMap<>();
        for (ExportFormat owner : formats.withOptions()) {
            JsonValue.JsonMembers options = options(body, owner, format, faults);
            if (options != null) {
                given.put(owner, options);
            }
        }
        ExportFormat.Chosen chosen = format == null ? null : format.byDefault();
        for (Map.Entry<ExportFormat, JsonValue.JsonMembers> options : given.entrySet()) {
            ExportFormat owner = options.getKey();
            if (owner == format) {
                chosen = owner.read(options.getValue(), query, faults);
            } else {
                ExportFormat.Chosen unused = owner.read(options.getValue(), faults);
            }
        }
        if (format != null && format.hasOwnColumns() && query.hasFields()) {
            faults.add(
                    FIELDS,
                    FaultCode.INVALID_VALUE,
                    "A " + format.name() + " has its own columns; leave fields out, or choose another format.");
        }
        if (format != null && format.needsPeriod() && !isWhole(query, faults)) {
            faults.add(
                    Parameters.FILTER,
                    FaultCode.INVALID_VALUE,
                    "A " + format.name()
                            + " states balances, and the filter leaves movements out; filter by created_at and"
                            + " currency only, or by one payout_id and currency only, or choose another format.");
        }
        return chosen == null || faults.count() > before ? null : new ExportRequest(chosen, rows);
    }

    /** Whether nothing that moved money is left out; if the filter has a fault, whether it can be so without it. */
    private static boolean isWhole(ExportFormat.Query query, Faults faults) {
        TransactionFilter filter = query.rows().filter();
        if (faults.isFaulty(Parameters.FILTER)) {
            return OF_WHOLE_PERIODS.containsAll(query.filtered());
        }
        // The period of a schedule would cut a payout.
        return PeriodSummary.periodOf(filter) != null || query.every() == null && PeriodSummary.isOnePayout(filter);
    }

    /** The fields that the filter of a body names, valid or not. */
    private static Set<String> filtered(JsonValue.JsonMembers body) {
        Set<String> names = new HashSet<>();
        JsonValue filter = body.byName().get(Parameters.FILTER);
        if (filter != null) {
            addFields(filter, names);
        }
        return names;
    }

    private static void addFields(JsonValue filter, Set<String> names) {
        if (filter instanceof JsonValue.JsonArray several) {
            several.elements().forEach(one -> addFields(one, names));
        } else if (filter instanceof JsonValue.JsonMembers members) {
            members.byName().forEach((name, value) -> {
                if (CONNECTIVES.contains(name)) {
                    addFields(value, names);
                } else {
                    names.add(name);
                }
            });
        }
    }

    /**
     * A valid request for a schedule.
     *
     * @param frequency how long its periods are
     * @param zone where they begin and end
     * @param export the export of each period
     */
    record ScheduleRequest(Frequency frequency, ZoneId zone, ExportRequest export) {}

    /** The schedule that these members request, or null if faults have been noted. */
    @Nullable
    ScheduleRequest readSchedule(JsonValue.JsonMembers body, Faults faults) {
        Map<String, JsonValue> given = body.byName();
        int before = faults.count();
        noteUnknown(body, SCHEDULE_MEMBERS, faults);
        int known = faults.count();
        JsonValue zone = given.get(TIME_ZONE);
        // A schedule has the time zone of a query, and no other member of one.
        SearchQuery zoned = SearchQuery.ofRows(zone == null ? Map.of() : Map.of(TIME_ZONE, zone), faults);
        // An invalid zone is reported once.
        JsonValue valid = faults.count() > known ? null : zone;
        JsonValue frequencyName = required(body, FREQUENCY, faults);
        Frequency frequency = frequencyName == null ? null : constant(frequencyName, Frequency.class, faults);
        Frequency every = frequency == null ? Frequency.DAILY : frequency;
        ExportRequest export = scheduled(required(body, EXPORT, faults), valid, every, faults);
        return frequency == null || export == null || faults.count() > before
                ? null
                : new ScheduleRequest(frequency, zoned.zone(), export);
    }

    private @Nullable ExportRequest scheduled(
            @Nullable JsonValue given, @Nullable JsonValue zone, Frequency every, Faults faults) {
        if (given == null) {
            return null;
        }
        if (!(given instanceof JsonValue.JsonMembers members)) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The value is not a JSON object; write the export as for POST /v1/exports.");
            return null;
        }
        // Dates of the filter are read in the schedule's zone unless the export has its own.
        Map<String, JsonValue> zoned = new LinkedHashMap<>(members.byName());
        if (zone != null) {
            zoned.putIfAbsent(TIME_ZONE, zone);
        }
        return read(new JsonValue.JsonMembers(members.pointer(), zoned), every, faults.within(given.pointer()));
    }

    private static @Nullable JsonValue required(JsonValue.JsonMembers body, String name, Faults faults) {
        JsonValue given = body.byName().get(name);
        if (given == null) {
            faults.add(name, FaultCode.MISSING_VALUE, "The member is missing; add it.");
        }
        return given;
    }

    /** The request that was stored as JSON. */
    ExportRequest kept(JsonNode json) {
        String name = json.path(ExportRequest.FORMAT).asString();
        ExportFormat format =
                formats.find(name).orElseThrow(() -> new IllegalArgumentException("There is no format " + name));
        return new ExportRequest(
                format.kept(json.path(format.lowerName())), SearchQuery.remembered(json.path(ExportRequest.QUERY)));
    }

    private @Nullable ExportFormat format(JsonValue.JsonMembers body, Faults faults) {
        JsonValue given = required(body, ExportRequest.FORMAT, faults);
        String name = given == null ? null : oneOf(given, formats.names(), faults);
        return name == null ? null : formats.find(name).orElseThrow();
    }

    /** The options of a format, or null if they are absent or a fault has been noted. */
    private static JsonValue.@Nullable JsonMembers options(
            JsonValue.JsonMembers body, ExportFormat owner, @Nullable ExportFormat format, Faults faults) {
        JsonValue given = body.byName().get(owner.lowerName());
        if (given == null) {
            return null;
        }
        if (format != null && format != owner) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "Only an export as " + owner.name() + " has these options; leave them out, or change the format.");
        }
        if (given instanceof JsonValue.JsonMembers options) {
            return options;
        }
        faults.add(
                given.pointer(),
                FaultCode.INVALID_VALUE,
                "The value is not a JSON object; write the options in braces.");
        return null;
    }

    /** Notes each unknown member as a fault, with the name that was probably meant. */
    private static void noteUnknown(JsonValue.JsonMembers body, List<String> known, Faults faults) {
        body.byName().forEach((name, value) -> {
            if (!known.contains(name)) {
                UnknownName.note(value.pointer(), name, known, "member", faults);
            }
        });
    }

    /** The constant of that name, or null if a fault has been noted. */
    private static <E extends Enum<E>> @Nullable E constant(JsonValue value, Class<E> constants, Faults faults) {
        List<String> names =
                Arrays.stream(constants.getEnumConstants()).map(Enum::name).toList();
        String name = oneOf(value, names, faults);
        return name == null ? null : Enum.valueOf(constants, name);
    }

    private static @Nullable String oneOf(JsonValue value, List<String> names, Faults faults) {
        JsonValue.JsonString text = BodyValues.text(value, faults);
        return text == null ? null : FormatOption.constant(value, text.value(), names, faults);
    }
}
