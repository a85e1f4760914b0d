package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads exports and schedules for events, which contain them as responses do. */
@Component
public record ExportEvents(
        ExportJobs jobs, ExportSchedules schedules, ExportFormats formats, PartnerGrants grants, Clock clock) {

    /** Returns the merchant's export with the addresses of an API at the given address; empty if the export is deleted. */
    public Optional<JsonNode> export(String merchantId, String id, String api) throws IOException {
        return jobs.find(merchantId, id).map(seen -> json(seen.value(), api));
    }

    /** Returns a failed export with its schedule, which is null if it is deleted; empty if the export is deleted. */
    public Optional<JsonNode> schedule(String merchantId, String exportId, String api) throws IOException {
        Optional<Versioned<ExportJob>> export = jobs.find(merchantId, exportId);
        if (export.isEmpty()) {
            return Optional.empty();
        }
        ExportJob.ExportOrigin origin = export.get().value().origin();
        Optional<ExportSchedule> schedule = origin == null
                ? Optional.empty()
                : schedules.find(merchantId, origin.scheduleId()).map(Versioned::value);
        ObjectNode both = JsonMapper.shared().createObjectNode();
        both.set("schedule", schedule.<JsonNode>map(this::json).orElse(null));
        both.set("export", json(export.get().value(), api));
        return Optional.of(both);
    }

    private JsonNode json(ExportSchedule schedule) {
        return JsonMapper.shared().valueToTree(ScheduleAnswer.of(schedule, formats, grants));
    }

    private JsonNode json(ExportJob job, String api) {
        return JsonMapper.shared().valueToTree(ExportAnswer.of(job, clock.instant(), formats, api));
    }
}
