package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.exports.ExportSchedule.Frequency;

/** The schemas of exports and their schedules in responses. */
final class ExportSchemas {

    static final String EXPORT = "Export";
    static final String PAGE = "ExportPage";
    static final String SCHEDULE = "ExportSchedule";
    static final String SCHEDULE_PAGE = "ExportSchedulePage";

    static final String EXPORT_ID = "^exp_[0-9a-v]{26}$";
    static final String SCHEDULE_ID = "^sch_[0-9a-v]{26}$";
    static final int MAX_ID_LENGTH = 30;

    private static final String FILE = "ExportFile";
    private static final String PROGRESS = "ExportProgress";
    private static final String ORIGIN = "ScheduledPeriod";
    private static final String ERROR = "ExportError";
    private static final String RESULT = "ExportResult";
    private static final String SCHEDULED = "ScheduledExport";
    private static final String PERIOD = "NextPeriod";
    private static final int MAX_FILES = 1_000;
    private static final int MAX_CURRENCIES = 1_000;

    private ExportSchemas() {}

    /** The components, by their names. */
    static Map<String, Schema<?>> components(ExportFormats formats) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(EXPORT, export(formats));
        components.put(FILE, file());
        components.put(
                PROGRESS,
                new ObjectBuilder()
                        .with("rows_done", Schemas.count())
                        .with("rows_total", Schemas.count())
                        .described("How far an export is."));
        components.put(
                ORIGIN,
                period(new ObjectBuilder().with("id", id(SCHEDULE_ID)))
                        .described("The schedule and the period that an export was created for."));
        components.put(
                ERROR,
                new ObjectBuilder()
                        .with("code", Schemas.text("constant", 40))
                        .with("detail", Schemas.text(1_000))
                        .described("Why an export failed."));
        components.put(RESULT, result());
        components.put(PAGE, page(EXPORT, "A page of exports, the newest first."));
        components.put(SCHEDULE, schedule());
        components.put(SCHEDULED, scheduled(formats));
        components.put(PERIOD, period(new ObjectBuilder()).described("The period of the next export."));
        components.put(SCHEDULE_PAGE, page(SCHEDULE, "A page of schedules, the newest first."));
        return components;
    }

    private static Schema<?> export(ExportFormats formats) {
        ObjectBuilder export = new ObjectBuilder()
                .with("id", id(EXPORT_ID))
                .with("status", Schemas.open(ExportStatus.values()))
                .with("format", Schemas.open(formats.names()))
                .with("created_at", Schemas.instant())
                .withNullable("started_at", Schemas.instant())
                .withNullable("finished_at", Schemas.instant())
                .withNullable("expires_at", Schemas.instant())
                .with("progress", Schemas.reference(PROGRESS))
                .with("query", EnvelopeSchemas.query());
        ExportRequestSchemas.addOptions(export, formats);
        return export.withNullable("schedule", Schemas.reference(ORIGIN))
                .withNullable("error", Schemas.reference(ERROR))
                .withNullable("result", Schemas.reference(RESULT))
                .described("An export: all that its filter finds at one point in time, in files.");
    }

    private static Schema<?> result() {
        return new ObjectBuilder()
                .withNullable("as_of", Schemas.instant())
                .with("row_count", Schemas.count())
                .with("totals", Schemas.array(Schemas.reference(SummarySchemas.CURRENCY_TOTAL), 0, MAX_CURRENCIES))
                .with("files", Schemas.array(Schemas.reference(FILE), 0, MAX_FILES))
                .described("What an export contains.");
    }

    private static ObjectBuilder period(ObjectBuilder object) {
        return object.with("period", Schemas.text("period", 10))
                .with("from", Schemas.instant())
                .with("to", Schemas.instant());
    }

    private static Schema<?> file() {
        return new ObjectBuilder()
                .with("href", Schemas.text("uri", Schemas.MAX_ADDRESS_LENGTH))
                .with("name", Schemas.text(200))
                .with("content_type", Schemas.text(100))
                .with("bytes", Schemas.count())
                .with("rows", Schemas.count())
                .with("sha256", Schemas.pattern("^[0-9a-f]{64}$", 64))
                .described("One file of an export; its href needs the access token.");
    }

    private static Schema<?> scheduled(ExportFormats formats) {
        ObjectBuilder export = new ObjectBuilder()
                .with("format", Schemas.open(formats.names()))
                .with("query", EnvelopeSchemas.query());
        ExportRequestSchemas.addOptions(export, formats);
        return export.described("What each export of a schedule contains.");
    }

    private static Schema<?> schedule() {
        return new ObjectBuilder()
                .with("id", id(SCHEDULE_ID))
                .with("status", Schemas.open(List.of("ACTIVE", "PAUSED")))
                .with("frequency", Schemas.open(Frequency.values()))
                .with("time_zone", Schemas.of(SearchMembers.TIME_ZONE))
                .with("created_at", Schemas.instant())
                .with("export", Schemas.reference(SCHEDULED))
                .with("next", Schemas.reference(PERIOD).description("The period of the next export."))
                .withNullable("last_export_id", id(EXPORT_ID))
                .described("A regular export.");
    }

    private static Schema<?> page(String item, String description) {
        return new ObjectBuilder()
                .with("items", Schemas.array(Schemas.reference(item), 0, EnvelopeSchemas.MAX_PAGE))
                .with("page", EnvelopeSchemas.about())
                .with("links", EnvelopeSchemas.links())
                .described(description);
    }

    private static Schema<?> id(String pattern) {
        return Schemas.pattern(pattern, MAX_ID_LENGTH);
    }
}
