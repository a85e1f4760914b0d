package org.txsearch.api.exports.jobs;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.Frequency;
import org.txsearch.grants.Creator;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A schedule in responses. Every member is always present. */
@JsonNaming(SnakeCaseStrategy.class)
record ScheduleAnswer(
        String id,
        String status,
        @Nullable PausedReason pausedReason,
        Frequency frequency,
        String timeZone,
        String createdAt,
        Export export,
        SchedulePeriod next,
        @Nullable String lastExportId,
        @Nullable Creator createdBy) {

    /** The reason why a schedule creates no exports. */
    enum PausedReason {
        REQUESTED,
        /** The grant of the partner that created it is not active. */
        GRANT_WITHDRAWN
    }

    record Export(
            JsonNode format, JsonNode query, @JsonAnyGetter Map<String, JsonNode> options) {}

    record SchedulePeriod(String period, String from, String to) {}

    static ScheduleAnswer of(ExportSchedule schedule, ExportFormats formats, PartnerGrants grants) {
        PausedReason reason = pausedReason(schedule, grants);
        JsonNode request = schedule.export();
        ExportJob.ExportOrigin next = schedule.period();
        return new ScheduleAnswer(
                schedule.id(),
                reason == null ? "ACTIVE" : "PAUSED",
                reason,
                schedule.frequency(),
                schedule.timeZone().getId(),
                Rfc3339.format(schedule.created()),
                new Export(
                        request.path(ExportRequest.FORMAT),
                        request.path(ExportRequest.QUERY),
                        ExportAnswer.options(request, formats)),
                new SchedulePeriod(next.label(), Rfc3339.format(next.from()), Rfc3339.format(next.to())),
                schedule.lastExportId(),
                schedule.createdBy());
    }

    private static @Nullable PausedReason pausedReason(ExportSchedule schedule, PartnerGrants grants) {
        if (schedule.paused()) {
            return PausedReason.REQUESTED;
        }
        return grants.isActive(schedule.createdBy(), schedule.merchantId()) ? null : PausedReason.GRANT_WITHDRAWN;
    }
}
