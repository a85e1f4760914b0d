package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Normalized answers, which are equal if the answers mean the same. */
final class Answers {

    private static final int DATE = "2026-11-01".length();

    private Answers() {}

    /** Reads the answer of the service, of Elasticsearch itself, or of another design. */
    static Object read(Question.Kind kind, JsonNode answer) throws IOException {
        return switch (kind) {
            case PAGE, NAMED -> rows(answer.has("hits") ? answer.at("/hits/hits") : list(answer, "items"));
            case COUNT ->
                answer.isNumber() ? answer.asLong() : answer.at("/total/value").asLong();
            case SUMS -> sums(list(answer, "groups"));
            case TOP -> top(list(answer, "top"));
        };
    }

    private static JsonNode list(JsonNode answer, String member) {
        return answer.isArray() ? answer : answer.path(member);
    }

    /**
     * Returns the creation time, id and number of members of each transaction, the newest first.
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

    /** Returns how many members have a value; numbers that a design adds for itself are not counted. */
    private static int leaves(JsonNode node) {
        if (!node.isContainer()) {
            return node.isNull() ? 0 : 1;
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

    /** Returns the sums of each day and currency; the service includes days without transactions, and the others leave them out. */
    private static SortedMap<String, String> sums(JsonNode days) {
        SortedMap<String, String> sums = new TreeMap<>();
        for (JsonNode day : days) {
            String date = day.path(day.has("day") ? "day" : "from").asString().substring(0, DATE);
            long count = day.path("count").asLong();
            if (count > 0) {
                sums.put(
                        date + " " + day.path("currency").asString(),
                        count + " " + minorUnits(day.path("gross")) + " " + minorUnits(day.path("fee")) + " "
                                + minorUnits(day.path("net")));
            }
        }
        return sums;
    }

    /** Returns the payers of each currency, in their order. */
    private static SortedMap<String, List<String>> top(JsonNode payers) {
        SortedMap<String, List<String>> top = new TreeMap<>();
        for (JsonNode payer : payers) {
            JsonNode id = payer.path("payer");
            top.computeIfAbsent(payer.path("currency").asString(), currency -> new ArrayList<>())
                    .add((id.isObject() ? id.path("id") : id).asString() + " "
                            + payer.path("count").asLong() + " " + minorUnits(payer.path("gross")));
        }
        return top;
    }

    /** An amount in its currency's smallest unit: a value has the currency's digits. */
    static long minorUnits(JsonNode money) {
        return money.isNumber()
                ? money.asLong()
                : new BigDecimal(money.path("value").asString()).unscaledValue().longValueExact();
    }
}
