package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.net.http.HttpRequest;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/** One of those that answer the questions. */
interface Contender {

    String name();

    HttpRequest request(Question question) throws IOException, InterruptedException;

    /** An answer in the form in which it equals the same answer of the others. */
    Object read(Question question, JsonNode answer) throws IOException;

    default Object answer(Question question) throws IOException, InterruptedException {
        return read(question, Http.json(Http.send(request(question))));
    }
}
