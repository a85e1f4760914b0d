package org.txsearch.api.export;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.transactions.BodyQuery;
import org.txsearch.api.transactions.BodyValues;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.JsonValue;
import org.txsearch.api.transactions.Suggestion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what export is wanted. */
@Component
final class ExportRequestReader {

    private static final List<String> MEMBERS = Stream.concat(
                    Stream.of(ExportRequest.FORMAT, ExportRequest.CSV, ExportRequest.PDF), BodyQuery.MEMBERS.stream())
            .toList();

    private final BodyQuery query;

    ExportRequestReader(BodyQuery query) {
        this.query = query;
    }

    /** The export that these members ask for, or null where faults have been noted. */
    @Nullable
    ExportRequest read(JsonValue.Members members, Faults faults) {
        int before = faults.count();
        UnknownMembers.note(members, MEMBERS, "member", faults);
        ExportFormat format = format(members, faults);
        BodyQuery.Rows rows = query.read(members.byName(), faults);
        JsonValue.Members csv = options(members, ExportRequest.CSV, ExportFormat.CSV, format, faults);
        JsonValue.Members pdf = options(members, ExportRequest.PDF, ExportFormat.PDF, format, faults);
        CsvOptions asCsv = csv == null ? CsvOptions.STANDARD : new CsvOptionsReader(faults).read(csv);
        PdfOptions asPdf = pdf == null ? PdfOptions.STANDARD : new PdfOptionsReader(faults).read(pdf);
        if (format == ExportFormat.PDF && rows.fields() != null) {
            faults.add(
                    "fields",
                    FaultCode.INVALID_VALUE,
                    "A PDF has columns of its own; leave fields out, or choose another format.");
        }
        return format == null || faults.count() > before
                ? null
                : new ExportRequest(
                        format,
                        rows,
                        format == ExportFormat.CSV ? asCsv : null,
                        format == ExportFormat.PDF ? asPdf : null);
    }

    /** The same again from what was once kept. */
    ExportRequest remembered(JsonNode json) {
        JsonNode csv = json.path(ExportRequest.CSV);
        JsonNode pdf = json.path(ExportRequest.PDF);
        return new ExportRequest(
                ExportFormat.valueOf(json.path(ExportRequest.FORMAT).asString()),
                query.remembered(json.path(ExportRequest.QUERY)),
                csv.isObject() ? JsonMapper.shared().treeToValue(csv, CsvOptions.class) : null,
                pdf.isObject() ? JsonMapper.shared().treeToValue(pdf, PdfOptions.class) : null);
    }

    private static @Nullable ExportFormat format(JsonValue.Members members, Faults faults) {
        JsonValue given = members.byName().get(ExportRequest.FORMAT);
        if (given == null) {
            faults.add(ExportRequest.FORMAT, FaultCode.MISSING_VALUE, "The member is missing; add it.");
            return null;
        }
        return constant(given, ExportFormat.values(), faults);
    }

    /** The options that only one format has, or null where there are none or the fault has been noted. */
    private static JsonValue.@Nullable Members options(
            JsonValue.Members members, String name, ExportFormat owner, @Nullable ExportFormat format, Faults faults) {
        JsonValue given = members.byName().get(name);
        if (given == null) {
            return null;
        }
        if (format != null && format != owner) {
            faults.add(
                    given.pointer(),
                    FaultCode.INVALID_VALUE,
                    "Only an export as " + owner + " has these options; leave them out, or change the format.");
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

    /** The constant of that name, or null where the fault has been noted. */
    static <E extends Enum<E>> @Nullable E constant(JsonValue value, E[] constants, Faults faults) {
        List<String> text = BodyValues.text(value, faults);
        if (text == null) {
            return null;
        }
        for (E constant : constants) {
            if (constant.name().equals(text.get(0))) {
                return constant;
            }
        }
        List<String> names = Arrays.stream(constants).map(Enum::name).toList();
        faults.add(
                value.pointer(),
                FaultCode.INVALID_ENUM,
                "There is no such value; send one of " + String.join(", ", names) + ".",
                Suggestion.of(text.get(0), names));
        return null;
    }

    /** The same members, with that one where it is not among them. */
    static JsonValue.Members with(JsonValue.Members members, String name, JsonValue otherwise) {
        Map<String, JsonValue> more = new LinkedHashMap<>(members.byName());
        more.putIfAbsent(name, otherwise);
        return new JsonValue.Members(members.pointer(), more);
    }
}
