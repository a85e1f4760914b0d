package org.txsearch.api.export;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.Frequency;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A schedule in answers; every member is always there. */
@JsonNaming(SnakeCaseStrategy.class)
record ScheduleAnswer(
        String id,
        String status,
        Frequency frequency,
        String timeZone,
        String createdAt,
        Export export,
        Period next,
        @Nullable String lastExportId) {

    static final String PATH = "/v1/export-schedules";

    record Export(
            JsonNode format, JsonNode query, @JsonAnyGetter Map<String, JsonNode> options) {}

    record Period(String period, String from, String to) {}

    static ScheduleAnswer of(ExportSchedule schedule, ExportFormats formats) {
        JsonNode request = schedule.export();
        ExportJob.Origin next = schedule.period();
        return new ScheduleAnswer(
                schedule.id(),
                schedule.paused() ? "PAUSED" : "ACTIVE",
                schedule.frequency(),
                schedule.timeZone().getId(),
                Rfc3339.format(schedule.created()),
                new Export(
                        request.path(ExportRequest.FORMAT),
                        request.path(ExportRequest.QUERY),
                        ExportAnswer.options(request, formats)),
                new Period(next.label(), Rfc3339.format(next.from()), Rfc3339.format(next.to())),
                schedule.lastExportId());
    }

    /** The address of a schedule. */
    static String address(String id) {
        return ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + "/" + id)
                .toUriString();
    }
}
