package org.txsearch.ingest.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.ingest.Eventually;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.ingest.source.WrittenRecord;
import org.txsearch.local.FreePorts;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests with a real registry: Apicurio with its Confluent-compatible interface. docs/contributors/testing.md says how
 * to download it.
 */
@EnabledIfSystemProperty(named = "registry.apicurio", matches = ".+")
@Tag("slow")
class ApicurioIT {

    private static final String PATH = "/apis/ccompat/v7";

    @TempDir
    private static Path folder;

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static @Nullable Process process;
    private static String host = "";

    private final MessageFormat format = format(PATH);

    @BeforeAll
    static void start() throws Exception {
        Process unpacking = new ProcessBuilder("tar", "xzf", System.getProperty("registry.apicurio"))
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(unpacking.waitFor()).isZero();
        Path jar;
        try (Stream<Path> files = Files.list(folder)) {
            jar = files.filter(file -> file.toString().endsWith("-runner.jar"))
                    .findFirst()
                    .orElseThrow();
        }
        int port = FreePorts.next();
        host = "http://127.0.0.1:" + port;
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + port,
                        "-jar",
                        jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("registry.log").toFile())
                .start();
        Awaitility.await()
                .atMost(Eventually.LIMIT)
                .ignoreExceptionsMatching(IOException.class::isInstance)
                .until(() -> HTTP.send(
                                        HttpRequest.newBuilder(URI.create(host + PATH + "/schemas/types"))
                                                .build(),
                                        BodyHandlers.ofString())
                                .statusCode()
                        == 200);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        Process started = process;
        if (started != null) {
            started.destroy();
            if (!started.waitFor(2, TimeUnit.MINUTES)) {
                started.destroyForcibly();
            }
        }
    }

    @Test
    void registeredAvro_isRead() throws Exception {
        GenericRecord record = WrittenRecord.minimal("t1")
                .with("created_at", "{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}", 1_700_000_000_000_000L)
                .record();
        int id = register("avro", Map.of("schema", record.getSchema().toString()));
        assertThat(format.read("M-types|t1".getBytes(UTF_8), FakeRegistry.framed(id, record))
                        .kind())
                .isEqualTo(SourceKind.TRANSACTION);
    }

    @Test
    void registeredJson_isRead_andProtobufIsNot() throws Exception {
        int json = register(
                "json",
                Map.of(
                        "schemaType",
                        "JSON",
                        "schema",
                        "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\"}"));
        byte[] item = TransactionFiles.json(SampleTransactions.minimal("M-json", "t1"))
                .getBytes(UTF_8);
        assertThat(format.read("M-json|t1".getBytes(UTF_8), FakeRegistry.framed(json, item))
                        .kind())
                .isEqualTo(SourceKind.TRANSACTION);
        int protobuf = register(
                "protobuf",
                Map.of("schemaType", "PROTOBUF", "schema", "syntax = \"proto3\"; message T { string id = 1; }"));
        assertPoison(protobuf, "SCHEMA_REFUSED", "PROTOBUF");
    }

    @Test
    void schemaWithReferences_isRefused() throws Exception {
        register(
                "money",
                Map.of(
                        "schema",
                        "{\"type\":\"record\",\"name\":\"Money\",\"namespace\":\"com.example\",\"fields\":[{\"name\":\"value\",\"type\":\"string\"}]}"));
        int id = register(
                "referring",
                Map.of(
                        "schema",
                        "{\"type\":\"record\",\"name\":\"T\",\"fields\":[{\"name\":\"amount\",\"type\":\"com.example.Money\"}]}",
                        "references",
                        List.of(Map.of("name", "com.example.Money", "subject", "money", "version", 1))));
        assertPoison(id, "SCHEMA_REFUSED", "com.example.Money");
    }

    @Test
    void idThatIsNotThere_isUnknown_andAWrongPathIsNot() throws Exception {
        assertPoison(987_654, "UNKNOWN_SCHEMA", "987654");
        assertThatThrownBy(() -> format("/apis/registry").read(FakeRegistry.framed(1, new byte[] {2, 2})))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("is the URL complete?");
    }

    private void assertPoison(int id, String code, String detail) throws InterruptedException {
        assertThat(format.read(FakeRegistry.framed(id, new byte[] {2, 2}))
                        .faults()
                        .toString())
                .contains(code)
                .contains(detail);
    }

    private static MessageFormat format(String path) {
        return new MessageFormat(
                MessageKey.MERCHANT_AND_ID,
                new SchemaRegistry(List.of(URI.create(host + path)), null, null, Duration.ofMinutes(1)));
    }

    private static int register(String subject, Map<String, ?> schema) throws IOException, InterruptedException {
        HttpResponse<String> answer = HTTP.send(
                HttpRequest.newBuilder(URI.create(host + PATH + "/subjects/" + subject + "/versions"))
                        .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                        .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(schema)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body()).path("id").asInt();
    }
}
