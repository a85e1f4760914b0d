package org.txsearch.api;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests to the API under test as one merchant, and reads the responses. */
public final class ApiClient {

    public static final String LIST = "/v1/transactions";

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpsClient http;
    private final String token;

    public ApiClient(int port, TestMerchant merchant) {
        this(port, merchant.token());
    }

    public ApiClient(int port, String token) {
        this.http = HttpsClient.to(port);
        this.token = token;
    }

    /** Sends a GET to any path; headers are names and values in turn. */
    public HttpResponse<String> get(String path, String... headers) {
        return http.getAs(token, path, headers);
    }

    /** A page of the list; it must be one. */
    public JsonNode page(String query) {
        HttpResponse<String> answer = get(LIST + (query.isEmpty() ? "" : "?" + query));
        if (answer.statusCode() != 200) {
            throw new AssertionError(query + ": " + answer.statusCode() + " " + answer.body());
        }
        return JSON.readTree(answer.body());
    }

    /** Returns the response to a link in another response. */
    public JsonNode follow(JsonNode link) {
        String query = URI.create(link.asString()).getRawQuery();
        return page(query == null ? "" : query);
    }

    /** Returns the ids of a page, in its order. */
    public List<String> ids(String query) {
        return ids(page(query));
    }

    public static List<String> ids(JsonNode page) {
        List<String> ids = new ArrayList<>();
        page.get("items").forEach(item -> ids.add(item.get("id").asString()));
        return ids;
    }

    /** Returns the problem of a response, which must have the given code and the given codes of faults. */
    public static String problem(HttpResponse<String> answer) {
        JsonNode problem = JSON.readTree(answer.body());
        StringBuilder codes = new StringBuilder(
                answer.statusCode() + " " + problem.path("code").asString("no problem"));
        problem.path("errors")
                .forEach(fault -> codes.append(' ')
                        .append(fault.path("parameter").asString(""))
                        .append(':')
                        .append(fault.path("code").asString("")));
        return codes.toString();
    }

    public static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }
}
