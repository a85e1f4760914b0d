package org.txsearch.cli.listen;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

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
    private final HttpServer server;
    private int tokens;

    public boolean refusesClients;

    public StubServers() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> answer(exchange, this::receive));
        server.createContext("/", exchange -> answer(exchange, this::ask));
        server.start();
    }

    public URI api() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public URI hook() {
        return api().resolve("/hook?source=test");
    }

    /** Answers of a path, as a status and a body, one after the other; the last one stays. */
    public StubServers answers(String path, String... all) {
        answers.put(path, new ArrayDeque<>(List.of(all)));
        return this;
    }

    private interface Handling {
        String handle(HttpExchange exchange, String body) throws IOException;
    }

    private void answer(HttpExchange exchange, Handling handling) throws IOException {
        String answer;
        try {
            answer = handling.handle(
                    exchange, new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        } catch (RuntimeException | AssertionError e) {
            failures.add(e);
            answer = "500 {}";
        }
        byte[] body = answer.substring(3).strip().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(Integer.parseInt(answer.substring(0, 3)), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String receive(HttpExchange exchange, String body) {
        Map<String, List<String>> headers = new HashMap<>(exchange.getRequestHeaders());
        headers.values().removeIf(List::isEmpty);
        try {
            new Webhook(SECRET).verify(body, HttpHeaders.of(headers, (name, value) -> true));
        } catch (WebhookVerificationException | EmptyWebhookSecretException e) {
            throw new AssertionError(e);
        }
        if (!"application/json".equals(exchange.getRequestHeaders().getFirst("Content-Type"))
                || !exchange.getRequestURI().toString().equals("/hook?source=test")) {
            throw new AssertionError(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().entrySet());
        }
        ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
        Integer status = statuses.poll();
        if (status == null) {
            received.add(body);
            return "204";
        }
        return status.toString();
    }

    private String ask(HttpExchange exchange, String body) {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/oauth2/token")) {
            return refusesClients
                    ? "401 {\"error\":\"invalid_client\"}"
                    : "200 {\"access_token\":\"token-" + ++tokens + "\"}";
        }
        requests.add(
                exchange.getRequestHeaders().getFirst("Authorization") + " " + exchange.getRequestURI() + " " + body);
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
        server.stop(0);
        List<Throwable> all = new ArrayList<>(failures);
        if (!all.isEmpty()) {
            throw new AssertionError("A server found a fault", all.get(0));
        }
    }
}
