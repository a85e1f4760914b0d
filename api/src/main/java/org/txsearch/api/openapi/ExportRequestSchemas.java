package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of what is asked for as an export, once or regularly. */
final class ExportRequestSchemas {

    static final String REQUEST = "ExportRequest";
    static final String SCHEDULE_REQUEST = "ExportScheduleRequest";
    static final String CSV_OPTIONS = "CsvOptions";
    static final String PRINT = "PdfPrint";

    private static final String PDF_OPTIONS = "PdfOptions";

    private ExportRequestSchemas() {}

    /** The components, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(REQUEST, request(catalogue));
        components.put(CSV_OPTIONS, csvOptions());
        components.put(PDF_OPTIONS, pdfOptions(title()));
        components.put(PRINT, pdfOptions(Schemas.nullable(Schemas.text(100))));
        components.put(SCHEDULE_REQUEST, scheduleRequest());
        return components;
    }

    private static Schema<?> request(FieldCatalogue catalogue) {
        ObjectSchema body = Schemas.open();
        body.addProperty("format", Schemas.oneOf(ExportSchemas.FORMATS).description("What the files are."));
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

    /** With a character that is more than a blank. */
    private static Schema<?> title() {
        StringSchema title = Schemas.text(100);
        title.setPattern("^[^\\u0000]*[^\\u0000" + Schemas.BLANKS + "][^\\u0000]*$");
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

    private static Schema<?> scheduleRequest() {
        ObjectSchema body = Schemas.open();
        body.addProperty(
                "frequency",
                Schemas.oneOf(ExportSchemas.FREQUENCIES).description("How long a period is; weeks start on Monday."));
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
}
