package org.txsearch.gatling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of whole transactions over 15 days: the API against the bare {@code _search} of the same Elasticsearch, and where
 * there is one against the same {@code _search} by way of nginx, which is the least that a hop between costs.
 */
final class PageComparison {

    private static final int PAIRS = 400;
    private static final List<Integer> SIZES = List.of(50, 500);

    /** As many as saturate two cores. */
    private static final int CONNECTIONS = 8;

    private final String elasticsearch;
    private final String api;
    private final String secureApi;
    private final List<String> nginx;
    private final PageTable table = new PageTable(CONNECTIONS);

    /** The API twice, without TLS and with it; nginx likewise, or not at all. */
    PageComparison(String elasticsearch, String api, String secureApi, List<String> nginx) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.secureApi = secureApi;
        this.nginx = nginx;
    }

    void run() throws Exception {
        List<String> merchants = PageQuestion.merchants(elasticsearch);
        for (String merchant : merchants) {
            for (int size : SIZES) {
                compare(merchant, size);
            }
        }
        System.out.print(table);
        compareTls(merchants.get(merchants.size() - 1));
        new DepthComparison(api, DemoToken.of(api, merchants.get(0))).run();
    }

    /** The newest page of all weeks for the largest merchant and the one in the middle. */
    void runOverAllWeeks() throws Exception {
        List<String> merchants = PageQuestion.merchants(elasticsearch);
        for (String merchant : merchants.subList(0, Math.min(2, merchants.size()))) {
            for (int size : SIZES) {
                compare(
                        merchant,
                        size,
                        PageQuestion.of(elasticsearch, merchant, size).ofAllWeeks());
            }
        }
        System.out.print(table);
    }

    private void compare(String merchant, int size) throws Exception {
        compare(merchant, size, PageQuestion.of(elasticsearch, merchant, size));
    }

    private void compare(String merchant, int size, PageQuestion question) throws Exception {
        int rows = question.rows(elasticsearch, api);
        measure(table, merchant, size, ways(question));
        System.out.println(merchant + ", page of " + size + " (" + rows + " rows): measured");
    }

    private List<InTurns.Way> ways(PageQuestion question) throws IOException, InterruptedException {
        List<InTurns.Way> ways = new ArrayList<>();
        ways.add(new InTurns.Way("raw _search", question.raw(elasticsearch)));
        if (!nginx.isEmpty()) {
            ways.add(new InTurns.Way("nginx", question.raw(nginx.get(0))));
        }
        ways.add(new InTurns.Way("API", question.page(api)));
        return ways;
    }

    /** What encryption costs, the client's part included: it runs on the same cores. */
    private void compareTls(String merchant) throws Exception {
        PageTable tls = new PageTable(CONNECTIONS);
        for (int size : SIZES) {
            PageQuestion question = PageQuestion.of(elasticsearch, merchant, size);
            List<InTurns.Way> ways = new ArrayList<>(List.of(
                    new InTurns.Way("API, TLS off", question.page(api)),
                    new InTurns.Way("API, TLS on", question.page(secureApi))));
            if (!nginx.isEmpty()) {
                ways.add(new InTurns.Way("nginx, TLS on", question.raw(nginx.get(1))));
            }
            measure(tls, merchant, size, ways);
        }
        System.out.print(tls);
    }

    /** The rates first, which warm up. */
    private static void measure(PageTable into, String merchant, int size, List<InTurns.Way> ways) throws Exception {
        InTurns rates = InTurns.rates(CONNECTIONS, ways);
        into.add(merchant, size, InTurns.times(PAIRS, ways), rates);
    }
}
