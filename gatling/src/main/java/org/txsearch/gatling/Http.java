package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plain HTTP/1.1 calls whose answers must be successes. */
public final class Http {

    /** The client of all calls. */
    static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private Http() {}

    /** Starts a request. */
    public static HttpRequest.Builder request(String uri) {
        return HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofMinutes(2));
    }

    /** Sends a request, and returns the body of the answer. */
    public static byte[] send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = CLIENT.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(request.method() + " " + request.uri() + " answered " + answer.statusCode());
        }
        return answer.body();
    }

    /** Sends a request, and returns the answer as a tree. */
    public static JsonNode json(HttpRequest request) throws IOException, InterruptedException {
        return mapper().readTree(send(request));
    }

    /** Reads and writes JSON. */
    public static JsonMapper mapper() {
        return JsonMapper.shared();
    }
}
