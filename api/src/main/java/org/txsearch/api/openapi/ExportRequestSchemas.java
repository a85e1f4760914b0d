package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.export.format.FormatOptions;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.TextForm;
import org.txsearch.exports.ExportSchedule.Frequency;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of requests for exports and schedules. */
final class ExportRequestSchemas {

    static final String REQUEST = "ExportRequest";
    static final String SCHEDULE_REQUEST = "ExportScheduleRequest";

    private ExportRequestSchemas() {}

    /** The components, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue, ExportFormats formats) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(REQUEST, request(catalogue, formats));
        for (ExportFormat<?> format : formats.withOptions()) {
            components.put(requestSchema(format), options(format.options()));
            components.put(answerSchema(format), settings(format.options()));
        }
        components.put(SCHEDULE_REQUEST, scheduleRequest());
        return components;
    }

    private static Schema<?> request(FieldCatalogue catalogue, ExportFormats formats) {
        ObjectSchema body = Schemas.object();
        body.addProperty("format", Schemas.oneOf(formats.names()).description("The format of the files."));
        body.addProperty("filter", Schemas.reference("Filter"));
        SearchMembers.ofRows(catalogue)
                .forEach(member ->
                        body.addProperty(member.name(), Schemas.of(member).description(member.description())));
        formats.withOptions()
                .forEach(format -> body.addProperty(format.lowerName(), Schemas.reference(requestSchema(format))));
        body.setRequired(List.of("format"));
        body.setAdditionalProperties(false);
        body.setExample(Examples.of("export-request"));
        // In words: clients generated from a negation do not compile, and tools read conditions differently.
        String ownColumns = formats.list().stream()
                .filter(ExportFormat::hasOwnColumns)
                .map(ExportFormat::name)
                .collect(Collectors.joining(", "));
        return body.description(
                "What to export: the rows of a search by body, all of them. Options of another format than the"
                        + " export's are refused, and so are fields for a format with columns of its own (" + ownColumns
                        + ").");
    }

    /** Adds the members of responses that repeat the options; null for all formats except the export's. */
    static void addOptions(ObjectBuilder response, ExportFormats formats) {
        formats.withOptions()
                .forEach(format -> response.withNullable(format.lowerName(), Schemas.reference(answerSchema(format))));
    }

    private static String requestSchema(ExportFormat<?> format) {
        return format.name().charAt(0) + format.lowerName().substring(1) + "Options";
    }

    private static String answerSchema(ExportFormat<?> format) {
        return format.name().charAt(0) + format.lowerName().substring(1) + "Settings";
    }

    /** The options in a request. */
    private static Schema<?> options(FormatOptions<?> options) {
        ObjectSchema schema = Schemas.object();
        options.list()
                .forEach(option -> schema.addProperty(
                        option.name(),
                        option(option).description(option.option().value())));
        schema.setAdditionalProperties(false);
        return schema.description(options.description());
    }

    /** The options in a response, with their defaults. */
    private static Schema<?> settings(FormatOptions<?> options) {
        ObjectBuilder schema = new ObjectBuilder();
        options.list()
                .forEach(option -> schema.with(
                        option.name(),
                        TransactionSchemas.described(
                                setting(option), option.option().value())));
        return schema.described(options.description());
    }

    private static Schema<?> setting(FormatOptions.Declared option) {
        if (option.isBoolean()) {
            return Schemas.truth();
        }
        return option.values().isEmpty()
                // Null where the request had no text.
                ? Schemas.nullable(Schemas.text(option.option().maxLength()))
                : Schemas.open(option.values());
    }

    private static Schema<?> option(FormatOptions.Declared option) {
        if (option.isBoolean()) {
            return Schemas.truth();
        }
        if (option.values().isEmpty()) {
            return notBlank(option.option().maxLength());
        }
        Schema<?> values = Schemas.oneOf(option.values());
        if (option.option().clientNames().length > 0) {
            // Generated clients name their constants by the values, and a tab has no name.
            values.addExtension("x-enum-varnames", List.of(option.option().clientNames()));
        }
        return values;
    }

    /** A text with a character that is not a blank. */
    private static Schema<?> notBlank(int maxLength) {
        StringSchema text = Schemas.text(maxLength);
        text.setPattern("^[^\\u0000]*[^\\u0000" + TextForm.BLANKS + "][^\\u0000]*$");
        return text;
    }

    private static Schema<?> scheduleRequest() {
        ObjectSchema body = Schemas.object();
        body.addProperty(
                "frequency",
                Schemas.oneOf(Frequency.values()).description("How long a period is; weeks start on Monday."));
        body.addProperty(
                "time_zone",
                Schemas.of(SearchMembers.TIME_ZONE)
                        .description("The time zone of the periods and of plain dates; by default Etc/UTC."));
        body.addProperty("export", Schemas.reference(REQUEST));
        body.setRequired(List.of("frequency", "export"));
        body.setAdditionalProperties(false);
        body.setExample(Examples.of("schedule-request"));
        return body.description(
                "A regular export: each contains the rows that were created in its period and that its filter finds.");
    }
}
