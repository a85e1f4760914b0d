package org.txsearch.api.export;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
                    Stream.of(ExportRequest.FORMAT, ExportRequest.CSV), BodyQuery.MEMBERS.stream())
            .toList();

    private final BodyQuery query;

    ExportRequestReader(BodyQuery query) {
        this.query = query;
    }

    /** The export that these members ask for, or null where faults have been noted. */
    @Nullable
    ExportRequest read(JsonValue.Members members, Faults faults) {
        int before = faults.count();
        members.byName().forEach((name, value) -> {
            if (!MEMBERS.contains(name)) {
                faults.add(
                        value.pointer(),
                        FaultCode.UNKNOWN_PARAMETER,
                        "The body has no such member.",
                        Suggestion.of(name, MEMBERS));
            }
        });
        ExportFormat format = format(members, faults);
        BodyQuery.Rows rows = query.read(members.byName(), faults);
        CsvOptions csv = csv(members.byName().get(ExportRequest.CSV), format, faults);
        return format == null || faults.count() > before ? null : new ExportRequest(format, rows, csv);
    }

    /** The same again from what was once kept. */
    ExportRequest remembered(JsonNode json) {
        JsonNode csv = json.path(ExportRequest.CSV);
        return new ExportRequest(
                ExportFormat.valueOf(json.path(ExportRequest.FORMAT).asString()),
                query.remembered(json.path(ExportRequest.QUERY)),
                csv.isObject() ? JsonMapper.shared().treeToValue(csv, CsvOptions.class) : null);
    }

    private static @Nullable ExportFormat format(JsonValue.Members members, Faults faults) {
        JsonValue given = members.byName().get(ExportRequest.FORMAT);
        if (given == null) {
            faults.add(ExportRequest.FORMAT, FaultCode.MISSING_VALUE, "The member is required.");
            return null;
        }
        return constant(given, ExportFormat.values(), faults);
    }

    private static @Nullable CsvOptions csv(@Nullable JsonValue given, @Nullable ExportFormat format, Faults faults) {
        if (given == null) {
            return format == ExportFormat.CSV ? CsvOptions.STANDARD : null;
        }
        if (!(given instanceof JsonValue.Members members)) {
            faults.add(given.pointer(), FaultCode.INVALID_VALUE, "A JSON object.");
            return null;
        }
        if (format != null && format != ExportFormat.CSV) {
            faults.add(given.pointer(), FaultCode.INVALID_VALUE, "Only an export as CSV has these options.");
        }
        return new CsvOptionsReader(faults).read(members);
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
                names.stream().collect(Collectors.joining(", ", "One of ", ".")),
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
