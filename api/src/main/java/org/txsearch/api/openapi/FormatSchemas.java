package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.export.format.FormatOptions;
import org.txsearch.api.request.TextForm;

/** What the document says of the formats of exports and of their options. */
record FormatSchemas(ExportFormats formats) {

    /** The options of each format that has some, in a request and in a response. */
    Map<String, Object> components() {
        Map<String, Object> components = new LinkedHashMap<>();
        for (ExportFormat<?> format : formats.withOptions()) {
            Map<String, Object> options = new LinkedHashMap<>();
            Map<String, Object> settings = new LinkedHashMap<>();
            for (FormatOptions.Declared option : format.options().list()) {
                String description = option.option().value();
                options.put(option.name(), described(option(option), description));
                settings.put(option.name(), described(setting(option), description));
            }
            String description = format.options().description();
            components.put(
                    component(format, "Options"),
                    map(
                            "type",
                            "object",
                            "description",
                            description,
                            "properties",
                            options,
                            "additionalProperties",
                            false));
            components.put(
                    component(format, "Settings"),
                    map(
                            "type",
                            "object",
                            "description",
                            description,
                            "properties",
                            settings,
                            "required",
                            List.copyOf(settings.keySet())));
        }
        return components;
    }

    /** The members with the options; in a response, they are null for all formats except the export's. */
    Map<String, Object> options(String suffix) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (ExportFormat<?> format : formats.withOptions()) {
            Map<String, Object> options = Schemas.reference(component(format, suffix));
            members.put(format.lowerName(), suffix.equals("Settings") ? Schemas.nullable(options) : options);
        }
        return members;
    }

    /** This schema for the media type of each format. */
    Map<String, Object> content(Object schema) {
        Map<String, Object> content = new LinkedHashMap<>();
        formats.mediaTypes().forEach(type -> content.put(type, map("schema", schema)));
        return content;
    }

    /**
     * The sentence with the formats that have columns of their own. In words: clients generated from a negation do not compile,
     * and tools read conditions differently.
     */
    String sentence(String text) {
        return text.formatted(formats.list().stream()
                .filter(ExportFormat::hasOwnColumns)
                .map(ExportFormat::name)
                .collect(Collectors.joining(", ")));
    }

    private static String component(ExportFormat<?> format, String suffix) {
        return format.name().charAt(0) + format.lowerName().substring(1) + suffix;
    }

    private static Map<String, Object> setting(FormatOptions.Declared option) {
        if (option.isBoolean()) {
            return Schemas.truth();
        }
        return option.values().isEmpty()
                // Null where the request had no text.
                ? Schemas.nullable(Schemas.text("text", option.option().maxLength()))
                : Schemas.open(option.values());
    }

    private static Map<String, Object> option(FormatOptions.Declared option) {
        if (option.isBoolean()) {
            return Schemas.truth();
        }
        if (option.values().isEmpty()) {
            String notBlank = "^[^\\u0000]*[^\\u0000" + TextForm.BLANKS + "][^\\u0000]*$";
            return map(
                    "type",
                    "string",
                    "format",
                    "text",
                    "pattern",
                    notBlank,
                    "maxLength",
                    option.option().maxLength());
        }
        Map<String, Object> values = Schemas.oneOf(option.values());
        if (option.option().clientNames().length > 0) {
            // Generated clients name their constants by the values, and a tab has no name.
            values.put("x-enum-varnames", List.of(option.option().clientNames()));
        }
        return values;
    }
}
