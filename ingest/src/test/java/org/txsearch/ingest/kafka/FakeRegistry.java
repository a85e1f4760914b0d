package org.txsearch.ingest.kafka;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import tools.jackson.databind.json.JsonMapper;

/** A schema registry for tests, with the responses in Confluent's documentation of the HTTP interface. */
public final class FakeRegistry implements AutoCloseable {

    /** The response of a broken registry. */
    public record Answer(int status, String body) {}

    private final HttpServer server;
    private final Map<Integer, String> schemas = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Answer broken = new Answer(0, "");

    /** Creates a registry without schemas. */
    public FakeRegistry() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/schemas/ids/", this::answer);
        server.start();
    }

    /** Returns the address, with a path. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api");
    }

    /** Returns a client of the registry. */
    public SchemaRegistry client() {
        return new SchemaRegistry(List.of(url()), null, null, Duration.ofMinutes(1), Duration.ofMillis(20));
    }

    /** Registers an Avro schema, and returns its id. */
    public int register(String schema) {
        return register(Map.of("schema", schema));
    }

    /** Registers a schema with the members of the response, and returns its id. */
    public int register(Map<String, ?> answer) {
        int id = 100_001 + schemas.size();
        schemas.put(id, JsonMapper.shared().writeValueAsString(new LinkedHashMap<>(answer)));
        return id;
    }

    /** Makes the registry answer with a status and a body; the status 0 restores it. */
    public void answers(int status, String body) {
        broken = new Answer(status, body);
    }

    /** Returns the number of requests. */
    public int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        int id = Integer.parseInt(exchange.getRequestURI().getPath().replaceFirst(".*/", ""));
        String schema = schemas.get(id);
        Answer answer = broken.status() > 0
                ? broken
                : schema != null
                        ? new Answer(200, schema)
                        : new Answer(404, "{\"error_code\":40403,\"message\":\"Schema " + id + " not found\"}");
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** Returns a value in the format of Confluent's Avro serializer. */
    public static byte[] framed(int id, GenericRecord record) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
            return framed(id, bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a value with the id of a schema. */
    public static byte[] framed(int id, byte[] payload) {
        return ByteBuffer.allocate(5 + payload.length)
                .put((byte) 0)
                .putInt(id)
                .put(payload)
                .array();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
