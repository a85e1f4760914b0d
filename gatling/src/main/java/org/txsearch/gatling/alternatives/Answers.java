package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import tools.jackson.databind.JsonNode;

/** Normalized answers, which are equal where the answers mean the same. */
final class Answers {

    private Answers() {}

    /**
     * The creation time, id and number of members of each transaction, the newest first.
     *
     * <p>Transactions of one millisecond may come in any order: each contender breaks such ties its own way.
     */
    static List<String> rows(JsonNode items) throws IOException {
        SortedMap<Instant, List<String>> byTime = new TreeMap<>();
        Instant before = Instant.MAX;
        for (JsonNode row : items) {
            JsonNode item = row.has("_source") ? row.path("_source") : row;
            Instant createdAt = Instant.parse(item.path("created_at").asString());
            if (createdAt.isAfter(before)) {
                throw new IOException("The newest are not first: " + createdAt + " follows " + before);
            }
            before = createdAt;
            byTime.computeIfAbsent(createdAt, time -> new ArrayList<>())
                    .add(createdAt + " " + item.path("id").asString() + " " + leaves(item));
        }
        List<String> rows = new ArrayList<>();
        byTime.values().forEach(same -> rows.addAll(same.stream().sorted().toList()));
        return rows;
    }

    /** How many members have a value; numbers that a design adds for itself are not counted. */
    private static int leaves(JsonNode node) {
        if (node.isNull()) {
            return 0;
        }
        if (!node.isContainer()) {
            return 1;
        }
        int leaves = 0;
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            leaves += member.getKey().equals("sums") ? 0 : leaves(member.getValue());
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                leaves += leaves(element);
            }
        }
        return leaves;
    }

    /** An amount in its currency's smallest unit: its value has the currency's digits. */
    static long minorUnits(JsonNode money) {
        return new BigDecimal(money.path("value").asString()).unscaledValue().longValueExact();
    }

    static void putSum(SortedMap<String, String> sums, String day, JsonNode of, long gross, long fee, long net) {
        sums.put(
                day + " " + of.path("currency").asString(),
                of.path("count").asLong() + " " + gross + " " + fee + " " + net);
    }

    /** The payers of each currency, in their order. */
    static SortedMap<String, List<String>> byCurrency(
            JsonNode payers, Function<JsonNode, String> id, ToLongFunction<JsonNode> gross) {
        SortedMap<String, List<String>> top = new TreeMap<>();
        for (JsonNode payer : payers) {
            top.computeIfAbsent(payer.path("currency").asString(), currency -> new ArrayList<>())
                    .add(id.apply(payer) + " " + payer.path("count").asLong() + " " + gross.applyAsLong(payer));
        }
        return top;
    }
}
