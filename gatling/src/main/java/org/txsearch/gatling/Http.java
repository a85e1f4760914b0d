package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plain HTTP/1.1 calls whose answers must be successes. */
public final class Http {

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private Http() {}

    /** The answer's body. */
    public static byte[] send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = CLIENT.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(request.method() + " " + request.uri() + " answered " + answer.statusCode());
        }
        return answer.body();
    }

    /** The answer's body. */
    public static byte[] send(String method, String uri, String contentType, byte[] body)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(uri))
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", contentType)
                .method(method, BodyPublishers.ofByteArray(body))
                .build());
    }

    /** The answer's body. */
    public static byte[] get(String uri) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(uri))
                .timeout(Duration.ofMinutes(2))
                .build());
    }

    /** A body as a tree. */
    public static JsonNode json(byte[] body) {
        return mapper().readTree(body);
    }

    /** Reads and writes JSON. */
    public static JsonMapper mapper() {
        return JsonMapper.shared();
    }
}
