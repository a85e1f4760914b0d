package org.txsearch.api.webhooks.sender;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.txsearch.api.Patiently;
import org.txsearch.cluster.HttpStub;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A receiver of webhooks on loopback that records messages. */
final class TestReceiver implements AutoCloseable {

    /** The status of a receiver that does not answer. */
    static final int SILENCE = 0;

    private final HttpStub server = new HttpStub(this::take);
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

    int port() {
        return server.uri().getPort();
    }

    String url() {
        return server.uri() + "/hook?from=test";
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

    private MockResponse take(RecordedRequest request) {
        Map<String, String> headers = new TreeMap<>();
        request.getHeaders().toMultimap().forEach((name, values) -> headers.put(name, values.get(0)));
        Message message = new Message(
                headers, request.getBody() == null ? "" : request.getBody().utf8(), Instant.now());
        int status = answers.applyAsInt(message);
        messages.add(message);
        MockResponse.Builder response = new MockResponse.Builder();
        if (status == SILENCE) {
            return response.onResponseStart(SocketEffect.Stall.INSTANCE).build();
        }
        if (status / 100 == 3) {
            response.addHeader("Location", "/elsewhere");
        }
        return response.code(status).body(status == 500 ? "it is broken" : "").build();
    }

    /** Returns the distinct ids of events in the order of their first arrival. */
    List<String> distinctIds() {
        return messages.stream().map(Message::id).distinct().toList();
    }

    @Override
    public void close() {
        server.close();
    }
}
