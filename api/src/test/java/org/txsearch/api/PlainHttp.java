package org.txsearch.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends plain HTTP to this machine, as readers of the management port do. */
public final class PlainHttp {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private PlainHttp() {}

    /** Sends a GET; headers are names and values in turn. */
    public static HttpResponse<String> get(int port, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    /** Sends a body as a POST; headers are names and values in turn. */
    public static HttpResponse<String> post(int port, String path, String body, String... headers) {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
