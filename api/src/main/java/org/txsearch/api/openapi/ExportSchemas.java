package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.Schema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.Frequency;

/** The schemas of exports and their schedules in responses. */
final class ExportSchemas {

    static final String EXPORT = "Export";
    static final String PAGE = "ExportPage";
    static final String SCHEDULE = "ExportSchedule";
    static final String SCHEDULE_PAGE = "ExportSchedulePage";

    static final List<String> FREQUENCIES =
            Arrays.stream(Frequency.values()).map(Frequency::name).toList();
    static final String EXPORT_ID = "^exp_[0-9a-v]{26}$";
    static final String SCHEDULE_ID = "^sch_[0-9a-v]{26}$";
    static final int MAX_ID_LENGTH = 30;

    private static final String FILE = "ExportFile";
    private static final String SUMS = "CurrencyTotal";
    private static final List<String> STATUSES =
            Arrays.stream(ExportStatus.values()).map(ExportStatus::name).toList();
    private static final int MAX_FILES = 1_000;
    private static final int MAX_CURRENCIES = 1_000;

    private ExportSchemas() {}

    /** The components, by their names. */
    static Map<String, Schema<?>> components(ExportFormats formats) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(EXPORT, export(formats));
        components.put(FILE, file());
        components.put(SUMS, sums());
        components.put(PAGE, page(EXPORT, "A page of exports, the newest first."));
        components.put(SCHEDULE, schedule(formats));
        components.put(SCHEDULE_PAGE, page(SCHEDULE, "A page of schedules, the newest first."));
        return components;
    }

    private static Schema<?> export(ExportFormats formats) {
        Map<String, Schema<?>> export = members(
                "id", id(EXPORT_ID),
                "status", Schemas.oneOf(STATUSES),
                "format", Schemas.oneOf(formats.names()),
                "created_at", Schemas.instant(),
                "started_at", Schemas.nullable(Schemas.instant()),
                "finished_at", Schemas.nullable(Schemas.instant()),
                "expires_at", Schemas.nullable(Schemas.instant()),
                "progress", Schemas.object(members("rows_done", count(), "rows_total", count())),
                "query", EnvelopeSchemas.query());
        export.putAll(ExportRequestSchemas.answeredOptions(formats));
        export.putAll(members(
                "schedule",
                Schemas.nullable(Schemas.object(members(
                                "id", id(SCHEDULE_ID),
                                "period", Schemas.text("period", 10),
                                "from", Schemas.instant(),
                                "to", Schemas.instant()))
                        .description("The schedule and the period that it was created for.")),
                "error",
                Schemas.nullable(
                        Schemas.object(members("code", Schemas.text("constant", 40), "detail", Schemas.text(1_000)))),
                "result",
                Schemas.nullable(Schemas.object(members(
                        "as_of", Schemas.nullable(Schemas.instant()),
                        "row_count", count(),
                        "totals", Schemas.array(Schemas.reference(SUMS), 0, MAX_CURRENCIES),
                        "files", Schemas.array(Schemas.reference(FILE), 0, MAX_FILES))))));
        return Schemas.object(export)
                .description("An export: all that its filter finds at one point in time, in files.");
    }

    private static Schema<?> file() {
        return Schemas.object(members(
                        "href", Schemas.text("uri", Schemas.MAX_ADDRESS_LENGTH),
                        "name", Schemas.text(200),
                        "content_type", Schemas.text(100),
                        "bytes", count(),
                        "rows", count(),
                        "sha256", Schemas.pattern("^[0-9a-f]{64}$", 64)))
                .description("One file of an export; its href needs the access token.");
    }

    private static Schema<?> sums() {
        return Schemas.object(members(
                        "currency", Schemas.pattern(Schemas.CURRENCY, 3),
                        "count", count(),
                        "gross", sum(),
                        "fee", sum(),
                        "net", sum()))
                .description("The sums of the rows of one currency; a row without fee or net counts 0.");
    }

    /** It may be larger than any amount. */
    private static Schema<?> sum() {
        return Schemas.object(members(
                "value", Schemas.pattern("^-?[0-9]+(\\.[0-9]{1,4})?$", 40),
                "currency_code", Schemas.pattern(Schemas.CURRENCY, 3)));
    }

    private static Schema<?> schedule(ExportFormats formats) {
        Map<String, Schema<?>> export =
                members("format", Schemas.oneOf(formats.names()), "query", EnvelopeSchemas.query());
        export.putAll(ExportRequestSchemas.answeredOptions(formats));
        return Schemas.object(members(
                        "id", id(SCHEDULE_ID),
                        "status", Schemas.oneOf(List.of("ACTIVE", "PAUSED")),
                        "frequency", Schemas.oneOf(FREQUENCIES),
                        "time_zone", Schemas.of(SearchMembers.TIME_ZONE),
                        "created_at", Schemas.instant(),
                        "export", Schemas.object(export),
                        "next",
                                Schemas.object(members(
                                                "period", Schemas.text("period", 10),
                                                "from", Schemas.instant(),
                                                "to", Schemas.instant()))
                                        .description("The period of the next export."),
                        "last_export_id", Schemas.nullable(id(EXPORT_ID))))
                .description("A regular export.");
    }

    private static Schema<?> page(String item, String description) {
        return Schemas.object(members(
                        "items",
                        Schemas.array(Schemas.reference(item), 0, EnvelopeSchemas.MAX_PAGE),
                        "page",
                        EnvelopeSchemas.about(),
                        "links",
                        EnvelopeSchemas.links()))
                .description(description);
    }

    private static Schema<?> id(String pattern) {
        return Schemas.pattern(pattern, MAX_ID_LENGTH);
    }

    private static Schema<?> count() {
        return Schemas.int64(0, Long.MAX_VALUE);
    }

    private static Map<String, Schema<?>> members(Object... namesAndSchemas) {
        return EnvelopeSchemas.members(namesAndSchemas);
    }
}
