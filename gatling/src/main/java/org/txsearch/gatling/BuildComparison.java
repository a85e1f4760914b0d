package org.txsearch.gatling;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** The API of this checkout against that of another one, on the same Elasticsearch: the same questions in turns. */
record BuildComparison(MerchantRange days, Api other, Api own, ComparisonTable table) {

    private static final int PAIRS = 200;

    /** The start of the ranges of the warm-up, behind those that are measured. */
    private static final int WARM_UP_MILLIS = 100_000;

    private static final String LIST = "/v1/transactions";
    private static final String PAGE = LIST + "?total=bounded&limit=50";

    void run() throws Exception {
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("page of 50", PAGE);
        questions.put("page of 500", LIST + "?total=bounded&limit=500");
        questions.put("exact count", LIST + "?limit=1&fields=id&total=exact");
        questions.put("sums", LIST + "/summary?");
        questions.put("sums by day", LIST + "/summary?interval=DAY");
        questions.put("sums by day and status", LIST + "/summary?interval=DAY&group_by=status");
        questions.put("top 10 payers", LIST + "/summary?top=10");
        InTurns rates =
                InTurns.rates(ComparisonTable.CALLERS, List.of(other(PAGE, WARM_UP_MILLIS), own(PAGE, WARM_UP_MILLIS)));
        table.add("page of 50, " + ComparisonTable.CALLERS + " callers", "a second", rates);
        for (Map.Entry<String, String> question : questions.entrySet()) {
            requireSameAnswer(question.getValue());
            InTurns times = InTurns.warmTimes(PAIRS, other(question.getValue(), 0), own(question.getValue(), 0));
            table.add(question.getKey(), "ms, p50", times);
        }
    }

    private Way other(String question, int millis) {
        return asking("the other", other, question, millis);
    }

    private Way own(String question, int millis) {
        return asking("this one", own, question, millis + 1);
    }

    /** Each time with another range, and never one that the other build used: no cache may have the answer. */
    private Way asking(String name, Api api, String question, int first) {
        AtomicInteger millis = new AtomicInteger(first);
        return new Way(
                name, () -> Http.send(api.get(days.merchant(), question + "&" + days.parameters(millis.getAndAdd(2)))));
    }

    private void requireSameAnswer(String question) throws IOException, InterruptedException {
        String path = question + "&" + days.parameters(0);
        JsonNode one = Http.json(other.get(days.merchant(), path));
        JsonNode two = Http.json(own.get(days.merchant(), path));
        for (String member : List.of("items", "total", "groups", "totals", "top")) {
            if (!one.path(member).equals(two.path(member))) {
                throw new IOException("The builds differ in " + member + " of " + question);
            }
        }
    }
}
