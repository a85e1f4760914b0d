package org.txsearch.ingest.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.ingest.source.WrittenRecord;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares messages with Avro's own encoder and decoder of single objects. */
class MessageFormatTest {

    private final MessageFormat format = new MessageFormat(MessageKey.MERCHANT_AND_ID, null);

    @Test
    void messageOfAvrosEncoder_isRead() throws Exception {
        byte[] value = encoded(SampleTransactions.full("M-format", "t1", 0));
        SourceRecord message = format.read(value);
        assertThat(message.kind()).isEqualTo(SourceKind.TRANSACTION);
        assertThat(document(message).documentId()).isEqualTo("M-format|t1");
        assertThat(message.bytes().atEnd()).isTrue();
    }

    @Test
    void ownMessage_isReadByAvrosDecoder() throws IOException {
        GenericRecord record = SampleTransactions.full("M-format", "t1", 3);
        byte[] avro = encoded(record);
        byte[] padded = new byte[avro.length + 7];
        System.arraycopy(avro, MessageFormat.HEADER_BYTES, padded, 4, avro.length - MessageFormat.HEADER_BYTES);
        byte[] own =
                MessageFormat.value(SourceKind.TRANSACTION, padded, 4, 4 + avro.length - MessageFormat.HEADER_BYTES);
        assertThat(own).isEqualTo(avro);
        assertThat(new BinaryMessageDecoder<GenericRecord>(GenericData.get(), TransactionSchema.current()).decode(own))
                .isEqualTo(record);
    }

    @Test
    void messageOfAReleasedSchema_isTranslated() throws Exception {
        Schema older = without("note");
        MessageFormat reader =
                new MessageFormat(MessageKey.MERCHANT_AND_ID, null, TransactionSchema.current(), List.of(older));
        GenericRecord record = new GenericData.Record(older);
        GenericRecord sample = SampleTransactions.full("M-format", "t1", 0);
        older.getFields().forEach(field -> record.put(field.name(), sample.get(field.name())));
        SourceRecord message = reader.read(encoded(record));
        assertThat(document(message).documentId()).isEqualTo("M-format|t1");
        assertThat(message.bytes().atEnd()).isTrue();
        assertThat(format.read(encoded(record)).faults().get(0).code()).isEqualTo("UNKNOWN_SCHEMA");
    }

    @Test
    void bytesAfterAReleasedSchemasRecord_areMalformed() throws Exception {
        Schema older = without("note");
        GenericRecord record = new GenericData.Record(older);
        GenericRecord sample = SampleTransactions.minimal("M-format", "t1");
        older.getFields().forEach(field -> record.put(field.name(), sample.get(field.name())));
        byte[] value = encoded(record);
        MessageFormat reader =
                new MessageFormat(MessageKey.MERCHANT_AND_ID, null, TransactionSchema.current(), List.of(older));
        assertThatThrownBy(() -> reader.read(Arrays.copyOf(value, value.length + 1)))
                .isInstanceOf(MalformedAvroException.class);
        assertThatThrownBy(() -> reader.read(Arrays.copyOf(value, value.length - 1)))
                .isInstanceOf(MalformedAvroException.class);
        // The bytes of a malformed record are not part of the next one.
        assertThat(document(reader.read(value)).documentId()).isEqualTo("M-format|t1");
    }

    static Stream<WrittenRecord.Cell> cells() {
        return WrittenRecord.cells();
    }

    /** Uses the same table as the tests of files, as if a release had written such messages. */
    @ParameterizedTest
    @MethodSource("cells")
    void typeInAMemberOfAReleasedSchema_isConvertedOrRefused(WrittenRecord.Cell cell) throws Exception {
        for (GenericRecord record : cell.records()) {
            if (cell.isRefused()) {
                assertThatThrownBy(() -> new MessageFormat(
                                MessageKey.MERCHANT_AND_ID,
                                null,
                                TransactionSchema.current(),
                                List.of(record.getSchema())))
                        .hasMessageContaining(cell.path());
                continue;
            }
            MessageFormat reader = new MessageFormat(
                    MessageKey.MERCHANT_AND_ID, null, TransactionSchema.current(), List.of(record.getSchema()));
            byte[] value = encoded(record);
            if (cell.isFault()) {
                assertThat(faults(reader, value)).contains(cell.outcome());
            } else {
                String source = new String(document(reader.read(value)).source(), StandardCharsets.UTF_8);
                JsonNode stored = JsonMapper.shared().readTree(source).at(cell.pointer());
                assertThat(stored.isMissingNode() ? "null" : stored.toString()).isEqualTo(cell.outcome());
            }
            // Without the release, the schema of the message is unknown.
            assertThat(format.read(value).faults().get(0).code()).isEqualTo("UNKNOWN_SCHEMA");
        }
    }

    private static String faults(MessageFormat reader, byte[] value) throws InterruptedException {
        try {
            SourceRecord message = reader.read(value);
            if (message.isRefused()) {
                assertThat(message.text()).contains("\"id\":\"cell\"");
                return message.faults().toString();
            }
            return document(message)
                    .adjusted(message.adjustments())
                    .adjustments()
                    .toString();
        } catch (InvalidTransactionException e) {
            return e.faults().toString();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "C3", "C301", "C30100000000000000", "C40100000000000000000"})
    void bytesWithoutTheMagic_arePoison(String hex) throws Exception {
        byte[] value = HexFormat.of().parseHex(hex.length() % 2 == 0 ? hex : hex + "0");
        assertThat(format.read(value).faults().get(0).code()).isEqualTo("BAD_MAGIC");
    }

    @Test
    void messageWithoutAValue_isPoison() throws Exception {
        assertThat(format.read(null).faults().get(0).code()).isEqualTo("NO_VALUE");
    }

    @Test
    void key_isThatOfTheRecord() throws Exception {
        byte[] value = encoded(SampleTransactions.full("M-format", "t1", 0));
        SourceRecord message = format.read("M-format|t1".getBytes(StandardCharsets.UTF_8), value);
        assertThat(document(message).id()).isEqualTo("t1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"M-format|t2", "M-forma|tt1", "t1|M-format", "M-formatt1", ""})
    void otherKey_isPoison(String key) throws Exception {
        byte[] value = encoded(SampleTransactions.full("M-format", "t1", 0));
        assertThat(format.read(key.getBytes(StandardCharsets.UTF_8), value)
                        .faults()
                        .get(0)
                        .code())
                .isEqualTo("KEY_MISMATCH");
        assertThat(format.read(null, value).isRefused()).isTrue();
    }

    private static TransactionDocument document(SourceRecord message) throws InvalidTransactionException {
        return DocumentEncoder.create(TestFingerprints.get()).encode(message.bytes(), 0);
    }

    static byte[] encoded(GenericRecord record) throws IOException {
        ByteBuffer bytes =
                new BinaryMessageEncoder<GenericRecord>(GenericData.get(), record.getSchema()).encode(record);
        byte[] value = new byte[bytes.remaining()];
        bytes.get(value);
        return value;
    }

    private static Schema without(String name) {
        Schema current = TransactionSchema.current();
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : current.getFields()) {
            if (!field.name().equals(name)) {
                fields.add(new Schema.Field(field, field.schema()));
            }
        }
        return Schema.createRecord(current.getName(), null, current.getNamespace(), false, fields);
    }
}
