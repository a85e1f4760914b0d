package org.txsearch.api.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.export.format.FormatOptions;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.UnknownName;
import org.txsearch.api.transactions.BodyQuery;
import tools.jackson.databind.JsonNode;

/** Reads requests for exports. */
@Component
final class ExportRequestReader {

    private final BodyQuery query;
    private final ExportFormats formats;
    private final List<String> members;

    ExportRequestReader(BodyQuery query, ExportFormats formats) {
        this.query = query;
        this.formats = formats;
        this.members = new ArrayList<>(List.of(ExportRequest.FORMAT));
        formats.withOptions().forEach(format -> members.add(format.lowerName()));
        members.addAll(BodyQuery.MEMBERS);
    }

    /** The export that these members ask for, or null where faults have been noted. */
    @Nullable
    ExportRequest read(JsonValue.Members body, Faults faults) {
        int before = faults.count();
        noteUnknown(body, members, faults);
        ExportFormat<?> format = format(body, faults);
        BodyQuery.Rows rows = query.read(body.byName(), faults);
        Map<ExportFormat<?>, JsonValue.Members> given = new LinkedHashMap<>();
        for (ExportFormat<?> owner : formats.withOptions()) {
            JsonValue.Members options = options(body, owner, format, faults);
            if (options != null) {
                given.put(owner, options);
            }
        }
        ExportFormat.Chosen<?> chosen = format == null ? null : format.byDefault();
        for (Map.Entry<ExportFormat<?>, JsonValue.Members> options : given.entrySet()) {
            ExportFormat.Chosen<?> read = options.getKey().read(options.getValue(), faults);
            chosen = read.format() == format ? read : chosen;
        }
        if (format != null && format.hasOwnColumns() && rows.fields() != null) {
            faults.add(
                    "fields",
                    FaultCode.INVALID_VALUE,
                    "A " + format.name() + " has columns of its own; leave fields out, or choose another format.");
        }
        return chosen == null || faults.count() > before ? null : new ExportRequest(chosen, rows);
    }

    /** The request that was kept as JSON. */
    ExportRequest kept(JsonNode json) {
        String name = json.path(ExportRequest.FORMAT).asString();
        ExportFormat<?> format =
                formats.find(name).orElseThrow(() -> new IllegalArgumentException("There is no format " + name));
        return new ExportRequest(
                format.kept(json.path(format.lowerName())), query.remembered(json.path(ExportRequest.QUERY)));
    }

    private @Nullable ExportFormat<?> format(JsonValue.Members body, Faults faults) {
        JsonValue given = body.byName().get(ExportRequest.FORMAT);
        if (given == null) {
            faults.add(ExportRequest.FORMAT, FaultCode.MISSING_VALUE, "The member is missing; add it.");
            return null;
        }
        String name = oneOf(given, formats.names(), faults);
        return name == null ? null : formats.find(name).orElseThrow();
    }

    /** The options of a format, or null where there are none or the fault has been noted. */
    private static JsonValue.@Nullable Members options(
            JsonValue.Members body, ExportFormat<?> owner, @Nullable ExportFormat<?> format, Faults faults) {
        JsonValue given = body.byName().get(owner.lowerName());
        if (given == null) {
            return null;
        }
        if (format != null && format != owner) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "Only an export as " + owner.name() + " has these options; leave them out, or change the format.");
        }
        if (given instanceof JsonValue.Members options) {
            return options;
        }
        faults.add(
                given.pointer(),
                FaultCode.INVALID_VALUE,
                "The value is not a JSON object; write the options in braces.");
        return null;
    }

    /** Notes each member that is not one of those as a fault, with the name that may have been meant. */
    static void noteUnknown(JsonValue.Members body, List<String> known, Faults faults) {
        body.byName().forEach((name, value) -> {
            if (!known.contains(name)) {
                UnknownName.note(value.pointer(), name, known, "member", faults);
            }
        });
    }

    /** The constant of that name, or null where the fault has been noted. */
    static <E extends Enum<E>> @Nullable E constant(JsonValue value, Class<E> constants, Faults faults) {
        List<String> names =
                Arrays.stream(constants.getEnumConstants()).map(Enum::name).toList();
        String name = oneOf(value, names, faults);
        return name == null ? null : Enum.valueOf(constants, name);
    }

    private static @Nullable String oneOf(JsonValue value, List<String> names, Faults faults) {
        List<String> text = BodyValues.text(value, faults);
        return text == null ? null : FormatOptions.constant(value, text.get(0), names, faults);
    }

    /** The same members, with that one where it is not among them. */
    static JsonValue.Members with(JsonValue.Members body, String name, JsonValue otherwise) {
        Map<String, JsonValue> more = new LinkedHashMap<>(body.byName());
        more.putIfAbsent(name, otherwise);
        return new JsonValue.Members(body.pointer(), more);
    }
}
