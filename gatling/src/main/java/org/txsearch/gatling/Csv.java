package org.txsearch.gatling;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Figures as CSV. */
public final class Csv {

    private Csv() {}

    /** A line for each object, below the names of the first one's members; arrays are left out. */
    public static String of(List<? extends JsonNode> rows) {
        String header = rows.stream()
                .limit(1)
                .flatMap(row -> row.properties().stream())
                .filter(member -> !member.getValue().isArray())
                .map(member -> member.getKey())
                .collect(Collectors.joining(","));
        return Stream.concat(Stream.of(header), rows.stream().map(Csv::line))
                .collect(Collectors.joining("\r\n", "", "\r\n"));
    }

    private static String line(JsonNode row) {
        return row.valueStream()
                .filter(value -> !value.isArray())
                .map(Csv::cell)
                .collect(Collectors.joining(","));
    }

    private static String cell(JsonNode value) {
        if (value.isFloatingPointNumber()) {
            return String.format(Locale.ROOT, "%.3f", value.asDouble());
        }
        return value.isNull() ? "" : value.toString();
    }
}
