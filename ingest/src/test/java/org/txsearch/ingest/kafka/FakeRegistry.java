package org.txsearch.ingest.kafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.HttpStub;
import tools.jackson.databind.json.JsonMapper;

/** A schema registry for tests, with the responses in Confluent's documentation of the HTTP interface. */
public final class FakeRegistry implements AutoCloseable {

    private final HttpStub server = new HttpStub(this::answer);
    private final Map<Integer, String> schemas = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile @Nullable MockResponse broken;

    /** Returns the address, with a path. */
    public URI url() {
        return server.uri().resolve("/api");
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
        broken = status == 0 ? null : response(status, body);
    }

    /** Returns the number of requests. */
    public int requests() {
        return requests.get();
    }

    private MockResponse answer(RecordedRequest request) {
        requests.incrementAndGet();
        MockResponse instead = broken;
        if (instead != null) {
            return instead;
        }
        Matcher path = Pattern.compile("/api/schemas/ids/(\\d+)")
                .matcher(request.getUrl().encodedPath());
        String schema = path.matches() ? schemas.get(Integer.valueOf(path.group(1))) : null;
        return schema != null
                ? response(200, schema)
                : response(404, "{\"error_code\":40403,\"message\":\"Schema " + request.getTarget() + " not found\"}");
    }

    private static MockResponse response(int status, String body) {
        return new MockResponse(status, Headers.of("Content-Type", "application/vnd.schemaregistry.v1+json"), body);
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
        server.close();
    }
}
