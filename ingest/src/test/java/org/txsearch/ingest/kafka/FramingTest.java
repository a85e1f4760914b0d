package org.txsearch.ingest.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TestFingerprints;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.ingest.source.WrittenRecord;
import org.txsearch.schema.MalformedAvroException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads messages of other producers: Confluent's framing with a schema registry, JSON, and other formats. */
class FramingTest {

    private static final int EACH = Integer.getInteger("cases.each", 7);

    private static final String CHANGE =
            "{\"merchant_id\":\"M-json\",\"id\":\"t1\",\"created_at\":\"2026-11-20T10:00:00Z\",\"base_version\":1,"
                    + "\"version\":2,\"set\":{\"note\":\"x\"}}";

    @AutoClose
    private FakeRegistry registry;

    private MessageFormat format;

    @BeforeEach
    void open() throws IOException {
        registry = new FakeRegistry();
        format = new MessageFormat(MessageKey.MERCHANT_AND_ID, registry.client());
    }

    /** Returns one in seven of the cases that {@code verify} tests with files. */
    static Stream<WrittenRecord.Cell> cells() {
        List<WrittenRecord.Cell> cells = WrittenRecord.cells().toList();
        return IntStream.iterate(0, at -> at < cells.size(), at -> at + EACH).mapToObj(cells::get);
    }

    /** Uses the same table as the tests of files: types keep their meaning in a registry. */
    @Tag("random")
    @ParameterizedTest
    @MethodSource("cells")
    void typeInARegisteredSchema_isConvertedOrRefused_asInAFile(WrittenRecord.Cell cell) throws Exception {
        for (GenericRecord record : cell.records()) {
            int id = registry.register(record.getSchema().toString());
            byte[] value = FakeRegistry.framed(id, record);
            if (cell.isRefused()) {
                assertThat(fault(format, value).code()).isEqualTo("SCHEMA_REFUSED");
                assertThat(fault(format, value).detail()).contains("Schema " + id + " ", cell.path());
            } else if (cell.isFault()) {
                assertThat(faults(value)).contains(cell.outcome());
            } else {
                JsonNode stored = stored(format.read(value)).at(cell.pointer());
                assertThat(stored.isMissingNode() ? "null" : stored.toString()).isEqualTo(cell.outcome());
            }
        }
    }

    @Test
    void schemaIsLookedUpOnce_andEachMessageIsRead() throws Exception {
        GenericRecord record = SampleTransactions.full("M-framed", "t1", 0);
        int id = registry.register(record.getSchema().toString());
        for (int i = 0; i < 3; i++) {
            SourceRecord message = format.read(utf8("M-framed|t1"), FakeRegistry.framed(id, record));
            assertThat(message.kind()).isEqualTo(SourceKind.TRANSACTION);
            assertThat(stored(message).at("/id").asString()).isEqualTo("t1");
        }
        assertThat(registry.requests()).isEqualTo(1);
    }

    @Test
    void bytesAfterTheRecord_orTooFew_areMalformed() throws Exception {
        GenericRecord record = WrittenRecord.minimal("t1").record();
        int id = registry.register(record.getSchema().toString());
        byte[] value = FakeRegistry.framed(id, record);
        assertThat(stored(format.read(value)).at("/id").asString()).isEqualTo("t1");
        for (int length : List.of(value.length - 1, value.length + 1)) {
            assertThatThrownBy(() -> format.read(Arrays.copyOf(value, length)))
                    .isInstanceOf(MalformedAvroException.class);
        }
    }

    @Test
    void idThatTheRegistryDoesNotKnow_isPoison_andNotAskedForEachMessage() {
        byte[] value = FakeRegistry.framed(7, new byte[] {2, 2});
        for (int i = 0; i < 3; i++) {
            assertThat(fault(format, value).code()).isEqualTo("UNKNOWN_SCHEMA");
        }
        assertThat(fault(format, value).detail())
                .contains("does not know schema 7: is it the registry of the producer?");
        assertThat(registry.requests()).isEqualTo(1);
        assertThat(fault(format, FakeRegistry.framed(0, new byte[] {0, 0, 0, 9, 2}))
                        .detail())
                .contains("Apicurio", "eight bytes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "503 | {\"error_code\":50003,\"message\":\"Error while forwarding\"} | answers 503 (Error while forwarding)",
                "500 | '' | answers 500",
                "429 | '' | answers 429",
                "401 | {\"error_code\":401,\"message\":\"Unauthorized\"} | check its user and password, or its token",
                "403 | '' | check its user and password, or its token",
                "404 | <html>not here</html> | is the URL complete?",
                "404 | {\"error_code\":404,\"message\":\"HTTP 404 Not Found\"} | is the URL complete?",
                "302 | '' | answers 302",
                "200 | <html>welcome</html> | is the URL complete?",
                "200 | {\"id\":1} | is the URL complete?",
            })
    void registryThatGivesNoSchema_isUnavailable_andTheMessageIsNotPoison(int status, String body, String detail)
            throws Exception {
        GenericRecord record = SampleTransactions.minimal("M-framed", "t1");
        int id = registry.register(record.getSchema().toString());
        registry.answers(status, body);
        assertThatThrownBy(() -> format.read(FakeRegistry.framed(id, record)))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining(registry.url().toString())
                .hasMessageContaining(detail);
        assertThat(registry.requests()).isEqualTo(3);
        registry.answers(0, "");
        assertThat(stored(format.read(FakeRegistry.framed(id, record)))
                        .at("/id")
                        .asString())
                .isEqualTo("t1");
    }

    @Test
    void instanceThatIsAway_isReplacedByTheNext() throws Exception {
        GenericRecord record = SampleTransactions.minimal("M-framed", "t1");
        int id = registry.register(record.getSchema().toString());
        URI nobody = URI.create("http://127.0.0.1:1");
        assertThat(stored(with(List.of(nobody, registry.url())).read(FakeRegistry.framed(id, record)))
                        .at("/id")
                        .asString())
                .isEqualTo("t1");
        assertThatThrownBy(() -> with(List.of(nobody)).read(FakeRegistry.framed(id, record)))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("http://127.0.0.1:1 cannot be reached");
    }

    private static MessageFormat with(List<URI> urls) {
        return new MessageFormat(
                MessageKey.MERCHANT_AND_ID, new SchemaRegistry(urls, null, null, Duration.ofMinutes(1)));
    }

    @Test
    void schemaOfAnotherKind_isRefusedByItsName() {
        int protobuf = registry.register(Map.of("schemaType", "PROTOBUF", "schema", "syntax = \"proto3\";"));
        int references = registry.register(Map.of(
                "schema",
                "{\"type\":\"record\",\"name\":\"T\",\"fields\":[]}",
                "references",
                List.of(Map.of("name", "com.example.Money", "subject", "money", "version", 1))));
        int broken = registry.register("{\"type\":\"recrod\"}");
        int text = registry.register("\"string\"");
        assertThat(refusal(protobuf)).contains("Schema " + protobuf, "PROTOBUF");
        assertThat(refusal(references)).contains("Schema " + references, "refers to other schemas (com.example.Money)");
        assertThat(refusal(broken)).contains("Schema " + broken, "no valid Avro schema");
        assertThat(refusal(text)).contains("Schema " + text, "string", "record is expected");
    }

    private String refusal(int id) {
        RecordFault fault = fault(format, FakeRegistry.framed(id, new byte[] {2, 2}));
        assertThat(fault.code()).isEqualTo("SCHEMA_REFUSED");
        return fault.detail();
    }

    @Test
    void jsonWithTheIdOfAJsonSchema_isRead_alsoWithoutARegistry() throws Exception {
        int id = registry.register(Map.of("schemaType", "JSON", "schema", "{}"));
        byte[] value = FakeRegistry.framed(id, utf8(json("t1")));
        MessageFormat alone = new MessageFormat(MessageKey.MERCHANT_AND_ID, null);
        for (MessageFormat reader : List.of(format, alone)) {
            assertThat(stored(reader.read(utf8("M-json|t1"), value)).at("/id").asString())
                    .isEqualTo("t1");
        }
        assertThat(fault(format, FakeRegistry.framed(id, utf8("[" + json("t1") + "]")))
                        .code())
                .isEqualTo("MALFORMED_JSON");
        assertThat(fault(alone, FakeRegistry.framed(id, new byte[] {2, 2})).code())
                .isEqualTo("NO_REGISTRY");
    }

    @Test
    void json_isRead_asALineOfAFile() throws Exception {
        MessageFormat alone = new MessageFormat(MessageKey.MERCHANT_AND_ID, null);
        for (String before : List.of("", " \r\n\t", "\uFEFF", "\uFEFF ")) {
            SourceRecord message = alone.read(utf8("M-json|t1"), utf8(before + json("t1")));
            assertThat(message.kind()).isEqualTo(SourceKind.TRANSACTION);
            assertThat(stored(message).at("/amount/value").asString()).isNotEmpty();
        }
        assertThat(alone.read(utf8("M-json|t1"), utf8(CHANGE)).kind()).isEqualTo(SourceKind.CHANGE);
    }

    @Test
    void jsonThatIsNoTransaction_isALetterWithItsText() throws Exception {
        MessageFormat alone = new MessageFormat(MessageKey.MERCHANT_AND_ID, null);
        String unknown = "{\"payload\":" + json("t1") + "}";
        assertThat(fault(alone, utf8(unknown)).code()).isEqualTo("UNKNOWN_FIELD");
        assertThat(fault(alone, utf8(json("t1") + "{}")).detail()).startsWith("A message is one JSON object");
        assertThat(fault(alone, utf8("{\"id\":")).detail()).startsWith("The message is not well-formed JSON");
        assertThat(alone.read(utf8(unknown)).text()).isEqualTo(unknown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | The value is empty",
                "5B 7B 7D 5D | JSON array does: send each of its elements",
                "EF BB BF 20 5B 5D | JSON array does",
                "22 7B 7D 22 | JSON string does",
                "3C 78 2F 3E | XML",
                "4F 62 6A 01 04 16 61 | ./txsearch load --to-kafka FILE",
                "1F 8B 08 00 00 00 00 | gzip",
                "28 B5 2F FD 04 00 | zstd",
                "AC ED 00 05 73 72 | Java's serialization",
                "C3 01 05 | single-object encoding, cut off",
                "00 00 00 00 01 | Confluent's framing, cut off",
                "61 62 63 2C 64 65 66 67 68 69 | a text that is not a JSON object",
                "FF FE 01 02 03 04 05 | no format known here",
            })
    void valueOfAnotherForm_isDescribed(String hex, String likeness) {
        byte[] value = HexFormat.ofDelimiter(" ").parseHex(hex);
        RecordFault fault = fault(format, value);
        assertThat(fault.code()).isEqualTo("BAD_MAGIC");
        assertThat(fault.detail())
                .contains(likeness)
                .contains(hex.substring(0, Math.min(hex.length(), 17)))
                .endsWith("or is one JSON object.");
        // Six bytes of a card number do not reveal it.
        if (hex.length() > 17) {
            assertThat(fault.detail()).doesNotContain(hex.substring(0, 20));
        }
    }

    @Test
    void tombstone_isNamed() {
        assertThat(fault(format, null).code()).isEqualTo("NO_VALUE");
        assertThat(fault(format, null).detail()).contains("tombstone");
    }

    @ParameterizedTest
    @CsvSource({
        "MERCHANT_AND_ID, M-json|t1, true",
        "MERCHANT_AND_ID, t1, false",
        "ID, t1, true",
        "ID, M-json|t1, false",
        "ID, t2, false",
        "MERCHANT, M-json, true",
        "MERCHANT, M-jso, false",
        "ANY, whatever, true",
        "ANY, '', true",
    })
    void formOfTheKey_isThatOfTheSettings(MessageKey form, String key, boolean fits) throws Exception {
        MessageFormat reader = new MessageFormat(form, null);
        if (fits) {
            assertThat(stored(reader.read(utf8(key), utf8(json("t1"))))
                            .at("/id")
                            .asString())
                    .isEqualTo("t1");
        } else {
            assertThat(reader.read(utf8(key), utf8(json("t1"))).faults().toString())
                    .contains(form.text())
                    .contains("txsearch.kafka.key");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"merchant_id|id", "id", "merchant_id", "any"})
    void messageWithoutAKey_isPoison(String form) throws Exception {
        MessageFormat reader = new MessageFormat(MessageKey.of(form), null);
        assertThat(reader.read(null, utf8(json("t1"))).faults().toString()).contains("The message has no key");
    }

    private static String json(String id) {
        return TransactionFiles.json(SampleTransactions.minimal("M-json", id));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static JsonNode stored(SourceRecord message) throws InvalidTransactionException {
        return JsonMapper.shared()
                .readTree(DocumentEncoder.create(TestFingerprints.get())
                        .encode(message.bytes(), 0)
                        .source());
    }

    private static RecordFault fault(MessageFormat reader, byte @Nullable [] value) {
        try {
            SourceRecord record = reader.read(value);
            assertThat(record.isRefused()).isTrue();
            return record.faults().get(0);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String faults(byte[] value) throws InterruptedException {
        try {
            SourceRecord message = format.read(value);
            if (message.isRefused()) {
                return message.faults().toString();
            }
            return DocumentEncoder.create(TestFingerprints.get())
                    .encode(message.bytes(), 0)
                    .adjusted(message.adjustments())
                    .adjustments()
                    .toString();
        } catch (InvalidTransactionException e) {
            return e.faults().toString();
        }
    }
}
