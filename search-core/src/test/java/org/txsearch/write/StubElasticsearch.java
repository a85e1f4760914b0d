package org.txsearch.write;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.HttpStub;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers bulk requests as a test says, and remembers what was sent. */
final class StubElasticsearch implements AutoCloseable {

    static final String WRITE_BLOCK = "index [w] blocked by: [FORBIDDEN/8/index write (api)];";

    final List<StubOperation> operations = new CopyOnWriteArrayList<>();
    final Set<String> created = Collections.synchronizedSet(new LinkedHashSet<>());
    final List<String> creations = new CopyOnWriteArrayList<>();
    /** The {@code traceparent} of each bulk request, empty where it has none. */
    final List<String> traces = new CopyOnWriteArrayList<>();

    final AtomicInteger mostAtOnce = new AtomicInteger();

    /** The refusal to make an index of that name, or null. */
    volatile Function<String, @Nullable StubAnswer> creating = index -> null;

    /** The note on retired weeks, or nothing. */
    volatile String retiredWeeks = "";

    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger bulks = new AtomicInteger();
    private final AtomicInteger gets = new AtomicInteger();
    private final StubBulk bulk;
    private final StubGet get;
    private final HttpStub server = new HttpStub(request -> answer(request).response());

    StubElasticsearch(StubBulk bulk, StubGet get) {
        this.bulk = bulk;
        this.get = get;
    }

    private StubAnswer answer(RecordedRequest request) {
        String path = request.getUrl().encodedPath();
        String body = request.getBody() == null ? "" : request.getBody().utf8();
        boolean isGet = request.getMethod().equals("GET");
        return switch (path.replaceAll("(?<=.)/.*", "")) {
            case "/_bulk" -> bulk(request, body);
            case "/_mget" -> get.answer(gets.getAndIncrement(), ids(body));
            // No note where the body is empty: then the index is said to be missing too.
            case "/txsearch-notes" ->
                retiredWeeks.isEmpty()
                        ? StubAnswer.status(404)
                        : StubAnswer.body(
                                "{\"_index\":\"txsearch-notes\",\"_id\":\"retired-weeks\",\"found\":true,\"_source\":"
                                        + retiredWeeks + "}");
            // No week is registered or served; registering one and putting it into service succeeds.
            case "/txsearch-weeks" -> isGet ? StubAnswer.status(404) : StubAnswer.body("{}");
            case "/_aliases" -> StubAnswer.body("{\"acknowledged\":true}");
            case "/_cluster" -> StubAnswer.body("{\"timed_out\":false}");
            default ->
                isGet
                        ? path.contains("/_settings/") ? StubAnswer.body("{}") : StubAnswer.status(404)
                        : create(path.substring(1), body);
        };
    }

    private StubAnswer bulk(RecordedRequest request, String body) {
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        int number = bulks.getAndIncrement();
        String trace = request.getHeaders().get("traceparent");
        traces.add(trace == null ? "" : trace);
        List<StubOperation> sent = operations(number, body);
        operations.addAll(sent);
        StubAnswer answer = bulk.answer(number, sent);
        atOnce.decrementAndGet();
        return answer;
    }

    private StubAnswer create(String index, String body) {
        creations.add(body);
        StubAnswer refusal = creating.apply(index);
        if (refusal != null) {
            return refusal;
        }
        created.add(index);
        return StubAnswer.body("{\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"stub\"}");
    }

    private static List<String> ids(String body) {
        return JsonMapper.shared()
                .readTree(body)
                .path("docs")
                .valueStream()
                .map(doc -> doc.path("_id").asString())
                .toList();
    }

    static String item(int status) {
        return switch (status) {
            case 403 -> item(status, "cluster_block_exception", WRITE_BLOCK);
            case 404 -> item(status, "index_not_found_exception");
            default -> item(status, "stub_exception");
        };
    }

    static String item(int status, String type) {
        return item(status, type, "because \\\"stub\\\"");
    }

    static String item(int status, String type, String reason) {
        return "{\"index\":{\"status\":" + status + (status < 300 ? "" : "," + error(type, reason)) + "}}";
    }

    /** A refusal of the whole request. */
    static StubAnswer refusal(int status, String type, String reason) {
        return new StubAnswer(status, "{" + error(type, reason) + ",\"status\":" + status + "}", StubEnding.WHOLE);
    }

    private static String error(String type, String reason) {
        return "\"error\":{\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"}";
    }

    static StubAnswer each(List<StubOperation> operations, int status) {
        return StubAnswer.items(
                operations.stream().map(operation -> item(status)).toList());
    }

    URI uri() {
        return server.uri();
    }

    int bulks() {
        return bulks.get();
    }

    List<StubOperation> sends(String documentId) {
        return operations.stream()
                .filter(operation -> operation.id().equals(documentId))
                .collect(Collectors.toList());
    }

    @Override
    public void close() {
        server.close();
    }

    private static List<StubOperation> operations(int request, String body) {
        List<String> lines = body.lines().toList();
        List<StubOperation> operations = new ArrayList<>();
        for (int i = 0; i < lines.size(); i += 2) {
            JsonNode action = JsonMapper.shared().readTree(lines.get(i)).path("index");
            operations.add(new StubOperation(
                    request,
                    action.path("_index").asString(),
                    action.path("_id").asString(),
                    action.path("version").asLong(),
                    action.path("version_type").asString(),
                    lines.get(i + 1)));
        }
        return operations;
    }
}
