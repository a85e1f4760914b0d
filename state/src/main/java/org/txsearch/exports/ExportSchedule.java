package org.txsearch.exports;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.txsearch.grants.Creator;
import org.txsearch.records.MerchantRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A schedule that creates one export of each period.
 *
 * @param id its id, which nobody can guess
 * @param paused whether it makes nothing at present
 * @param frequency how long its periods are
 * @param timeZone where they begin and end
 * @param export the request for each period, as its creator wrote it
 * @param created when it was made
 * @param nextStart the first day of the next period
 * @param due when that period is over
 * @param lastExportId the export of the period before, or null
 * @param createdBy who created it, or took it over; null if an earlier build stored it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ExportSchedule(
        String id,
        String merchantId,
        boolean paused,
        Frequency frequency,
        ZoneId timeZone,
        JsonNode export,
        Instant created,
        LocalDate nextStart,
        Instant due,
        @Nullable String lastExportId,
        @Nullable Creator createdBy)
        implements MerchantRecord {

    /** A new one, whose first period is the one that holds this moment. */
    public static ExportSchedule starting(
            String id, String merchantId, Frequency frequency, ZoneId timeZone, JsonNode export, Instant now) {
        LocalDate start = frequency.start(LocalDate.ofInstant(now, timeZone));
        // The end of the period follows from its start.
        return new ExportSchedule(id, merchantId, false, frequency, timeZone, export, now, start, now, null, null)
                .at(start, false, null);
    }

    public ExportSchedule by(@Nullable Creator creator) {
        return new ExportSchedule(
                id, merchantId, paused, frequency, timeZone, export, created, nextStart, due, lastExportId, creator);
    }

    /** Returns the next period, as the origin of the export that is made of it. */
    public ExportJob.ExportOrigin period() {
        return new ExportJob.ExportOrigin(id, frequency.label(nextStart), start(nextStart, timeZone), due);
    }

    public ExportSchedule behind(String exportId) {
        return at(frequency.next(nextStart), paused, exportId);
    }

    /** Returns the schedule without the periods that are over. */
    public ExportSchedule without(Instant before) {
        LocalDate start = frequency.start(LocalDate.ofInstant(before, timeZone));
        return start.isAfter(nextStart) ? at(start, paused, lastExportId) : this;
    }

    public ExportSchedule pause() {
        return at(nextStart, true, lastExportId);
    }

    /** Returns the schedule, resumed with the period that contains this moment. */
    public ExportSchedule resume(Instant now) {
        return paused ? at(nextStart, false, lastExportId).without(now) : this;
    }

    private ExportSchedule at(LocalDate start, boolean nowPaused, @Nullable String exportId) {
        return new ExportSchedule(
                id,
                merchantId,
                nowPaused,
                frequency,
                timeZone,
                export,
                created,
                start,
                start(frequency.next(start), timeZone),
                exportId,
                createdBy);
    }

    /** Some zones skip midnight when summer time begins. */
    private static Instant start(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }
}
