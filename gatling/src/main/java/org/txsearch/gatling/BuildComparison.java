package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.txsearch.gatling.PairedTimes.Timed;
import tools.jackson.databind.JsonNode;

/** The API of this checkout against that of another one, on the same Elasticsearch: the same questions in turns. */
final class BuildComparison {

    private static final int PAIRS = 200;
    private static final int CALLERS = 8;

    /** Where the ranges of the warm-up start, behind those that are measured. */
    private static final int WARM_UP_MILLIS = 100_000;

    private static final String LIST = "/v1/transactions";

    private final LargestMerchant merchant;
    private final String other;
    private final String own;

    BuildComparison(String elasticsearch, String other, String own) throws IOException, InterruptedException {
        this.merchant = LargestMerchant.of(elasticsearch);
        this.other = other;
        this.own = own;
    }

    void run() throws Exception {
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("page of 50", LIST + "?total=bounded&limit=50");
        questions.put("page of 500", LIST + "?total=bounded&limit=500");
        questions.put("exact count", LIST + "?limit=1&fields=id&total=exact");
        questions.put("sums", LIST + "/summary?");
        questions.put("sums by day", LIST + "/summary?interval=DAY");
        questions.put("sums by day and status", LIST + "/summary?interval=DAY&group_by=status");
        questions.put("top 10 payers", LIST + "/summary?top=10");
        List<InTurns.Way> pages = List.of(
                new InTurns.Way("the other", asking(other, LIST + "?total=bounded&limit=50", WARM_UP_MILLIS)),
                new InTurns.Way("this one", asking(own, LIST + "?total=bounded&limit=50", WARM_UP_MILLIS + 1)));
        InTurns rates = InTurns.rates(CALLERS, pages);
        double[] ratios = rates.ratios(1);
        System.out.printf(
                Locale.ROOT,
                "%s, %d days, page of 50, %d callers: the other %.0f/s, this one %.0f/s, ratio %.2f (%.2f to %.2f)%n",
                merchant.id(),
                LargestMerchant.DAYS,
                CALLERS,
                rates.median(0),
                rates.median(1),
                rates.ratio(1),
                ratios[0],
                ratios[ratios.length - 1]);
        for (Map.Entry<String, String> question : questions.entrySet()) {
            requireSameAnswer(question.getValue());
            PairedTimes times = PairedTimes.measure(
                    PAIRS, asking(other, question.getValue(), 0), asking(own, question.getValue(), 1));
            System.out.println(merchant.id() + ", " + LargestMerchant.DAYS + " days, " + question.getKey() + ": "
                    + times.summary("the other", "this one"));
        }
    }

    /** Each time with another range, and never one that the other build used: no cache may have the answer. */
    private Timed asking(String api, String question, int first) throws IOException, InterruptedException {
        String token = DemoToken.of(api, merchant.id());
        AtomicInteger millis = new AtomicInteger(first);
        return () -> Http.send(request(api, token, question, millis.getAndAdd(2)));
    }

    private HttpRequest request(String api, String token, String question, int millis) {
        return HttpRequest.newBuilder(URI.create(api + question + "&created_from="
                        + merchant.from().plusMillis(millis) + "&created_to=" + merchant.to()))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token)
                .build();
    }

    private void requireSameAnswer(String question) throws IOException, InterruptedException {
        JsonNode one = answer(other, question);
        JsonNode two = answer(own, question);
        for (String member : new String[] {"items", "total", "groups", "totals", "top"}) {
            if (!one.path(member).equals(two.path(member))) {
                throw new IOException("The builds differ in " + member + " of " + question);
            }
        }
    }

    private JsonNode answer(String api, String question) throws IOException, InterruptedException {
        return Http.json(Http.send(request(api, DemoToken.of(api, merchant.id()), question, 0)));
    }
}
