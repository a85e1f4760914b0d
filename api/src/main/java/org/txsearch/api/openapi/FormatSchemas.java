package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.MemberType;

/** The schemas of export formats and their options. */
record FormatSchemas(ExportFormats formats) {

    /** Generated clients name constants after their values, and punctuation has no name. */
    private static final Map<String, String> CLIENT_NAMES = Map.of(".", "POINT", ",", "COMMA");

    /** Returns the options of each format that has some, in a request and in a response. */
    Map<String, Object> components() {
        Map<String, Object> components = new LinkedHashMap<>();
        for (ExportFormat format : formats.withOptions()) {
            Map<String, Object> options = new LinkedHashMap<>();
            Map<String, Object> settings = new LinkedHashMap<>();
            for (Member<?> option : format.options()) {
                String description = option.description();
                options.put(option.name(), described(option(format, option), description));
                settings.put(option.name(), described(setting(format, option), description));
                if (!option.members().isEmpty()) {
                    components.put(component(format, option, "Options"), object(format, option, false));
                    components.put(component(format, option, "Settings"), object(format, option, true));
                }
            }
            components.put(component(format, "Options"), record(format, options, "additionalProperties", false));
            components.put(
                    component(format, "Settings"),
                    record(format, settings, "required", List.copyOf(settings.keySet())));
        }
        return components;
    }

    private static Map<String, Object> record(
            ExportFormat format, Map<String, Object> properties, String rule, Object which) {
        return map("type", "object", "description", format.optionsDescription(), "properties", properties, rule, which);
    }

    /** Returns the members with the options; in a response, they are null for all formats except the export's. */
    Map<String, Object> options(String suffix) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (ExportFormat format : formats.withOptions()) {
            Map<String, Object> options = Schemas.reference(component(format, suffix));
            members.put(format.lowerName(), suffix.equals("Settings") ? Schemas.nullable(options) : options);
        }
        return members;
    }

    /** Returns the given schema for the media type of each format. */
    Map<String, Object> content(Object schema) {
        Map<String, Object> content = new LinkedHashMap<>();
        formats.mediaTypes().forEach(type -> content.put(type, map("schema", schema)));
        return content;
    }

    /**
     * Returns a sentence with the formats that have columns of their own. A schema cannot say it: clients generated from a negation
     * do not compile, and tools read conditions differently.
     */
    String sentence(String text) {
        return text.formatted(formats.list().stream()
                .filter(ExportFormat::hasOwnColumns)
                .map(ExportFormat::name)
                .collect(Collectors.joining(", ")));
    }

    private static String component(ExportFormat format, String suffix) {
        return StringUtils.capitalize(format.lowerName()) + suffix;
    }

    private static String component(ExportFormat format, Member<?> option, String suffix) {
        return component(format, StringUtils.capitalize(option.name()) + suffix);
    }

    /** Returns the value of an option in a response; null if the request had none and there is no default. */
    private static Map<String, Object> setting(ExportFormat format, Member<?> option) {
        Map<String, Object> setting = option.type() == MemberType.TEXT
                ? option.text().values().isEmpty()
                        ? Schemas.text("text", option.text().maxLength())
                        : Schemas.open(option.text().values())
                : other(format, option, "Settings");
        return option.defaultValue() == null && !option.isRequired() ? Schemas.nullable(setting) : setting;
    }

    /** Returns the object of an option, or of each element of a list. */
    private static Map<String, Object> object(ExportFormat format, Member<?> option, boolean isResponse) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (Member<?> member : option.members()) {
            properties.put(
                    member.name(),
                    described(isResponse ? setting(format, member) : option(format, member), member.description()));
            if (isResponse || member.isRequired()) {
                required.add(member.name());
            }
        }
        return map(
                "type",
                "object",
                "description",
                option.description(),
                "properties",
                properties,
                "required",
                required,
                "additionalProperties",
                isResponse ? null : false);
    }

    private static Map<String, Object> option(ExportFormat format, Member<?> option) {
        if (option.type() != MemberType.TEXT) {
            return other(format, option, "Options");
        }
        Map<String, Object> text = Schemas.of(option);
        List<String> values = option.text().values();
        if (!values.isEmpty() && CLIENT_NAMES.keySet().containsAll(values)) {
            text.put("x-enum-varnames", values.stream().map(CLIENT_NAMES::get).toList());
        }
        return text;
    }

    /** Returns the value of an option that is not a text. */
    private static Map<String, Object> other(ExportFormat format, Member<?> option, String suffix) {
        Map<String, Object> object = Schemas.reference(component(format, option, suffix));
        return switch (option.type()) {
            case OBJECT -> object;
            case OBJECTS -> Schemas.array(object, 1, option.max());
            default -> Schemas.of(option);
        };
    }
}
