package org.txsearch.api.webhooks.sender;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.txsearch.api.Patiently;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A receiver of webhooks on loopback that records messages. */
final class TestReceiver implements AutoCloseable {

    /** The status of a receiver that does not answer. */
    static final int SILENCE = 0;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Message> messages = new CopyOnWriteArrayList<>();
    private volatile ToIntFunction<Message> answers = message -> 204;

    /** A message with its headers in lower case. */
    record Message(Map<String, String> headers, String body, Instant received) {

        String id() {
            return header("webhook-id");
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        /** Returns the headers in the form of the library of Standard Webhooks. */
        Map<String, List<String>> headersByName() {
            return headers.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue())));
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        String type() {
            return json().path("type").asString();
        }

        String subject() {
            return json().at("/data/id").asString();
        }
    }

    TestReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::take);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return "http://127.0.0.1:" + port() + "/hook?from=test";
    }

    /** Answers further messages with the given statuses. */
    void answer(ToIntFunction<Message> statuses) {
        answers = statuses;
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    List<Message> of(String type) {
        return messages.stream().filter(message -> message.type().equals(type)).toList();
    }

    void clear() {
        messages.clear();
    }

    void await(String what, int count) {
        Patiently.until(what, () -> messages.size() >= count);
    }

    private void take(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Message message = new Message(headers, body, Instant.now());
        int status = answers.applyAsInt(message);
        messages.add(message);
        if (status == SILENCE) {
            return;
        }
        if (status / 100 == 3) {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
        }
        byte[] answer = status == 500 ? "it is broken".getBytes(StandardCharsets.UTF_8) : new byte[0];
        exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    /** Returns the distinct ids of events in the order of their first arrival. */
    List<String> distinctIds() {
        return messages.stream().map(Message::id).distinct().toList();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
