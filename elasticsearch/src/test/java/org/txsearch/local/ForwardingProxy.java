package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import okio.ByteString;
import org.txsearch.cluster.HttpStub;

/** Stands before an Elasticsearch and lets a test see each request, between its answer and the client. */
public final class ForwardingProxy implements AutoCloseable {

    /** Receives a request that Elasticsearch has answered and whose client waits. */
    public interface Hook {
        void answered(String method, String address);
    }

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpStub server = new HttpStub(this::forward);
    private final URI target;
    private final Hook hook;

    /** Before that node. */
    public ForwardingProxy(URI target, Hook hook) {
        this.target = target;
        this.hook = hook;
    }

    /** Its address. */
    public URI uri() {
        return server.uri();
    }

    private MockResponse forward(RecordedRequest asked) throws IOException, InterruptedException {
        ByteString body = asked.getBody();
        HttpRequest.Builder request = HttpRequest.newBuilder(target.resolve(asked.getTarget()))
                .method(
                        asked.getMethod(),
                        HttpRequest.BodyPublishers.ofByteArray(body == null ? new byte[0] : body.toByteArray()));
        for (String name : List.of("Content-Type", "Accept")) {
            asked.getHeaders().values(name).forEach(value -> request.header(name, value));
        }
        HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        hook.answered(asked.getMethod(), asked.getTarget());
        MockResponse.Builder response =
                new MockResponse.Builder().code(answer.statusCode()).body(new Buffer().write(answer.body()));
        for (String name : List.of("Content-Type", "X-Elastic-Product")) {
            answer.headers().firstValue(name).ifPresent(value -> response.setHeader(name, value));
        }
        return response.build();
    }

    @Override
    public void close() {
        server.close();
    }
}
