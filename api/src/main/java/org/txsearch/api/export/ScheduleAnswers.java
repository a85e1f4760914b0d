package org.txsearch.api.export;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.time.Rfc3339;

/** What answers say of a schedule; every member is always there. */
final class ScheduleAnswers {

    static final String PATH = "/v1/export-schedules";

    private ScheduleAnswers() {}

    static Map<String, @Nullable Object> of(ExportSchedule schedule) {
        Map<String, @Nullable Object> export = new LinkedHashMap<>();
        export.put(ExportRequest.FORMAT, schedule.export().path(ExportRequest.FORMAT));
        export.put(ExportRequest.QUERY, schedule.export().path(ExportRequest.QUERY));
        export.put(ExportRequest.CSV, schedule.export().path(ExportRequest.CSV));
        export.put(ExportRequest.PDF, schedule.export().path(ExportRequest.PDF));
        ExportJob.Origin period = schedule.period();
        Map<String, @Nullable Object> next = new LinkedHashMap<>();
        next.put("period", period.label());
        next.put("from", Rfc3339.format(period.from()));
        next.put("to", Rfc3339.format(period.to()));
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("id", schedule.id());
        answer.put("status", schedule.paused() ? "PAUSED" : "ACTIVE");
        answer.put("frequency", schedule.frequency());
        answer.put("time_zone", schedule.timeZone().getId());
        answer.put("created_at", Rfc3339.format(schedule.created()));
        answer.put("export", export);
        answer.put("next", next);
        answer.put("last_export_id", schedule.lastExportId());
        return answer;
    }

    /** Where a schedule is found. */
    static String address(String id) {
        return ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + "/" + id)
                .toUriString();
    }
}
