package org.txsearch.cli.listen;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.txsearch.cluster.HttpStub;

/** An API that a test scripts by path, and a receiver whose messages the library of Standard Webhooks verifies. */
public final class StubServers implements AutoCloseable {

    public static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    /** The bodies of accepted messages. */
    public final List<String> received = new CopyOnWriteArrayList<>();

    final List<String> ids = new CopyOnWriteArrayList<>();
    final List<String> requests = new CopyOnWriteArrayList<>();
    /** The receiver's answers, one after the other; then always 204. */
    final Queue<Integer> statuses = new ArrayDeque<>();

    private final Map<String, Queue<String>> answers = new ConcurrentHashMap<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final HttpStub server = new HttpStub(this::answer);
    private int tokens;

    public boolean refusesClients;

    public URI api() {
        return server.uri();
    }

    public URI hook() {
        return api().resolve("/hook?source=test");
    }

    /** Answers of a path, as a status and a body, one after the other; the last one stays. */
    public StubServers answers(String path, String... all) {
        answers.put(path, new ArrayDeque<>(List.of(all)));
        return this;
    }

    private MockResponse answer(RecordedRequest request) {
        String answer;
        try {
            String body = request.getBody() == null ? "" : request.getBody().utf8();
            answer = request.getTarget().startsWith("/hook") ? receive(request, body) : ask(request, body);
        } catch (RuntimeException | AssertionError e) {
            failures.add(e);
            answer = "500 {}";
        }
        return new MockResponse.Builder()
                .code(Integer.parseInt(answer.substring(0, 3)))
                .body(answer.substring(3).strip())
                .build();
    }

    private String receive(RecordedRequest request, String body) {
        try {
            new Webhook(SECRET).verify(body, HttpHeaders.of(request.getHeaders().toMultimap(), (name, value) -> true));
        } catch (WebhookVerificationException | EmptyWebhookSecretException e) {
            throw new AssertionError(e);
        }
        if (!"application/json".equals(request.getHeaders().get("Content-Type"))
                || !request.getTarget().equals("/hook?source=test")) {
            throw new AssertionError(request.getTarget() + " " + request.getHeaders());
        }
        ids.add(request.getHeaders().get("webhook-id"));
        Integer status = statuses.poll();
        if (status == null) {
            received.add(body);
            return "204";
        }
        return status.toString();
    }

    private String ask(RecordedRequest request, String body) {
        String path = request.getUrl().encodedPath();
        if (path.equals("/oauth2/token")) {
            return refusesClients
                    ? "401 {\"error\":\"invalid_client\"}"
                    : "200 {\"access_token\":\"token-" + ++tokens + "\"}";
        }
        requests.add(request.getHeaders().get("Authorization") + " " + request.getTarget() + " " + body);
        Queue<String> left = answers.getOrDefault(path, new ArrayDeque<>(List.of("404 {\"code\":\"NOT_FOUND\"}")));
        return left.size() > 1 ? left.remove() : left.element();
    }

    /** A page of transactions. */
    public static String page(String asOf, String cursor, String... items) {
        return "200 {\"items\":[%s],\"page\":{\"next_cursor\":%s},\"freshness\":{\"as_of\":\"%s\"}}"
                .formatted(String.join(",", items), cursor.isEmpty() ? "null" : '"' + cursor + '"', asOf);
    }

    @Override
    public void close() {
        server.close();
        List<Throwable> all = new ArrayList<>(failures);
        if (!all.isEmpty()) {
            throw new AssertionError("A server found a fault", all.get(0));
        }
    }
}
