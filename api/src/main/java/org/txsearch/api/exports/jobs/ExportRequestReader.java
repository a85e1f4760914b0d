package org.txsearch.api.exports.jobs;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.exports.formats.ExportQuery;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.records.PostedBody;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.Frequency;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.PeriodSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads requests for exports and schedules. */
@Component
final class ExportRequestReader {

    private static final Member<String> FREQUENCY = Member.oneOf(
                    "frequency",
                    Arrays.stream(Frequency.values()).map(Enum::name).toList())
            .required();
    private static final Member<JsonMembers> EXPORT =
            Member.object("export", "write the export as for POST /v1/exports").required();
    private static final String TIME_ZONE = SearchMembers.TIME_ZONE.name();
    private static final List<String> SCHEDULE_MEMBERS = List.of(FREQUENCY.name(), TIME_ZONE, EXPORT.name());

    private static final String FIELDS = SearchMembers.FIELDS.name();
    private static final Set<String> OF_WHOLE_PERIODS = Set.of("created_at", "currency", "payout_id");

    private final ExportFormats formats;
    private final Member<String> formatName;
    private final List<String> members;

    ExportRequestReader(ExportFormats formats) {
        this.formats = formats;
        this.formatName = Member.oneOf(ExportRequest.FORMAT, formats.names()).required();
        this.members = new ArrayList<>(List.of(ExportRequest.FORMAT));
        formats.withOptions().forEach(format -> members.add(format.lowerName()));
        members.addAll(SearchQuery.ROW_MEMBERS);
    }

    PostedBody<ExportRequest> posted(HttpServletRequest request) throws IOException {
        return audited(PostedBody.read(request, this::read), request);
    }

    PostedBody<ExportRequest> posted(byte[] body, List<String> keys, HttpServletRequest request) {
        return audited(PostedBody.read(body, keys, new Faults(), this::read), request);
    }

    private static PostedBody<ExportRequest> audited(PostedBody<ExportRequest> posted, HttpServletRequest request) {
        audit(request, posted.content());
        return posted;
    }

    PostedBody<ScheduleRequest> postedSchedule(HttpServletRequest request) throws IOException {
        PostedBody<ScheduleRequest> posted = PostedBody.read(request, this::readSchedule);
        audit(request, posted.content().export());
        return posted;
    }

    private static void audit(HttpServletRequest request, ExportRequest export) {
        AuditDetails.of(request)
                .filteredBy(export.rows().filterNames())
                .sortedBy(export.rows().sort());
    }

    /** Reads the members of an export; adds faults and returns null if they are invalid. */
    @Nullable
    ExportRequest read(JsonMembers body, Faults faults) {
        return read(body, null, faults);
    }

    private @Nullable ExportRequest read(JsonMembers body, @Nullable Frequency every, Faults faults) {
        int before = faults.count();
        body.rejectUnknown(members, faults);
        String name = formatName.read(body, faults);
        ExportFormat format = name == null ? null : formats.find(name).orElseThrow();
        SearchQuery rows = SearchQuery.ofRows(body.byName(), faults);
        JsonValue filter = body.byName().get(Parameters.FILTER);
        Set<String> filtered = filter == null ? Set.of() : ParsedFilters.fields(filter);
        ExportQuery query = new ExportQuery(rows, filtered, body.byName().containsKey(FIELDS), every);
        ObjectNode chosen = format == null ? null : format.byDefault();
        for (ExportFormat owner : formats.withOptions()) {
            JsonMembers options = options(body, owner, format, faults);
            if (options != null && owner == format) {
                chosen = owner.read(options, query, faults);
            } else if (options != null) {
                ObjectNode unused = owner.read(options, faults);
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
        return format == null || chosen == null || faults.count() > before
                ? null
                : new ExportRequest(format, chosen, rows);
    }

    /**
     * Returns whether the query includes every movement of money; if the filter has a fault, whether it could without the
     * fault.
     */
    private static boolean isWhole(ExportQuery query, Faults faults) {
        TransactionFilter filter = query.rows().filter();
        if (faults.isFaulty(Parameters.FILTER)) {
            return OF_WHOLE_PERIODS.containsAll(query.filtered());
        }
        // The period of a schedule would split a payout.
        return PeriodSummary.periodOf(filter) != null || query.every() == null && PeriodSummary.isOnePayout(filter);
    }

    /** Reads the members of a schedule; adds faults and returns null if they are invalid. */
    @Nullable
    ScheduleRequest readSchedule(JsonMembers body, Faults faults) {
        int before = faults.count();
        body.rejectUnknown(SCHEDULE_MEMBERS, faults);
        ZoneId zone = SearchMembers.TIME_ZONE.readOrDefault(body, faults);
        String name = FREQUENCY.read(body, faults);
        Frequency every = name == null ? Frequency.DAILY : Frequency.valueOf(name);
        JsonMembers given = EXPORT.read(body, faults);
        ExportRequest export = given == null ? null : scheduled(given, body, every, faults);
        return export == null || faults.count() > before ? null : new ScheduleRequest(every, zone, export);
    }

    private @Nullable ExportRequest scheduled(JsonMembers given, JsonMembers schedule, Frequency every, Faults faults) {
        // Dates of the filter are in the time zone of the schedule unless the export has its own.
        Map<String, JsonValue> zoned = new LinkedHashMap<>(given.byName());
        JsonValue zone = schedule.byName().get(TIME_ZONE);
        // An invalid zone is reported once.
        if (zone != null && !faults.isFaulty(TIME_ZONE)) {
            zoned.putIfAbsent(TIME_ZONE, zone);
        }
        return read(new JsonMembers(given.pointer(), zoned), every, faults.within(given.pointer()));
    }

    /** Returns the request that was stored as JSON. */
    ExportRequest kept(JsonNode json) {
        String name = json.path(ExportRequest.FORMAT).asString();
        ExportFormat format =
                formats.find(name).orElseThrow(() -> new IllegalArgumentException("There is no format " + name));
        return new ExportRequest(
                format,
                format.kept(json.path(format.lowerName())),
                SearchQuery.remembered(json.path(ExportRequest.QUERY)));
    }

    /** Returns the options of a format; null if they are absent or not an object. */
    private static @Nullable JsonMembers options(
            JsonMembers body, ExportFormat owner, @Nullable ExportFormat format, Faults faults) {
        JsonValue given = body.byName().get(owner.lowerName());
        if (given != null && format != null && format != owner) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "Only an export as " + owner.name() + " has these options; leave them out, or change the format.");
        }
        return Member.object(owner.lowerName(), "write the options in braces").read(body, faults);
    }
}
