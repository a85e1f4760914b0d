package org.txsearch.api.export;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.transactions.BodyQuery;
import org.txsearch.exports.Frequency;

/** Reads what schedule is wanted. */
@Component
final class ScheduleReader {

    private static final String FREQUENCY = "frequency";
    private static final String TIME_ZONE = "time_zone";
    private static final String EXPORT = "export";
    private static final List<String> MEMBERS = List.of(FREQUENCY, TIME_ZONE, EXPORT);

    private final ExportRequestReader exports;
    private final BodyQuery query;

    ScheduleReader(ExportRequestReader exports, BodyQuery query) {
        this.exports = exports;
        this.query = query;
    }

    /**
     * A valid wish for a schedule.
     *
     * @param frequency how long its periods are
     * @param zone where they begin and end
     * @param export what is wanted of each
     */
    record Wanted(Frequency frequency, ZoneId zone, ExportRequest export) {}

    /** The schedule that these members ask for, or null where faults have been noted. */
    @Nullable
    Wanted read(JsonValue.Members members, Faults faults) {
        Map<String, JsonValue> given = members.byName();
        int before = faults.count();
        ExportRequestReader.noteUnknown(members, MEMBERS, faults);
        int known = faults.count();
        JsonValue zone = given.get(TIME_ZONE);
        // A zone is all that is read here of what a query may have.
        BodyQuery.Rows zoned = query.read(zone == null ? Map.of() : Map.of(TIME_ZONE, zone), faults);
        // One that is wrong is told of once.
        ExportRequest export = export(given.get(EXPORT), faults.count() > known ? null : zone, faults);
        Frequency frequency = frequency(given.get(FREQUENCY), faults);
        return frequency == null || export == null || faults.count() > before
                ? null
                : new Wanted(frequency, zoned.zone(), export);
    }

    private static @Nullable Frequency frequency(@Nullable JsonValue given, Faults faults) {
        if (given == null) {
            faults.add(FREQUENCY, FaultCode.MISSING_VALUE, "The member is missing; add it.");
            return null;
        }
        return ExportRequestReader.constant(given, Frequency.class, faults);
    }

    private @Nullable ExportRequest export(@Nullable JsonValue given, @Nullable JsonValue zone, Faults faults) {
        if (given == null) {
            faults.add(EXPORT, FaultCode.MISSING_VALUE, "The member is missing; add it.");
            return null;
        }
        if (!(given instanceof JsonValue.Members members)) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The value is not a JSON object; write the export as POST /v1/exports takes it.");
            return null;
        }
        // Dates of the filter are read in the schedule's zone unless the export has one of its own.
        JsonValue.Members zoned = zone == null ? members : ExportRequestReader.with(members, TIME_ZONE, zone);
        return exports.read(zoned, faults.within(given.pointer()));
    }
}
