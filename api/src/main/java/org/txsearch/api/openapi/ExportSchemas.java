package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of exports and their schedules. */
final class ExportSchemas {

    static final String REQUEST = "ExportRequest";
    static final String EXPORT = "Export";
    static final String PAGE = "ExportPage";
    static final String SCHEDULE_REQUEST = "ExportScheduleRequest";
    static final String SCHEDULE = "ExportSchedule";
    static final String SCHEDULE_PAGE = "ExportSchedulePage";

    static final List<String> FORMATS = List.of("CSV", "NDJSON", "PDF");
    static final String EXPORT_ID = "^exp_[0-9a-v]{26}$";
    static final String SCHEDULE_ID = "^sch_[0-9a-v]{26}$";
    static final int LONGEST_ID = 30;

    private static final String CSV_OPTIONS = "CsvOptions";
    private static final String PDF_OPTIONS = "PdfOptions";
    private static final String PRINT = "PdfPrint";
    private static final String FILE = "ExportFile";
    private static final String SUMS = "CurrencyTotal";
    private static final List<String> STATUSES =
            List.of("QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED", "EXPIRED");
    private static final List<String> FREQUENCIES = List.of("DAILY", "WEEKLY", "MONTHLY");
    private static final int MOST_FILES = 1_000;
    private static final int MOST_CURRENCIES = 1_000;

    private ExportSchemas() {}

    /** The components, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(REQUEST, request(catalogue));
        components.put(CSV_OPTIONS, csvOptions());
        components.put(PDF_OPTIONS, pdfOptions(title()));
        components.put(PRINT, pdfOptions(Schemas.nullable(Schemas.text(100))));
        components.put(EXPORT, export());
        components.put(FILE, file());
        components.put(SUMS, sums());
        components.put(PAGE, page(EXPORT, "A page of exports, the newest first."));
        components.put(SCHEDULE_REQUEST, scheduleRequest());
        components.put(SCHEDULE, schedule());
        components.put(SCHEDULE_PAGE, page(SCHEDULE, "A page of schedules, the newest first."));
        return components;
    }

    private static Schema<?> request(FieldCatalogue catalogue) {
        ObjectSchema body = Schemas.open();
        body.addProperty("format", Schemas.oneOf(FORMATS).description("What the files are."));
        body.addProperty("filter", Schemas.reference("Filter"));
        SearchOptions.of(catalogue).stream()
                .filter(option -> List.of("sort", "fields", "time_zone").contains(option.name()))
                .forEach(option ->
                        body.addProperty(option.name(), option.schema().description(option.description())));
        body.addProperty("csv", Schemas.reference(CSV_OPTIONS));
        body.addProperty("pdf", Schemas.reference(PDF_OPTIONS));
        body.setRequired(List.of("format"));
        body.setAdditionalProperties(false);
        body.setNot(new Schema<>()
                .addAnyOfItem(Schemas.with(List.of("csv"), Map.of("format", List.of("NDJSON", "PDF"))))
                .addAnyOfItem(Schemas.with(List.of("pdf"), Map.of("format", List.of("CSV", "NDJSON"))))
                .addAnyOfItem(Schemas.with(List.of("fields"), Map.of("format", List.of("PDF")))));
        body.setExample(Examples.exportRequest());
        return body.description("What to export: the rows of a search by body, all of them.");
    }

    private static Schema<?> csvOptions() {
        ObjectSchema options = Schemas.open();
        Schema<?> delimiter = Schemas.oneOf(List.of(",", ";", "\t", "|"))
                .description("What stands between cells; by default a comma.");
        // Generated clients name their constants by the values, and a tab has no name.
        delimiter.addExtension("x-enum-varnames", List.of("COMMA", "SEMICOLON", "TAB", "PIPE"));
        options.addProperty("delimiter", delimiter);
        options.addProperty(
                "decimal_separator",
                Schemas.oneOf(List.of(".", ","))
                        .description("What stands in decimals; by default a point. A comma needs another delimiter."));
        options.addProperty(
                "bom", Schemas.truth().description("Whether files start with a byte order mark; by default not."));
        options.addProperty(
                "compression",
                Schemas.oneOf(List.of("NONE", "GZIP")).description("How files are compressed; by default not at all."));
        options.setAdditionalProperties(false);
        options.setNot(Schemas.with(
                List.of("decimal_separator"), Map.of("decimal_separator", List.of(","), "delimiter", List.of(","))));
        return options.description("How CSV is written; for exports as CSV alone.");
    }

    /** With a character that is more than a blank, as Java knows blanks. */
    private static Schema<?> title() {
        StringSchema title = Schemas.text(100);
        title.setPattern("^[^\\u0000]*[^\\u0000\\t-\\r\\u001c-\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028"
                + "\\u2029\\u205f\\u3000][^\\u0000]*$");
        return title;
    }

    /** An answer has null where the request said no title. */
    private static Schema<?> pdfOptions(Schema<?> title) {
        ObjectSchema options = Schemas.open();
        options.addProperty(
                "page_size",
                Schemas.oneOf(List.of("A3", "A4", "LETTER", "LEGAL")).description("Its paper; by default A4."));
        options.addProperty(
                "orientation", Schemas.oneOf(List.of("PORTRAIT", "LANDSCAPE")).description("By default LANDSCAPE."));
        options.addProperty("title", title.description("What stands above it instead of the usual words."));
        options.setAdditionalProperties(false);
        return options.description("How a statement is printed; for exports as PDF alone.");
    }

    private static Schema<?> export() {
        return Schemas.object(members(
                        "id",
                        id(EXPORT_ID),
                        "status",
                        Schemas.oneOf(STATUSES),
                        "format",
                        Schemas.oneOf(FORMATS),
                        "created_at",
                        Schemas.instant(),
                        "started_at",
                        Schemas.nullable(Schemas.instant()),
                        "finished_at",
                        Schemas.nullable(Schemas.instant()),
                        "expires_at",
                        Schemas.nullable(Schemas.instant()),
                        "progress",
                        Schemas.object(members(
                                "rows_done", count(),
                                "rows_total", count())),
                        "query",
                        EnvelopeSchemas.query(),
                        "csv",
                        Schemas.nullable(Schemas.reference(CSV_OPTIONS)),
                        "pdf",
                        Schemas.nullable(Schemas.reference(PRINT)),
                        "schedule",
                        Schemas.nullable(Schemas.object(members(
                                        "id", id(SCHEDULE_ID),
                                        "period", Schemas.text("period", 10),
                                        "from", Schemas.instant(),
                                        "to", Schemas.instant()))
                                .description("The schedule and the period that it was made for.")),
                        "error",
                        Schemas.nullable(Schemas.object(members(
                                "code", Schemas.text("constant", 40),
                                "detail", Schemas.text(1_000)))),
                        "result",
                        Schemas.nullable(Schemas.object(members(
                                "as_of", Schemas.nullable(Schemas.instant()),
                                "row_count", count(),
                                "totals", Schemas.array(Schemas.reference(SUMS), 0, MOST_CURRENCIES),
                                "files", Schemas.array(Schemas.reference(FILE), 0, MOST_FILES))))))
                .description("An export: all that its filter finds at one point in time, in files.");
    }

    private static Schema<?> file() {
        return Schemas.object(members(
                        "href", Schemas.text("uri", Schemas.LONGEST_ADDRESS),
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
                .description("What the rows of one currency add up to; a row without fee or net counts 0.");
    }

    /** It may be larger than any amount. */
    private static Schema<?> sum() {
        return Schemas.object(members(
                "value", Schemas.pattern("^-?[0-9]+(\\.[0-9]{1,4})?$", 40),
                "currency_code", Schemas.pattern(Schemas.CURRENCY, 3)));
    }

    private static Schema<?> scheduleRequest() {
        ObjectSchema body = Schemas.open();
        body.addProperty(
                "frequency", Schemas.oneOf(FREQUENCIES).description("How long a period is; weeks start on Monday."));
        body.addProperty(
                "time_zone",
                Schemas.text("iana-time-zone", 64)
                        .description("Where periods begin and end, and plain dates are read; by default Etc/UTC."));
        body.addProperty("export", Schemas.reference(REQUEST));
        body.setRequired(List.of("frequency", "export"));
        body.setAdditionalProperties(false);
        body.setExample(Examples.scheduleRequest());
        return body.description(
                "A regular export. Each is of the rows that were created in its period and that its filter"
                        + " finds.");
    }

    private static Schema<?> schedule() {
        return Schemas.object(members(
                        "id", id(SCHEDULE_ID),
                        "status", Schemas.oneOf(List.of("ACTIVE", "PAUSED")),
                        "frequency", Schemas.oneOf(FREQUENCIES),
                        "time_zone", Schemas.text("iana-time-zone", 64),
                        "created_at", Schemas.instant(),
                        "export",
                                Schemas.object(members(
                                        "format",
                                        Schemas.oneOf(FORMATS),
                                        "query",
                                        EnvelopeSchemas.query(),
                                        "csv",
                                        Schemas.nullable(Schemas.reference(CSV_OPTIONS)),
                                        "pdf",
                                        Schemas.nullable(Schemas.reference(PRINT)))),
                        "next",
                                Schemas.object(members(
                                                "period", Schemas.text("period", 10),
                                                "from", Schemas.instant(),
                                                "to", Schemas.instant()))
                                        .description("The period of which the next export will be."),
                        "last_export_id", Schemas.nullable(id(EXPORT_ID))))
                .description("A regular export.");
    }

    private static Schema<?> page(String item, String description) {
        return Schemas.object(members(
                        "items",
                        Schemas.array(Schemas.reference(item), 0, EnvelopeSchemas.GREATEST_PAGE),
                        "page",
                        EnvelopeSchemas.about(),
                        "links",
                        EnvelopeSchemas.links()))
                .description(description);
    }

    private static Schema<?> id(String pattern) {
        return Schemas.pattern(pattern, LONGEST_ID);
    }

    private static Schema<?> count() {
        return Schemas.int64(0, Long.MAX_VALUE);
    }

    private static Map<String, Schema<?>> members(Object... namesAndSchemas) {
        return EnvelopeSchemas.members(namesAndSchemas);
    }
}
