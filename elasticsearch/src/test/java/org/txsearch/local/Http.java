package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Plain requests to a node, without any Elasticsearch client. */
final class Http {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Http() {}

    static HttpResponse<String> send(URI node, String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(node.resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
