package org.txsearch.api.exports.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Describes a filter in words for readers of a statement. */
final class FilterWords {

    private static final Map<String, String> COMPARISONS = Map.of(
            "eq", "is",
            "gt", "above",
            "gte", "at least",
            "lt", "below",
            "lte", "at most",
            "prefix", "starts with",
            "suffix", "ends with",
            "contains", "contains",
            "match", "has");

    private static final String CREATED_AT = "created_at";

    private FilterWords() {}

    /** Returns the description of a filter without its range of created_at; empty if nothing remains. */
    static String of(JsonNode filter) {
        if (filter.isMissingNode() || filter.has(CREATED_AT)) {
            return "";
        }
        if (filter.has("and")) {
            return several(filter.path("and"), " and ", true);
        }
        return words(filter);
    }

    private static String words(JsonNode filter) {
        Map.Entry<String, JsonNode> member = filter.properties().iterator().next();
        return switch (member.getKey()) {
            case "and" -> "(" + several(member.getValue(), " and ", false) + ")";
            case "or" -> "(" + several(member.getValue(), " or ", false) + ")";
            case "not" -> "not " + words(member.getValue());
            default -> comparisons(member.getKey(), member.getValue());
        };
    }

    private static String several(JsonNode filters, String between, boolean withoutPeriod) {
        List<String> words = new ArrayList<>();
        for (JsonNode filter : filters) {
            if (!withoutPeriod || !filter.has(CREATED_AT)) {
                words.add(words(filter));
            }
        }
        return String.join(between, words);
    }

    private static String comparisons(String field, JsonNode comparisons) {
        return comparisons.properties().stream()
                .map(comparison -> comparison(field.replace('_', ' '), comparison.getKey(), comparison.getValue()))
                .collect(Collectors.joining(" and "));
    }

    private static String comparison(String field, String op, JsonNode value) {
        return switch (op) {
            case "exists" -> field + (value.asBoolean() ? " is known" : " is not known");
            case "in" -> {
                List<String> values = new ArrayList<>();
                value.forEach(one -> values.add(one.asString()));
                yield field + " is " + String.join(" or ", values);
            }
            default -> field + " " + COMPARISONS.getOrDefault(op, op) + " " + value.asString();
        };
    }
}
