package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.export.format.FormatOption;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.TextForm;

/** Creates schemas in the form of OpenAPI 3.1, each with a limit, as the maps that a template consists of. */
final class Schemas {

    private Schemas() {}

    /** A map of these keys and values in turns; without the keys whose value is null. */
    static Map<String, Object> map(@Nullable Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            if (value != null) {
                map.put(String.valueOf(keysAndValues[i]), value);
            }
        }
        return map;
    }

    /** The schema with this description, before its own if it has one. */
    static Map<String, Object> described(Map<String, Object> schema, String description) {
        Object own = schema.get("description");
        Map<String, Object> described = new LinkedHashMap<>(schema);
        described.put("description", own == null ? description : description + " " + own);
        return described;
    }

    /** A text of a request. */
    static Map<String, Object> of(TextForm form) {
        return form.values().isEmpty()
                ? map(
                        "type", "string",
                        "format", form.format(),
                        "pattern", form.pattern(),
                        "minLength", form.minLength() == 0 ? null : form.minLength(),
                        "maxLength", form.maxLength())
                : oneOf(form.values());
    }

    /** The value of a member of a body. */
    static Map<String, Object> of(Member<?> member) {
        return switch (member.type()) {
            case TEXT -> of(member.text());
            case INTEGER -> integer("int32", 1, member.max());
            // A set, too: some generated clients do not compile with unique items.
            case LIST, SET -> array(of(member.text()), 1, member.max());
        };
    }

    /** The value of the same member in a query string. */
    static Map<String, Object> inQueryString(Member<?> member) {
        return member.isList() ? array(of(member.text().inList()), 1, member.max()) : of(member);
    }

    /** A text of a format that a pattern cannot express. */
    static Map<String, Object> text(String format, int maxLength) {
        return map("type", "string", "format", format, "maxLength", maxLength);
    }

    static Map<String, Object> pattern(String pattern, int maxLength) {
        return map("type", "string", "pattern", pattern, "maxLength", maxLength);
    }

    /** One of these texts. Generators stop at an enumeration with a control character, so that a pattern describes it. */
    static Map<String, Object> oneOf(List<String> values) {
        if (values.stream().noneMatch(value -> value.chars().anyMatch(Character::isISOControl))) {
            return map("type", "string", "enum", values);
        }
        String pattern = values.stream().map(Schemas::literal).collect(Collectors.joining("|", "^(", ")$"));
        int maxLength = values.stream().mapToInt(String::length).max().orElseThrow();
        return map("type", "string", "pattern", pattern, "maxLength", maxLength, "x-extensible-enum", values);
    }

    /** A text as a part of a regular expression in every dialect. */
    private static String literal(String text) {
        return text.chars()
                .mapToObj(c -> Character.isISOControl(c)
                        ? "\\x%02x".formatted(c)
                        : Character.isLetterOrDigit(c) || ",;".indexOf(c) >= 0
                                ? Character.toString(c)
                                : "\\" + (char) c)
                .collect(Collectors.joining());
    }

    /** One of these constants in a response: later versions may add some. Clients made from a closed enum would fail. */
    static Map<String, Object> open(List<String> values) {
        Map<String, Object> constant = text("constant", 64);
        constant.put("x-extensible-enum", values);
        constant.put("description", "One of " + String.join(", ", values) + "; later versions may add values.");
        return constant;
    }

    /** An instant as responses print it. */
    static Map<String, Object> instant() {
        return text("date-time", 24);
    }

    static Map<String, Object> integer(String format, long min, long max) {
        return map("type", "integer", "format", format, "minimum", min, "maximum", max);
    }

    static Map<String, Object> truth() {
        return map("type", "boolean");
    }

    static Map<String, Object> array(Map<String, Object> items, int min, int max) {
        return map("type", "array", "items", items, "minItems", min > 0 ? min : null, "maxItems", max);
    }

    static Map<String, Object> reference(String component) {
        return map("$ref", "#/components/schemas/" + component);
    }

    /** The same, or null. */
    static Map<String, Object> nullable(Map<String, Object> schema) {
        if (schema.containsKey("$ref")) {
            return map("anyOf", Arrays.asList(schema, map("type", "null")));
        }
        Map<String, Object> either = new LinkedHashMap<>(schema);
        either.put("type", List.of(String.valueOf(schema.get("type")), "null"));
        return either;
    }

    /** What the document says of the formats of exports and of their options. */
    record FormatSchemas(ExportFormats formats) {

        /** The options of each format that has some, in a request and in a response. */
        Map<String, Object> components() {
            Map<String, Object> components = new LinkedHashMap<>();
            for (ExportFormat format : formats.withOptions()) {
                Map<String, Object> options = new LinkedHashMap<>();
                Map<String, Object> settings = new LinkedHashMap<>();
                for (FormatOption option : format.options()) {
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
            return map(
                    "type",
                    "object",
                    "description",
                    format.optionsDescription(),
                    "properties",
                    properties,
                    rule,
                    which);
        }

        /** The members with the options; in a response, they are null for all formats except the export's. */
        Map<String, Object> options(String suffix) {
            Map<String, Object> members = new LinkedHashMap<>();
            for (ExportFormat format : formats.withOptions()) {
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

        private static String component(ExportFormat format, String suffix) {
            return format.name().charAt(0) + format.lowerName().substring(1) + suffix;
        }

        private static String component(ExportFormat format, FormatOption option, String suffix) {
            String name = option.name();
            return component(format, "") + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + suffix;
        }

        /** The value of an option in a response; null where the request had none and there is no default. */
        private static Map<String, Object> setting(ExportFormat format, FormatOption option) {
            Map<String, Object> object = Schemas.reference(component(format, option, "Settings"));
            Map<String, Object> setting =
                    switch (option.kind()) {
                        case TRUTH -> Schemas.truth();
                        case TEXT -> Schemas.text("text", option.maxLength());
                        case CONSTANT, ONE_OF -> Schemas.open(option.values());
                        case OBJECT -> object;
                        case LIST -> Schemas.array(object, 1, option.maxLength());
                    };
            return option.byDefault().isNull() && !option.isRequired() ? Schemas.nullable(setting) : setting;
        }

        /** The object of an option, or of each element of a list. */
        private static Map<String, Object> object(ExportFormat format, FormatOption option, boolean isResponse) {
            Map<String, Object> properties = new LinkedHashMap<>();
            List<String> required = new ArrayList<>();
            for (FormatOption member : option.members()) {
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

        private static Map<String, Object> option(ExportFormat format, FormatOption option) {
            if (option.kind() == FormatOption.Kind.TRUTH) {
                return Schemas.truth();
            }
            if (option.kind() == FormatOption.Kind.OBJECT) {
                return Schemas.reference(component(format, option, "Options"));
            }
            if (option.kind() == FormatOption.Kind.LIST) {
                Map<String, Object> object = Schemas.reference(component(format, option, "Options"));
                return Schemas.array(object, 1, option.maxLength());
            }
            if (option.kind() == FormatOption.Kind.TEXT) {
                FormatOption.Form form = option.form();
                String notBlank = "^[^\\u0000]*[^\\u0000" + TextForm.BLANKS + "][^\\u0000]*$";
                String pattern = form == null ? notBlank : form.pattern();
                return map("type", "string", "format", "text", "pattern", pattern, "maxLength", option.maxLength());
            }
            Map<String, Object> values = Schemas.oneOf(option.values());
            if (!option.clientNames().isEmpty()) {
                // Generated clients name their constants by the values, and punctuation has no name.
                values.put("x-enum-varnames", option.clientNames());
            }
            return values;
        }
    }
}
