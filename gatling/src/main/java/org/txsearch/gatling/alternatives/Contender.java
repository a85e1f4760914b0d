package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.Locale;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.Http;

/** One of those that answer the questions. */
interface Contender {

    /** The name of the API of Transaction Search in tables. */
    String SERVICE = "transaction-search";

    String name();

    HttpRequest request(Question question) throws IOException, InterruptedException;

    /** An answer in the form in which it equals the same answer of the others. */
    default Object answer(Question question) throws IOException, InterruptedException {
        return Answers.read(question.kind(), Http.json(request(question)));
    }

    /** The API of Transaction Search, which checks a token with each request. */
    record Service(String name, Api api) implements Contender {

        @Override
        public HttpRequest request(Question question) throws IOException, InterruptedException {
            String asked =
                    switch (question.kind()) {
                        case PAGE -> "?limit=" + question.limit();
                        case NAMED ->
                            "?limit=" + question.limit() + "&name="
                                    + question.words().replace(",", "%20");
                        case COUNT -> "?limit=1&fields=id&total=exact";
                        case SUMS -> "/summary?interval=DAY";
                        case TOP -> "/summary?top=10";
                    };
            String range = "&" + question.range().parameters(0);
            return api.get(question.range().merchant(), "/v1/transactions" + asked + range);
        }
    }

    /** One of the designs of gatling/alternatives, as it comes or tuned; its address ends with the design's name. */
    record Design(String name, String uri) implements Contender {

        @Override
        public HttpRequest request(Question question) {
            String words = question.words().isEmpty() ? "" : "&words=" + question.words();
            Question.Kind asked = question.kind() == Question.Kind.NAMED ? Question.Kind.PAGE : question.kind();
            String kind = asked.name().toLowerCase(Locale.ROOT);
            return Http.request(
                            uri + "/" + kind + "?merchant=" + question.range().merchant() + "&from="
                                    + question.range().from() + "&to="
                                    + question.range().to() + "&limit=" + question.limit() + words)
                    .build();
        }
    }
}
